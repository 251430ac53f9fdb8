extension ClusterLeaf {
    /// How many bytes the values of a property take in all rows together, or nil where that is only
    /// known from reading them: collections and mixed values.
    ///
    /// Tells a caller who has to bound memory whether a whole column may be decoded at once.
    package func sizeInBytes(of column: ColumnKey) throws(StorageError) -> Int? {
        let shape = try shape(of: column)
        guard !shape.isCollection else { return nil }
        switch try ValueLeaf(cluster.node(of: column), shape, in: memory) {
        case .mixed: return nil
        case .enumeratedStrings(let strings): return try strings.sizeInBytes()
        case .strings(let strings): return try strings.sizeInBytes()
        case .binaries(let blobs): return try blobs.sizeInBytes()
        default: return count * MemoryLayout<Decimal128>.size
        }
    }
}

extension StringNode {
    /// How many bytes all strings have together, padding included.
    fileprivate func sizeInBytes() throws(StorageError) -> Int {
        switch form {
        case .short(let strings): return strings.blocks.byteCount
        case .blobs(let blobs): return try blobs.sizeInBytes()
        }
    }
}

extension EnumeratedStringNode {
    /// How many bytes all strings have together.
    fileprivate func sizeInBytes() throws(StorageError) -> Int {
        var size = 0
        for index in 0..<count { size += try bytes(at: index)?.byteCount ?? 0 }
        return size
    }
}
