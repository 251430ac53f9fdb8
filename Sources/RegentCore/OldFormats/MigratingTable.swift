/// A table that an upgrade to format 10 began to change and was interrupted at.
///
/// Its top array has 12 slots already, and its spec the keys of columns. Columns move one by one
/// from the old array (slot 1) into clusters (slot 2); what has moved is 0 in the array, and
/// gone with it when all have. Objects may have got keys made from their primary key: then a column
/// `!ROW_INDEX` says which row each of them was, and links in columns that have not moved still
/// lead to rows. Source: `format/06 §2.8`.
struct MigratingTable: Sendable {
    let number: Int
    let name: String
    /// What has moved; columns that have not hold defaults there.
    private let table: Table
    /// The properties with the types of the spec: keys have had other ones for a while.
    let properties: [Property]
    /// Columns that have not moved, by the index of their key.
    private let oldColumns: [Int: OldColumnPlace]
    /// The keys of the objects, ascending.
    let keys: [ObjectKey]
    /// Which row of the old columns each of the objects is.
    private let rows: [Int]

    private struct OldColumnPlace: Sendable {
        let column: OldSpec.Column
        let root: Ref
    }

    private static let rowIndexName = "!ROW_INDEX"

    /// Reads what there is in both forms.
    init(_ ref: Ref, number: Int, name: String, in memory: Memory) throws(StorageError) {
        self.number = number
        self.name = name
        let table = try Table(ref, name: name, fileFormat: 10, in: memory)
        self.table = table
        let slots = try RefNode(memory.node(at: ref))
        let spec = try RefNode(memory.node(at: slots.ref(at: 0, "spec")))
        let typesRef = try spec.ref(at: 0, "column types")
        let types = try IntegerNode(memory.node(at: typesRef)).decoded()
        let properties = zip(table.schema.properties, types).map { $0.typed(as: Int($1 & 0xffff)) }
        self.properties = properties
        var places: [Int: OldColumnPlace] = [:]
        var count: Int?
        if let array = try slots.optionalRef(at: 1, "columns") {
            let roots = try RefNode(memory.node(at: array))
            let targets = try Self.targets(of: properties, spec, in: memory)
            // Search indexes stand among the columns until they are removed, all at once.
            let hasIndexes = roots.count > properties.count + table.schema.backlinks.count
            var position = 0
            for (number, property) in properties.enumerated() {
                let isIndexed = hasIndexes && property.index != nil
                let root = try roots.optionalRef(at: position, "column \(property.name)")
                if let root {
                    let column = Self.column(
                        property,
                        position: position,
                        target: targets[property.column.index],
                        keys: try table.columns[table.schema.properties[number].column]
                            .enumeratedKeys
                    )
                    places[property.column.index] = OldColumnPlace(column: column, root: root)
                    if count == nil {
                        count = try OldColumn.count(of: column, root: root, in: memory)
                    }
                }
                position += isIndexed ? 2 : 1
            }
        }
        oldColumns = places
        if table.count > 0 || places.isEmpty {
            keys = try table.keys(in: 0..<table.count)
            rows = try Self.rows(of: table, in: memory)
        } else {
            keys = (0..<(count ?? 0)).map { ObjectKey(rawValue: Int64($0)) }
            rows = Array(keys.indices)
        }
    }

    /// The keys of the objects by their row in the old columns.
    var keysByRow: [ObjectKey] {
        var result = keys
        for (position, row) in rows.enumerated() { result[row] = keys[position] }
        return result
    }

    /// What the table is today.
    func schema(primaryKey: Int?) -> TableSchema {
        let schema = table.schema
        return TableSchema(
            name: schema.name,
            key: schema.key,
            kind: schema.kind,
            properties: properties.enumerated().map { position, property in
                let isPrimaryKey = position == primaryKey
                var target = property.target
                if case .target(let number)? = oldColumns[property.column.index]?.column.detail {
                    target = TableKey(rawValue: UInt32(truncatingIfNeeded: number))
                }
                return Property(
                    name: property.name,
                    column: property.column,
                    type: property.type,
                    isNullable: property.isNullable,
                    collection: property.collection,
                    index: isPrimaryKey ? .general : property.index,
                    isPrimaryKey: isPrimaryKey,
                    target: target,
                    isEnumerated: property.isEnumerated
                )
            }.filter { $0.name != Self.rowIndexName && $0.name != OldTable.objectIDName },
            backlinks: []
        )
    }

    /// Whether a property stands in the clusters, where its links lead to keys.
    func hasMoved(_ property: Property) -> Bool {
        oldColumns[property.column.index] == nil
    }

    /// All values of a property, in the order of the keys.
    func values(of property: Property, in source: OldSource) throws(StorageError) -> [Value] {
        guard let place = oldColumns[property.column.index] else {
            return try table.allValues(of: property.column, isEnumerated: property.isEnumerated)
        }
        var target: TableKey?
        if case .target(let number) = place.column.detail {
            target = TableKey(rawValue: UInt32(truncatingIfNeeded: number))
        }
        var column = try OldColumn(place.column, root: place.root, target: target, in: source)
        let values = try column.next(keys.count)
        guard values.count == keys.count else {
            throw .damaged(
                .init(
                    ref: place.root.rawValue,
                    place: "column \(property.name)",
                    expected: "\(keys.count) rows",
                    found: "\(values.count)"
                )
            )
        }
        return rows.map { values[$0] }
    }

