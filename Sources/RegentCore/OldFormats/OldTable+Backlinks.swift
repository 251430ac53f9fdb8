/// The backlinks of one column as the file holds them, for checks: reading makes them anew.
struct OldBacklinks {
    /// The number of the table and of its column that the links come from.
    let originTable: Int
    let originColumn: Int
    /// For each row the rows that link to it, ascending, once per link.
    let origins: [[Int64]]
}

extension OldTable {
    /// Reads all backlink columns.
    ///
    /// A cell is 0 for none, an odd number for one row, or the root of a tree of rows.
    func backlinks(in source: OldSource) throws(StorageError) -> [OldBacklinks] {
        var result: [OldBacklinks] = []
        for column in spec.columns {
            guard case .origin(let table, let originColumn) = column.detail else { continue }
            let root = try root(of: column, in: source.memory)
            var stream = try OldStream(root, in: source) { (node, _) throws(StorageError) in
                try Self.origins(of: node, in: source)
            }
            result.append(
                OldBacklinks(
                    originTable: table,
                    originColumn: originColumn,
                    origins: try stream.rest()
                )
            )
        }
        return result
    }

    private static func origins(
        of node: Node,
        in source: OldSource
    ) throws(StorageError) -> [[Int64]] {
        let cells = try RefNode(node)
        var result: [[Int64]] = []
        for index in 0..<cells.count {
            switch try cells.element(at: index) {
            case .none: result.append([])
            case .tagged(let row): result.append([Int64(bitPattern: row)])
            case .ref(let root):
                var stream = try OldStream(root, in: source) { (node, _) throws(StorageError) in
                    try OldLeaf.integers(node)
                }
                result.append(try stream.rest().sorted())
            }
        }
        return result
    }
}
