/// Reads a table's top array and its spec into a schema and its columns.
///
/// Source: `format/02 §4`.
struct TableLoader {
    let memory: Memory
    let name: String

    /// What a table's top array leads to.
    struct Parts {
        let schema: TableSchema
        let columns: ColumnTable
        let clusters: Ref
        let tombstones: Ref?
        /// The number that the next object's key will be made from.
        let objectSequence: UInt64
    }

    private struct Attributes {
        static let indexed: Int64 = 1
        static let fullText: Int64 = 256
    }

    private static let backlinkType = 14
    private static let maximumOfColumns = 65536

    func load(_ ref: Ref) throws(StorageError) -> Parts {
        let node = try memory.node(at: ref)
        let slots = try RefNode(node)
        guard slots.count >= 9 else {
            throw node.damage("table", expected: "at least 9 slots", found: "\(slots.count)")
        }
        let key = try slots.optionalNumber(at: TableSlot.key, "table key") ?? 0
        let flags = try slots.optionalNumber(at: TableSlot.flags, "table flags") ?? 0
        let primaryKey = try slots.optionalNumber(at: TableSlot.primaryKey, "primary key")
        let (columns, backlinks) = try readSpec(
            spec: slots.ref(at: TableSlot.spec, "spec"),
            indexes: slots.optionalRef(at: TableSlot.indexes, "search indexes"),
            oppositeTables: slots.optionalRef(at: TableSlot.oppositeTables, "opposite tables"),
            oppositeColumns: slots.optionalRef(at: TableSlot.oppositeColumns, "opposite columns"),
            primaryKey: primaryKey.map { ColumnKey(rawValue: Int64(bitPattern: $0)) }
        )
        let kind: TableSchema.Kind =
            switch flags & 3 {
            case 1: .embedded
            case 2: .asymmetric
            default: .topLevel
            }
        let schema = TableSchema(
            name: name,
            key: TableKey(rawValue: UInt32(truncatingIfNeeded: key)),
            kind: kind,
            properties: columns.map(\.property),
            backlinks: backlinks
        )
        return Parts(
            schema: schema,
            columns: ColumnTable(columns),
            clusters: try slots.ref(at: TableSlot.clusters, "clusters"),
            tombstones: try slots.optionalRef(at: TableSlot.tombstones, "tombstones"),
            objectSequence: try slots.optionalNumber(
                at: TableSlot.objectSequence,
                "next object number"
            ) ?? 0
        )
    }

    private func readSpec(
        spec: Ref,
        indexes: Ref?,
        oppositeTables: Ref?,
        oppositeColumns: Ref?,
        primaryKey: ColumnKey?
    ) throws(StorageError) -> ([Column], [BacklinkColumn]) {
        let slots = try RefNode(memory.node(at: spec))
        let types = try integers(slots.ref(at: SpecSlot.types, "column types"))
        let attributes = try integers(slots.ref(at: SpecSlot.attributes, "column attributes"))
        let keys = try integers(slots.ref(at: SpecSlot.columnKeys, "column keys"))
        let namesRef = try slots.ref(at: SpecSlot.names, "column names")
        let names = try ShortStrings(memory.node(at: namesRef))
        let enumerated = try refs(slots.optionalRef(at: SpecSlot.enumeratedKeys, "enumerated keys"))
        let indexRefs = try refs(indexes)
        let targets = try oppositeTables.map(integers) ?? []
        let origins = try oppositeColumns.map(integers) ?? []
        guard attributes.count == types.count, keys.count == types.count else {
            throw .damaged(
                .init(
                    ref: spec.rawValue,
                    place: "spec of \(name)",
                    expected: "types, attributes and keys of one length",
                    found: "\(types.count), \(attributes.count), \(keys.count)"
                )
            )
        }
        var columns: [Column] = []
        var backlinks: [BacklinkColumn] = []
        for position in types.indices {
            let key = ColumnKey(rawValue: keys[position])
            let slot = key.index
            let opposite = slot < targets.count ? targets[slot] : Int64(TableKey.none.rawValue)
            let target = TableKey(rawValue: UInt32(truncatingIfNeeded: opposite))
            if types[position] & 0xffff == Self.backlinkType {
                let origin = slot < origins.count ? origins[slot] : ColumnKey.none.rawValue
                backlinks.append(
                    BacklinkColumn(
                        column: key,
                        originTable: target,
                        originColumn: ColumnKey(rawValue: origin)
                    )
                )
                continue
            }
            columns.append(
                try column(
                    key: key,
                    name: position < names.count ? names.name(at: position) : "",
                    attributes: attributes[position],
                    target: target,
                    isPrimaryKey: primaryKey == key,
                    index: slot < indexRefs.count ? indexRefs[slot] : nil,
                    enumeratedKeys: position < enumerated.count ? enumerated[position] : nil,
                    hasIntegerKeys: key.collection == .dictionary && types[position] >> 16 == 0
                )
            )
        }
        return (columns, backlinks)
    }

    private func column(
        key: ColumnKey,
        name: String,
        attributes: Int64,
        target: TableKey,
        isPrimaryKey: Bool,
        index: Ref?,
        enumeratedKeys: Ref?,
        hasIntegerKeys: Bool
    ) throws(StorageError) -> Column {
        guard let type = ValueType(typeCode: key.typeCode) else {
            throw .damaged(
                .init(
                    place: "property \(self.name).\(name)",
                    expected: "a known type",
                    found: "type \(key.typeCode)"
                )
            )
        }
        let isFullText = attributes & Attributes.fullText != 0
        // The index of a primary key needs no attribute, and in files below format 22 it may be
        // missing: what is shown is what an upgrade would make (`format/01 §9`).
        let isIndexed = isPrimaryKey || attributes & Attributes.indexed != 0
        let property = Property(
            name: name,
            column: key,
            type: type,
            isNullable: key.isNullable,
            collection: key.collection,
            index: isFullText ? .fullText : isIndexed ? .general : nil,
            isPrimaryKey: isPrimaryKey,
            target: type == .link && target != .none ? target : nil,
            isEnumerated: enumeratedKeys != nil
        )
        return Column(
            property: property,
            leafType: LeafType(
                type: type,
                isNullable: key.isNullable,
                isInCollection: key.collection != nil,
                target: property.target
            ),
            enumeratedKeys: enumeratedKeys,
            index: index,
            hasIntegerKeys: hasIntegerKeys
        )
    }

    private func integers(_ ref: Ref) throws(StorageError) -> [Int64] {
        let node = try IntegerNode(memory.node(at: ref))
        try checkCount(node.count, ref)
        return try node.decoded()
    }

    /// No array of a spec has more elements than there can be columns (`format/01 §8`).
    private func checkCount(_ count: Int, _ ref: Ref) throws(StorageError) {
        guard count > Self.maximumOfColumns else { return }
        throw .damaged(
            .init(
                ref: ref.rawValue,
                place: "spec of \(name)",
                expected: "at most \(Self.maximumOfColumns) columns",
                found: "\(count)"
            )
        )
    }

    private func refs(_ ref: Ref?) throws(StorageError) -> [Ref?] {
        guard let ref else { return [] }
        let node = try RefNode(memory.node(at: ref))
        try checkCount(node.count, ref)
        var result: [Ref?] = []
        for index in 0..<node.count {
            result.append(try node.optionalRef(at: index, "slot of the spec"))
        }
        return result
    }
}