    // MARK: Reading

    /// The numbers of the tables that links lead to, by the index of the column's key.
    ///
    /// They stand in the opposite tables once links are migrated, before that in the subspecs.
    private static func targets(
        of properties: [Property],
        _ spec: borrowing RefNode,
        in memory: Memory
    ) throws(StorageError) -> [Int: Int] {
        var targets: [Int: Int] = [:]
        var subspecs: [Int] = []
        if let ref = try spec.optionalRef(at: 3, "subspecs") {
            let list = try RefNode(memory.node(at: ref))
            for index in 0..<list.count {
                guard let number = try list.optionalNumber(at: index, "target of a link") else {
                    continue
                }
                subspecs.append(Int(truncatingIfNeeded: number))
            }
        }
        var next = subspecs.startIndex
        for property in properties where property.type == .link {
            if let target = property.target {
                targets[property.column.index] = target.index
            } else if next < subspecs.endIndex {
                targets[property.column.index] = subspecs[next]
            }
            next += 1
        }
        return targets
    }

    /// The old column of a property that has not moved.
    private static func column(
        _ property: Property,
        position: Int,
        target: Int?,
        keys: Ref?
    ) -> OldSpec.Column {
        var type = OldType(rawValue: property.column.typeCode) ?? .int
        var detail: OldSpec.Detail = .none
        if let keys {
            type = .enumeratedString
            detail = .keys(keys)
        } else if property.type == .link {
            type = property.collection == nil ? .link : .linkList
            detail = .target(target ?? TableKey.none.index)
        } else if property.collection != nil {
            // A list of values was a subtable of one column.
            let element = OldSpec.Column(
                type: type,
                name: property.name,
                isIndexed: false,
                isNullable: property.isNullable,
                hasStrongLinks: false,
                position: 0,
                detail: .none
            )
            type = .subtable
            detail = .subtable(OldSpec(columns: [element]))
        }
        return OldSpec.Column(
            type: type,
            name: property.name,
            isIndexed: false,
            isNullable: property.isNullable,
            hasStrongLinks: false,
            position: position,
            detail: detail
        )
    }

    /// Which row each object was: what `!ROW_INDEX` says, or else its position.
    private static func rows(of table: Table, in memory: Memory) throws(StorageError) -> [Int] {
        let positions = Array(0..<table.count)
        guard let property = table.schema[rowIndexName] else { return positions }
        // Some engine gave the column the key of another one; its own slot is then found among
        // those that no property has.
        let used = Set(table.schema.properties.map(\.column.index)).subtracting([
            property.column.index
        ])
        let last = table.schema.properties.count + table.schema.backlinks.count
        for slot in [property.column.index] + Array(0...last) where !used.contains(slot) {
            let rows = try table.plainIntegers(inColumn: slot)
            if rows.sorted() == positions { return rows }
        }
        throw .damaged(
            .init(place: rowIndexName, expected: "each row once", found: "other numbers")
        )
    }
}

extension Table {
    /// The values of a property of all objects.
    ///
    /// Strings that will be enumerated again may still stand in the leaves themselves.
    fileprivate func allValues(
        of column: ColumnKey,
        isEnumerated: Bool
    ) throws(StorageError) -> [Value] {
        let keys = try keys(in: 0..<count)
        guard isEnumerated else {
            return try values(of: [column], keys: keys, limit: .max).map { $0[0] }
        }
        var result: [Value] = []
        let column = try columns[column]
        try clusters.forEachLeaf { (position) throws(StorageError) in
            let memory = memory
            let cluster = try memory.cluster(at: position)
            let node = try cluster.node(of: column.property.column)
            let areCodes = !node.header.hasRefs && node.header.widthType == .bits
            let leaf =
                areCodes
                ? try self.leaf(of: column, node)
                : try ValueLeaf(node, type: column.leafType, in: memory)
            for row in 0..<cluster.count {
                result.append(try value(of: leaf.element(at: row), limit: 0))
            }
            return true
        }
        return result
    }

    /// The elements of a column by its index, where its leaves are plain integers; else nothing.
    fileprivate func plainIntegers(inColumn index: Int) throws(StorageError) -> [Int] {
        var result: [Int] = []
        try clusters.forEachLeaf { (position) throws(StorageError) in
            let memory = memory
            let slots = try RefNode(memory.node(at: position.ref))
            guard case .ref(let ref) = try slots.element(at: index + 1) else { return false }
            let node = try memory.node(at: ref)
            guard !node.header.hasRefs, node.header.widthType == .bits else { return false }
            result += try IntegerNode(node).decoded().map { Int(truncatingIfNeeded: $0) }
            return true
        }
        return result
    }
}

extension Property {
    /// The property with another type, where its key does not have that of the spec.
    fileprivate func typed(as typeCode: Int) -> Property {
        guard typeCode != column.typeCode, let type = ValueType(typeCode: typeCode),
            ValueType(typeCode: column.typeCode) != type
        else { return self }
        let key = ColumnKey(
            index: column.index,
            typeCode: typeCode,
            attributes: ColumnKey.Attributes(rawValue: column.storedAttributes),
            tag: column.tag
        )
        return Property(
            name: name,
            column: key,
            type: type,
            isNullable: isNullable,
            collection: collection,
            index: index,
            isPrimaryKey: isPrimaryKey,
            target: target,
            isEnumerated: isEnumerated
        )
    }
}
