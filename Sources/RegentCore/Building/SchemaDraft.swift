/// A class that is to be made: its properties by name, without the keys of a file.
package struct ClassDraft: Sendable {
    /// The stored name, with the `class_` prefix for classes of SDKs.
    package let tableName: String
    package let kind: TableSchema.Kind
    package let properties: [PropertyDraft]

    package init(
        tableName: String,
        kind: TableSchema.Kind = .topLevel,
        properties: [PropertyDraft]
    ) {
        self.tableName = tableName
        self.kind = kind
        self.properties = properties
    }
}

/// A property that is to be made.
package struct PropertyDraft: Sendable {
    package let name: String
    package let type: ValueType
    package let isNullable: Bool
    package let collection: CollectionKind?
    package let index: Property.Index?
    package let isPrimaryKey: Bool
    /// The stored name of the table that links lead to.
    package let target: String?

    package init(
        _ name: String,
        _ type: ValueType,
        isNullable: Bool = false,
        collection: CollectionKind? = nil,
        index: Property.Index? = nil,
        isPrimaryKey: Bool = false,
        target: String? = nil
    ) {
        self.name = name
        self.type = type
        self.isNullable = isNullable
        self.collection = collection
        self.index = index
        self.isPrimaryKey = isPrimaryKey
        self.target = target
    }

    /// Nullable as the format has it: single links and mixed values always, lists and sets of links
    /// never (`format/02 §4.2`).
    fileprivate var attributes: ColumnKey.Attributes {
        var attributes: ColumnKey.Attributes =
            switch collection {
            case .list: .list
            case .set: .set
            case .dictionary: .dictionary
            case nil: []
            }
        let canBeNull =
            switch type {
            case .mixed, .typedLink: true
            case .link: collection == nil || collection == .dictionary
            default: isNullable
            }
        if canBeNull { attributes.insert(.nullable) }
        return attributes
    }
}

extension Schema {
    /// Gives drafts the keys that the official engine would: tables by their position, columns in
    /// the order in which they and the backlinks of their links come up.
    ///
    /// Targets of links must be among the drafts. Source: `format/02 §3.1`, `§4.4`.
    package init(drafts: [ClassDraft]) {
        let keys = Dictionary(
            drafts.enumerated().map { ($1.tableName, TableKey(rawValue: UInt32($0))) },
            uniquingKeysWith: { first, _ in first }
        )
        var countOfColumns = [Int](repeating: 0, count: drafts.count)
        var properties = [[Property]](repeating: [], count: drafts.count)
        var backlinks = [[BacklinkColumn]](repeating: [], count: drafts.count)
        func nextColumn(
            _ table: Int,
            _ typeCode: Int,
            _ attributes: ColumnKey.Attributes
        ) -> ColumnKey {
            defer { countOfColumns[table] += 1 }
            return ColumnKey(
                index: countOfColumns[table],
                typeCode: typeCode,
                attributes: attributes,
                tag: UInt32(table)
            )
        }
        for (table, draft) in drafts.enumerated() {
            for property in draft.properties {
                let attributes = property.attributes
                let column = nextColumn(table, property.type.rawValue, attributes)
                let target = property.target.flatMap { keys[$0] }
                precondition(
                    property.type != .link || target != nil,
                    "\(draft.tableName).\(property.name) leads nowhere"
                )
                properties[table].append(
                    Property(
                        name: property.name,
                        column: column,
                        type: property.type,
                        isNullable: attributes.contains(.nullable),
                        collection: property.collection,
                        index: property.isPrimaryKey ? .general : property.index,
                        isPrimaryKey: property.isPrimaryKey,
                        target: target,
                        isEnumerated: false
                    )
                )
                guard let target else { continue }
                backlinks[target.index].append(
                    BacklinkColumn(
                        column: nextColumn(target.index, ColumnKey.backlinkTypeCode, []),
                        originTable: TableKey(rawValue: UInt32(table)),
                        originColumn: column
                    )
                )
            }
        }
        self.init(
            tables: drafts.enumerated().map { table, draft in
                TableSchema(
                    name: draft.tableName,
                    key: TableKey(rawValue: UInt32(table)),
                    kind: draft.kind,
                    properties: properties[table],
                    backlinks: backlinks[table]
                )
            }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        )
    }
}
