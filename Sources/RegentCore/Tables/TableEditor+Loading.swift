/// Reading what a table says of its columns.
extension TableEditor {
    /// The columns in the order of the spec, and the length of the arrays of opposites.
    static func columns(
        of slots: borrowing RefNode,
        in memory: Memory
    ) throws(StorageError) -> (columns: [TableColumn], oppositesCount: Int) {
        func integers(_ ref: Ref?) throws(StorageError) -> [Int64] {
            guard let ref else { return [] }
            return try IntegerNode(memory.node(at: ref)).decoded()
        }
        let specRef = try slots.ref(at: TableSlot.spec, "spec")
        let spec = try RefNode(memory.node(at: specRef))
        let types = try integers(spec.ref(at: SpecSlot.types, "column types"))
        let attributes = try integers(spec.ref(at: SpecSlot.attributes, "column attributes"))
        let keys = try integers(spec.ref(at: SpecSlot.columnKeys, "column keys"))
        let names = try ShortStrings(memory.node(at: spec.ref(at: SpecSlot.names, "column names")))
        let enumerated = try integers(spec.optionalRef(at: SpecSlot.enumeratedKeys, "enum keys"))
        let tables = try integers(slots.optionalRef(at: TableSlot.oppositeTables, "opposites"))
        let origins = try integers(slots.optionalRef(at: TableSlot.oppositeColumns, "opposites"))
        guard attributes.count == types.count, keys.count == types.count else {
            throw .damaged(
                .init(
                    ref: specRef.rawValue,
                    place: "spec",
                    expected: "types, attributes and keys of one length",
                    found: "\(types.count), \(attributes.count), \(keys.count)"
                )
            )
        }
        var columns: [TableColumn] = []
        for position in types.indices {
            let key = ColumnKey(rawValue: keys[position])
            let index = key.index
            let keysRef = position < enumerated.count ? enumerated[position] : 0
            columns.append(
                TableColumn(
                    name: position < names.count ? try names.name(at: position) : "",
                    key: key,
                    typeElement: types[position],
                    attributes: attributes[position],
                    enumeratedKeys: keysRef == 0
                        ? nil : Ref(rawValue: UInt64(bitPattern: keysRef)),
                    oppositeTable: index < tables.count
                        ? TableKey(rawValue: UInt32(truncatingIfNeeded: tables[index])) : .none,
                    oppositeColumn: index < origins.count
                        ? ColumnKey(rawValue: origins[index]) : .none
                )
            )
        }
        return (columns, tables.count)
    }
}
