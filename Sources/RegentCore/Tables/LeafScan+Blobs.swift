/// String conditions on leaves of small blobs: the ends are read in a loop for their width, and the
/// bytes of a string only where its length fits.
extension BlobNode {
    /// The rows whose string is the pattern; nil for leaves of big blobs.
    func rows(equalTo pattern: TextPattern) throws(StorageError) -> RowMask? {
        guard case .small(let ends, let bytes, _) = form else { return nil }
        var found = RowMask.empty
        let size = Int64(pattern.count + 1)
        let reference = ref
        let isAlwaysWhole = pattern.isShort
        try forEachEnd(ends) { (row, start, end) throws(StorageError) in
            guard end &- start == size, start >= 0, end <= bytes.byteCount else { return }
            let offset = Int(start)
            if offset &+ 8 <= bytes.byteCount {
                let word = try bytes.load(UInt64.self, at: offset, of: reference)
                guard pattern.mayBegin(word) else { return }
                if isAlwaysWhole || pattern.matches(bytes, at: offset) { found[row] = true }
            } else if pattern.matches(bytes, at: offset) {
                found[row] = true
            }
        }
        return try withoutNulls(found)
    }

    /// The rows whose string begins with the pattern; nil for leaves of big blobs.
    func rows(beginningWith pattern: TextPattern) throws(StorageError) -> RowMask? {
        guard case .small(let ends, let bytes, _) = form else { return nil }
        var found = RowMask.empty
        let size = Int64(pattern.count + 1)
        let reference = ref
        let isAlwaysWhole = pattern.isShort
        try forEachEnd(ends) { (row, start, end) throws(StorageError) in
            guard end &- start >= size, start >= 0, end <= bytes.byteCount else { return }
            let offset = Int(start)
            if offset &+ 8 <= bytes.byteCount {
                let word = try bytes.load(UInt64.self, at: offset, of: reference)
                guard pattern.mayBegin(word) else { return }
                if isAlwaysWhole || pattern.matches(bytes, at: offset) { found[row] = true }
            } else if pattern.matches(bytes, at: offset) {
                found[row] = true
            }
        }
        return try withoutNulls(found)
    }

    private func withoutNulls(_ rows: RowMask) throws(StorageError) -> RowMask {
        guard case .small(_, _, let nulls) = form, nulls.widthInBits > 0 else { return rows }
        var left = rows
        try rows.forEach { (row) throws(StorageError) in
            if try nulls.value(at: row) != 0 { left[row] = false }
        }
        return left
    }

    /// Calls `body` with each row, and where its bytes begin and end.
    @inline(__always)
    private func forEachEnd(
        _ ends: borrowing IntegerNode,
        _ body: (Int, Int64, Int64) throws(StorageError) -> Void
    ) throws(StorageError) {
        let count = min(ends.count, RowMask.capacity)
        var start: Int64 = 0
        switch ends.widthInBits {
        case 16:
            for row in 0..<count {
                let end = Int64(try ends.bytes.load(Int16.self, at: row &* 2, of: ends.ref))
                try body(row, start, end)
                start = end
            }
        case 32:
            for row in 0..<count {
                let end = Int64(try ends.bytes.load(Int32.self, at: row &* 4, of: ends.ref))
                try body(row, start, end)
                start = end
            }
        default:
            for row in 0..<count {
                let end = try ends.value(at: row)
                try body(row, start, end)
                start = end
            }
        }
    }
}
