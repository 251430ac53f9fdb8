extension Table {
    /// The objects that link to an object through a backlink column, in stored order.
    ///
    /// - Throws: `.noSuchObject`, or what is wrong with the file.
    package func backlinks(
        _ column: ColumnKey,
        to key: ObjectKey
    ) throws(StorageError) -> [ObjectKey] {
        guard let position = try clusters.leaf(for: key) else { throw .noSuchObject(key) }
        let memory = memory
        let cluster = try memory.cluster(at: position)
        guard let row = try cluster.row(of: key) else { throw .noSuchObject(key) }
        return try backlinks(column, in: cluster, at: row)
    }
}
