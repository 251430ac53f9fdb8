extension ImageWriter {
    /// Writes the three arrays of the free list, which tell where room was passed over.
    ///
    /// They must lie where nothing is passed over after them: room for them and a top array is made
    /// first. Source: `format/03 §2.1`.
    func writeFreeLists() throws(StorageError) -> [Ref] {
        try makeRoom(for: 4096 + 48 * gaps.count)
        return [
            try write(IntegerNode.encode(gaps.map { Int64($0.start) })),
            try write(IntegerNode.encode(gaps.map { Int64($0.length) })),
            try write(IntegerNode.encode(gaps.map { _ in 0 })),
        ]
    }
}
