/// The objects of one property that link to an object.
package struct IncomingLinks: Sendable, Hashable {
    package let originTable: TableKey
    package let originColumn: ColumnKey
    /// The keys of the origin objects, ascending, once per link.
    package let keys: [ObjectKey]
}

extension Table {
    /// Which objects link to an object, by origin table and property; properties without a link
    /// to it are left out.
    ///
    /// - Throws: `.noSuchObject`, or what is wrong with the file.
    /// - Complexity: the backlink columns of the table, not the origin objects.
    package func incomingLinks(to key: ObjectKey) throws(StorageError) -> [IncomingLinks] {
        guard let position = try clusters.leaf(for: key) else { throw .noSuchObject(key) }
        let memory = memory
        let cluster = try memory.cluster(at: position)
        guard let row = try cluster.row(of: key) else { throw .noSuchObject(key) }
        var result: [IncomingLinks] = []
        for backlink in schema.backlinks {
            let keys = try backlinks(backlink.column, in: cluster, at: row)
            guard !keys.isEmpty else { continue }
            result.append(
                IncomingLinks(
                    originTable: backlink.originTable,
                    originColumn: backlink.originColumn,
                    keys: keys.sorted()
                )
            )
        }
        return result
    }

    /// The origins that a backlink column holds for a row, in stored order.
    ///
    /// An entry is nothing, one tagged key, or a B+ tree of keys (`format/01 §4.15`).
    func backlinks(
        _ column: ColumnKey,
        in cluster: borrowing Cluster,
        at row: Int
    ) throws(StorageError) -> [ObjectKey] {
        let entries = try RefNode(cluster.node(of: column))
        switch try entries.element(at: row) {
        case .none: return []
        case .tagged(let key): return [ObjectKey(rawValue: Int64(bitPattern: key))]
        case .ref(let root):
            var keys: [ObjectKey] = []
            try BPlusTree(root: root, in: memory).forEachLeaf { (node, _) throws(StorageError) in
                let leaf = try IntegerNode(copy node)
                for index in 0..<leaf.count {
                    keys.append(ObjectKey(rawValue: try leaf.value(at: index)))
                }
                return true
            }
            return keys
        }
    }
}

extension ClusterLeaf {
    /// The objects that link to each row through a backlink column, in stored order.
    package func backlinks(_ column: ColumnKey, at row: Int) throws(StorageError) -> [ObjectKey] {
        try table.backlinks(column, in: cluster, at: row)
    }
}
