extension ClusterLeaf {
    /// Appends the first eight bytes of the strings in some rows, as numbers that sort as those
    /// bytes do; zeros stand behind the end of a string, and for null.
    ///
    /// Of two strings, the one with the lesser number comes first; equal numbers tell nothing.
    /// Returns false (and nothing is appended) for columns of other types.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func appendHeads(
        of column: ColumnKey,
        among rows: RowMask,
        to heads: inout [UInt64]
    ) throws(StorageError) -> Bool {
        guard let shape = try scalarShape(column, .string) else { return false }
        let node = try cluster.node(of: column)
        guard shape.enumeratedKeys == nil else {
            guard case .enumeratedStrings(let leaf) = try ValueLeaf(node, shape, in: memory) else {
                return false
            }
            try rows.forEach { (row) throws(StorageError) in
                heads.append(try leaf.bytes(at: row)?.head ?? 0)
            }
            return true
        }
        let leaf = try StringNode(node, in: memory)
        switch leaf.form {
        case .short(let strings) where strings.widthInBytes >= 8:
            try rows.forEach { (row) throws(StorageError) in
                heads.append(try strings.head(at: row))
            }
        case .blobs(let blobs) where blobs.isSmall:
            try blobs.appendHeads(among: rows, to: &heads)
        default:
            try rows.forEach { (row) throws(StorageError) in
                heads.append(try leaf.bytes(at: row)?.head ?? 0)
            }
        }
        return true
    }
}

extension BlobNode {
    fileprivate var isSmall: Bool { if case .small = form { true } else { false } }

    /// Appends the heads of strings in a leaf of small blobs.
    fileprivate func appendHeads(
        among rows: RowMask,
        to heads: inout [UInt64]
    ) throws(StorageError) {
        guard case .small(let ends, let bytes, let nulls) = form else { return }
        try rows.forEach { (row) throws(StorageError) in
            let start = row == 0 ? 0 : try ends.value(at: row &- 1)
            let end = try ends.value(at: row)
            guard start >= 0, end <= bytes.byteCount, end > start,
                try !Self.isNull(row, nulls)
            else { return heads.append(0) }
            let offset = Int(start)
            // The last byte of each string is its terminator.
            let count = Int(end) &- offset &- 1
            if count >= 8 {
                heads.append(try bytes.load(UInt64.self, at: offset, of: ref).byteSwapped)
            } else {
                heads.append(try bytes.slice(from: offset, to: offset &+ count, of: ref).head)
            }
        }
    }
}

extension ShortStrings {
    /// The first eight bytes of a string in a block of at least as many.
    @inline(__always)
    fileprivate func head(at index: Int) throws(StorageError) -> UInt64 {
        let start = index &* widthInBytes
        let word = try blocks.load(UInt64.self, at: start, of: ref).byteSwapped
        let last = try blocks.load(UInt8.self, at: start &+ widthInBytes &- 1, of: ref)
        // Negative for null.
        let count = widthInBytes &- 1 &- Int(last)
        if count >= 8 { return word }
        return count <= 0 ? 0 : word & ~(UInt64.max >> UInt64(8 &* count))
    }
}

extension RawSpan {
    /// The first eight bytes as a number that sorts as they do.
    fileprivate var head: UInt64 {
        var head: UInt64 = 0
        for index in 0..<8 {
            head = head << 8 | (index < byteCount ? UInt64(self[index]) : 0)
        }
        return head
    }
}
