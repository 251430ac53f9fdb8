/// String conditions on leaves of small blobs: a string is looked at as a whole only where its
/// first eight bytes may be those of the pattern.
extension BlobNode {
    /// The rows whose string is the pattern; nil for leaves of big blobs.
    func rows(
        among rows: RowMask,
        equalTo pattern: TextPattern
    ) throws(StorageError) -> RowMask? {
        try self.rows(among: rows, pattern) { $0 == pattern.count }
    }

    /// The rows whose string begins with the pattern; nil for leaves of big blobs.
    func rows(
        among rows: RowMask,
        beginningWith pattern: TextPattern
    ) throws(StorageError) -> RowMask? {
        try self.rows(among: rows, pattern) { $0 >= pattern.count }
    }

    /// The rows whose string begins with the pattern and has a size that fits.
    @inline(__always)
    private func rows(
        among rows: RowMask,
        _ pattern: TextPattern,
        _ fits: (Int) -> Bool
    ) throws(StorageError) -> RowMask? {
        guard case .small(let ends, let bytes, let nulls) = form else { return nil }
        var found = RowMask.empty
        let candidates = try candidates(among: rows, for: pattern, ends, bytes)
        try candidates.forEach { (row) throws(StorageError) in
            let start = row == 0 ? 0 : try ends.value(at: row &- 1)
            let end = try ends.value(at: row)
            guard start >= 0, start < end, end <= bytes.byteCount,
                // The last byte of each string is its terminator.
                fits(Int(end &- start) &- 1), pattern.matches(bytes, at: Int(start)),
                try !Self.isNull(row, nulls)
            else { return }
            found[row] = true
        }
        return found
    }

    /// Whether a string is null; where none is, the array has no bytes.
    @inline(__always)
    static func isNull(_ row: Int, _ nulls: borrowing IntegerNode) throws(StorageError) -> Bool {
        nulls.widthInBits == 0 ? false : try nulls.value(at: row) != 0
    }

    /// The rows whose first eight bytes may be those of the pattern.
    private func candidates(
        among rows: RowMask,
        for pattern: TextPattern,
        _ ends: borrowing IntegerNode,
        _ bytes: RawSpan
    ) throws(StorageError) -> RowMask {
        switch ends.widthInBits {
        case 8: try candidates(among: rows, for: pattern, ends, bytes, Int8.self)
        case 16: try candidates(among: rows, for: pattern, ends, bytes, Int16.self)
        case 32: try candidates(among: rows, for: pattern, ends, bytes, Int32.self)
        default: rows
        }
    }

    @inline(__always)
    private func candidates<End: FixedWidthInteger & SignedInteger & BitwiseCopyable>(
        among rows: RowMask,
        for pattern: TextPattern,
        _ ends: borrowing IntegerNode,
        _ bytes: RawSpan,
        _ type: End.Type
    ) throws(StorageError) -> RowMask {
        var words = SIMD4<UInt64>.zero
        let lastWord = bytes.byteCount &- 8
        let size = MemoryLayout<End>.size
        var start = 0
        for index in 0..<4 where 64 &* index < ends.count {
            var flags: UInt64 = 0
            for bit in 0..<min(64, ends.count &- 64 &* index) {
                let place = (64 &* index &+ bit) &* size
                let end = Int(try ends.bytes.load(type, at: place, of: ends.ref))
                // Where no eight bytes follow, the string itself decides.
                var mayBegin = true
                if start >= 0, start <= lastWord {
                    mayBegin = pattern.mayBegin(try bytes.load(UInt64.self, at: start, of: ref))
                }
                flags |= (mayBegin ? 1 : 0) << UInt64(truncatingIfNeeded: bit)
                start = end
            }
            words[index] = flags & rows.words[index]
        }
        return RowMask(words: words)
    }
}
