extension Table {
    /// Where in the file the values of a property lie: the node of its leaf, and the row in it.
    package struct Place: Sendable, Equatable {
        package let ref: Ref
        package let row: Int
    }

    /// Where the value of a property of an object lies.
    ///
    /// Throws `.noSuchObject`, or what is wrong with the file on the way there.
    package func place(
        of column: ColumnKey,
        in key: ObjectKey
    ) throws(StorageError) -> Place {
        guard let position = try clusters.leaf(for: key) else { throw .noSuchObject(key) }
        let memory = memory
        let cluster = try memory.cluster(at: position)
        guard let row = try cluster.row(of: key) else { throw .noSuchObject(key) }
        return Place(ref: try cluster.ref(of: column), row: row)
    }
}
