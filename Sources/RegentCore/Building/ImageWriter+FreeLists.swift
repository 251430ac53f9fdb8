extension ImageWriter {
    /// Writes the three arrays of the free list, which tell where room was passed over.
    ///
    /// They must lie where nothing is passed over after them: room for them and a top array is made
    /// first. With a lower `count` only the first ones are written. Source: `format/03 §2.1`.
    func writeFreeLists(count: Int = 3) throws(StorageError) -> [Ref] {
        try makeRoom(for: 4096 + 48 * gaps.count)
        let lists = [
            gaps.map { Int64($0.start) },
            gaps.map { Int64($0.length) },
            gaps.map { _ in 0 },
        ]
        var refs: [Ref] = []
        for list in lists.prefix(max(count, 0)) {
            refs.append(try write(IntegerNode.encode(list)))
        }
        return refs
    }
}
