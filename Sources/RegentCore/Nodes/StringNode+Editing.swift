/// Leaves of strings, edited in place in whichever form they have.
///
/// Up to 15 bytes strings stand in blocks of equal width, up to 63 in small blobs, longer ones in
/// nodes of their own; a leaf is converted upwards when a longer string comes, never downwards.
/// Source: `format/01 §4.5`, `§4.6`.
extension WritableMemory {
    /// The most bytes of a string in a block, and of one in small blobs.
    private static let maximumShortSize = 15
    private static let maximumMediumSize = 63

    /// A fresh leaf without elements.
    package func makeStrings() throws(StorageError) -> Ref {
        try makeBlocks(width: 0)
    }

    /// Sets or inserts a string; nil is null.
    package func setString(
        in ref: inout Ref,
        at index: Int,
        to bytes: RawSpan?,
        isInserting: Bool
    ) throws(StorageError) {
        try makeWritable(&ref)
        let (flags, count) = header(of: ref)
        if flags & Self.refsFlag == 0 {
            let width = PackedIntegers.width(ofFlags: flags)
            let size = bytes?.byteCount ?? 0
            if size <= Self.maximumShortSize || size < width {
                try setShort(in: &ref, at: index, to: bytes, isInserting)
                return
            }
            try convertShortStrings(&ref, count: count, hasBig: size > Self.maximumMediumSize)
        }
        try setBlob(in: &ref, at: index, to: bytes, .zero, isInserting: isInserting)
    }

    /// Removes strings.
    package func removeStrings(in ref: inout Ref, _ range: Range<Int>) throws(StorageError) {
        try makeWritable(&ref)
        if header(of: ref).flags & Self.refsFlag == 0 {
            try removeBlocks(in: &ref, range)
        } else {
            try removeBlobs(in: &ref, range)
        }
    }

    /// A fresh array of names, of tables or of columns; nil marks the place of a removed table.
    package func makeNames(_ names: [String?]) throws(StorageError) -> Ref {
        var ref = try makeStrings()
        for (index, name) in names.enumerated() {
            try (name.map(Value.string) ?? .null).withStoredBytes { (bytes) throws(StorageError) in
                // A name of more than 15 bytes stays in a block; the limit is 63.
                try setShort(in: &ref, at: index, to: bytes, true)
            }
        }
        return ref
    }

    private func setShort(
        in ref: inout Ref,
        at index: Int,
        to bytes: RawSpan?,
        _ isInserting: Bool
    ) throws(StorageError) {
        let (flags, count) = header(of: ref)
        var width = PackedIntegers.width(ofFlags: flags)
        if let bytes, bytes.byteCount >= width {
            let needed = Self.blockWidth(forSize: bytes.byteCount)
            try widenBlocks(&ref, count: count, from: width, to: needed)
            width = needed
        }
        if isInserting { try openBlock(in: &ref, at: index) }
        guard width > 0 else { return }
        let start = index * width
        if let bytes {
            store(bytes, in: ref, at: start)
            let padding = width - 1 - bytes.byteCount
            fill(in: ref, at: start + bytes.byteCount, count: padding, with: 0)
            store(UInt8(padding), in: ref, at: start + width - 1)
        } else {
            fill(in: ref, at: start, count: width - 1, with: 0)
            store(UInt8(width), in: ref, at: start + width - 1)
        }
    }

    /// The least of 1, 2, 4, … that is greater than a size.
    private static func blockWidth(forSize size: Int) -> Int {
        var width = 1
        while width <= size { width *= 2 }
        return width
    }

    /// Gives blocks a greater width, from the last to the first.
    private func widenBlocks(
        _ ref: inout Ref,
        count: Int,
        from old: Int,
        to new: Int
    ) throws(StorageError) {
        try makeWritable(&ref, payload: (count + 1) * new)
        let flags = NodeHeader.WidthType.multiply.rawValue << 3 | PackedIntegers.code(forWidth: new)
        setHeader(of: ref, flags: flags, count: count)
        var index = count - 1
        while index >= 0 {
            defer { index -= 1 }
            // At width 0 all are null.
            let mark = old == 0 ? 0 : Int(byte(in: ref, at: index * old + old - 1))
            let start = index * new
            if mark == old {
                fill(in: ref, at: start, count: new - 1, with: 0)
                store(UInt8(new), in: ref, at: start + new - 1)
                continue
            }
            let size = max(old - 1 - mark, 0)
            move(in: ref, from: index * old, to: start, count: size)
            fill(in: ref, at: start + size, count: new - 1 - size, with: 0)
            store(UInt8(new - 1 - size), in: ref, at: start + new - 1)
        }
    }

    /// Makes blobs of short strings.
    private func convertShortStrings(
        _ ref: inout Ref,
        count: Int,
        hasBig: Bool
    ) throws(StorageError) {
        let memory = memory
        let old = ref
        let strings = try ShortStrings(memory.node(at: old))
        var new =
            hasBig ? try makeRefs([], flags: Self.contextFlag) : try makeSmallBlobs()
        for index in 0..<count {
            let bytes = try strings.bytes(at: index)
            try setBlob(in: &new, at: index, to: bytes, .zero, isInserting: true)
        }
        ref = new
        try release(old)
    }
}
