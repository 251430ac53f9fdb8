/// Adding and removing columns (`format/02 §4.4`).
extension TableEditor {
    /// Adds the column for the backlinks of a column of another table, or of this one.
    func addBacklinkColumn(
        originTable: TableKey,
        originColumn: ColumnKey
    ) throws(StorageError) -> TableColumn {
        let column = TableColumn(
            name: "",
            key: newColumnKey(typeCode: TableColumn.backlinkType, attributes: 0),
            typeElement: Int64(TableColumn.backlinkType),
            attributes: 0,
            enumeratedKeys: nil,
            oppositeTable: originTable,
            oppositeColumn: originColumn
        )
        try add(column, at: columns.count)
        return column
    }

    /// The key of a new column: the least index that is free, and a tag that tells it from those
    /// that had the index before.
    func newColumnKey(typeCode: Int, attributes: Int64) -> ColumnKey {
        let taken = Set(columns.map(\.key.index))
        let index = (0...taken.count).first { !taken.contains($0) } ?? taken.count
        let sequence = UInt32(truncatingIfNeeded: number(TableSlot.columnSequence))
        return ColumnKey(
            index: index,
            typeCode: typeCode,
            attributes: .init(rawValue: attributes & 0xff),
            tag: sequence ^ key.rawValue
        )
    }

    /// Adds a column at a position of the spec, with a leaf of initial values in every cluster.
    func add(_ column: TableColumn, at position: Int) throws(StorageError) {
        touch()
        var columns = columns
        columns.insert(column, at: position)
        try setColumns(columns)
        try objects.addColumn(column.key.index)
        try tombstones?.addColumn(column.key.index)
    }

    /// Removes a column with its leaves; links and indexes are the caller's to remove first.
    func removeColumn(at position: Int) throws(StorageError) {
        touch()
        let column = columns[position]
        try objects.removeColumn(column.key.index)
        try tombstones?.removeColumn(column.key.index)
        if let keys = column.enumeratedKeys { try memory.destroy(keys) }
        var columns = columns
        columns.remove(at: position)
        try setColumns(columns)
        setNumber(TableSlot.columnSequence, number(TableSlot.columnSequence) + 1)
    }
}
