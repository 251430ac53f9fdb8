/// String conditions on whole leaves; the form of the leaf and the operation are looked at once.
extension StringNode {
    func rows(
        among rows: RowMask,
        _ predicate: TextPredicate
    ) throws(StorageError) -> RowMask {
        // A search over all bytes of the leaf pays when most of its rows are wanted.
        let isWhole = rows.count * 4 >= count
        switch (form, predicate.test) {
        case (.short(let strings), .contained(let pattern)) where isWhole && pattern.count > 0:
            return try strings.rows(holding: pattern) & rows
        case (.blobs(let blobs), .contained(let pattern)) where isWhole && pattern.count > 0:
            if let found = try blobs.rows(holding: pattern) { return found & rows }
        case (.short(let strings), .equal(let pattern)):
            return try strings.rows(among: rows, equalTo: pattern)
        default: break
        }
        if case .blobs(let blobs) = form, rows.count > 8 {
            switch predicate.test {
            case .equal(let pattern):
                if let found = try blobs.rows(among: rows, equalTo: pattern) { return found }
            case .prefix(let pattern):
                if let found = try blobs.rows(among: rows, beginningWith: pattern) { return found }
            default: break
            }
        }
        switch (form, predicate.test) {
        case (.short(let strings), .prefix(let pattern)):
            return try strings.rows(among: rows, beginningWith: pattern)
        case (.short(let strings), _):
            return try strings.rows(among: rows) { predicate.matches($0) }
        case (.blobs(let blobs), .equal(let pattern)):
            return try blobs.texts(among: rows) { pattern.equals($0) }
        case (.blobs(let blobs), .prefix(let pattern)):
            return try blobs.texts(among: rows) { pattern.isPrefix(of: $0) }
        case (.blobs(let blobs), _):
            return try blobs.texts(among: rows) { predicate.matches($0) }
        }
    }

    func nulls(among rows: RowMask, _ isNull: Bool) throws(StorageError) -> RowMask {
        var found = RowMask.empty
        try rows.forEach { (row) throws(StorageError) in
            let value = try bytes(at: row)
            if (value == nil) == isNull { found[row] = true }
        }
        return found
    }
}

extension ShortStrings {
    @inline(__always)
    fileprivate func rows(
        among rows: RowMask,
        _ test: (RawSpan) -> Bool
    ) throws(StorageError) -> RowMask {
        var found = RowMask.empty
        try rows.forEach { (row) throws(StorageError) in
            if let bytes = try bytes(at: row), test(bytes) { found[row] = true }
        }
        return found
    }

    fileprivate func rows(
        among rows: RowMask,
        beginningWith pattern: TextPattern
    ) throws(StorageError) -> RowMask {
        var found = RowMask.empty
        try candidates(among: rows, for: pattern).forEach { (row) throws(StorageError) in
            if let bytes = try bytes(at: row), pattern.isPrefix(of: bytes) { found[row] = true }
        }
        return found
    }

    /// The last byte of a block tells the length, so only blocks of the right one are compared.
    fileprivate func rows(
        among rows: RowMask,
        equalTo pattern: TextPattern
    ) throws(StorageError) -> RowMask {
        let padding = widthInBytes - 1 - pattern.count
        guard padding >= 0 else { return .empty }
        var found = RowMask.empty
        try candidates(among: rows, for: pattern).forEach { (row) throws(StorageError) in
            let start = row &* widthInBytes
            let last = try blocks.load(UInt8.self, at: start &+ widthInBytes &- 1, of: ref)
            if Int(last) == padding, pattern.matches(blocks, at: start) { found[row] = true }
        }
        return found
    }

    /// The rows whose first eight bytes may be those of the pattern; all where blocks are shorter.
    private func candidates(
        among rows: RowMask,
        for pattern: TextPattern
    ) throws(StorageError) -> RowMask {
        guard widthInBytes >= 8 else { return rows }
        var words = SIMD4<UInt64>.zero
        for index in 0..<4 where rows.words[index] != 0 {
            let found = try blocks.flags(
                of: UInt64.self,
                from: 64 &* index &* widthInBytes,
                stride: widthInBytes,
                count: min(64, count &- 64 &* index),
                of: ref
            ) { pattern.mayBegin($0) }
            words[index] = found & rows.words[index]
        }
        return RowMask(words: words)
    }

    /// Searches the blocks as one text; what is found must lie within the string of one block.
    fileprivate func rows(holding pattern: TextPattern) throws(StorageError) -> RowMask {
        var found = RowMask.empty
        guard widthInBytes > 0 else { return found }
        var position = 0
        while let offset = pattern.firstOffset(in: blocks, from: position) {
            let row = offset / widthInBytes
            guard row < min(count, RowMask.capacity) else { break }
            if let bytes = try bytes(at: row),
                offset + pattern.count <= row * widthInBytes + bytes.byteCount
            {
                found[row] = true
                position = (row + 1) * widthInBytes
            } else {
                position = offset + 1
            }
        }
        return found
    }
}

extension BlobNode {
    /// Tests strings without their terminator.
    @inline(__always)
    fileprivate func texts(
        among rows: RowMask,
        _ test: (RawSpan) -> Bool
    ) throws(StorageError) -> RowMask {
        var found = RowMask.empty
        try rows.forEach { (row) throws(StorageError) in
            if let bytes = try bytes(at: row),
                test(try BlobNode.droppingTerminator(bytes, of: ref))
            {
                found[row] = true
            }
        }
        return found
    }

    /// Searches the bytes of all strings as one text; nil for leaves of big blobs.
    fileprivate func rows(holding pattern: TextPattern) throws(StorageError) -> RowMask? {
        guard case .small(let ends, let bytes, let nulls) = form else { return nil }
        var found = RowMask.empty
        var position = 0
        var row = 0
        let count = min(ends.count, RowMask.capacity)
        while let offset = pattern.firstOffset(in: bytes, from: position) {
            // The string that the place belongs to is the first that ends behind it.
            while row < count, try ends.value(at: row) <= Int64(offset) { row += 1 }
            guard row < count else { break }
            let end = try ends.value(at: row)
            // The last byte of each string is its terminator.
            if Int64(offset + pattern.count) < end, try nulls.value(at: row) == 0 {
                found[row] = true
                guard let next = Int(exactly: end) else { break }
                position = next
            } else {
                position = offset + 1
            }
        }
        return found
    }
}
