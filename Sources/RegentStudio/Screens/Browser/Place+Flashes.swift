import RegentCore

/// Cells that another program has just changed: they are lit for a moment.
extension Place {
    struct Flash: Hashable, Sendable {
        let object: ObjectKey
        /// A position in the columns; nil for a row that is new.
        let column: Int?
    }

    static let flashMilliseconds = 1500

    /// Compares rows that were read anew with those that were shown before the file changed.
    mutating func noteChanges(in rows: [RowData]) {
        guard let before = rowsBeforeChange else { return }
        rowsBeforeChange = nil
        flashes = []
        let known = Dictionary(
            before.compactMap { row in row.object.map { ($0, row.cells) } },
            uniquingKeysWith: { first, _ in first }
        )
        guard !known.isEmpty else { return }
        let hasMore = (count ?? 0) > (countBeforeChange ?? .max)
        for row in rows {
            guard let object = row.object else { continue }
            guard let cells = known[object] else {
                guard hasMore else { continue }
                flashes.insert(Flash(object: object.object, column: nil))
                continue
            }
            for index in row.cells.indices
            where cells.indices.contains(index) && cells[index] != row.cells[index] {
                flashes.insert(Flash(object: object.object, column: index))
            }
        }
    }
}
