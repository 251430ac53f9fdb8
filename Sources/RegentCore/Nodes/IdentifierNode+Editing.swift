/// Object ids and UUIDs, edited in place in their blocks of eight.
///
/// Source: `format/01 §4.12`.
extension WritableMemory {
    /// A fresh array without elements.
    package func makeIdentifiers() throws(StorageError) -> Ref {
        try makeBlocks(width: 0)
    }

    /// Sets or inserts an identifier, as its bytes; nil is null.
    ///
    /// `size` is 12 for object ids, 16 for UUIDs.
    package func setIdentifier(
        in ref: inout Ref,
        at index: Int,
        to bytes: [UInt8]?,
        size: Int,
        isInserting: Bool
    ) throws(StorageError) {
        try makeWritable(&ref)
        var count = IdentifierLayout.count(ofSize: header(of: ref).count, element: size)
        if isInserting {
            precondition(index >= 0 && index <= count, "element \(index) of \(count)")
            try resizeIdentifiers(&ref, to: count + 1, size: size)
            var place = count
            while place > index {
                copyIdentifier(in: ref, from: place - 1, to: place, size: size)
                place -= 1
            }
            count += 1
        }
        precondition(index >= 0 && index < count, "element \(index) of \(count)")
        let offset = IdentifierLayout.offset(of: index, element: size)
        if let bytes {
            store(bytes.rawSpan, in: ref, at: offset)
        } else {
            for byte in 0..<size {
                store(IdentifierLayout.filler(size)[byte & 3], in: ref, at: offset + byte)
            }
        }
        setNull(in: ref, at: index, bytes == nil, size: size)
    }

    /// Removes identifiers.
    package func removeIdentifiers(
        in ref: inout Ref,
        _ range: Range<Int>,
        size: Int
    ) throws(StorageError) {
        try makeWritable(&ref)
        let count = IdentifierLayout.count(ofSize: header(of: ref).count, element: size)
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count)")
        for place in range.upperBound..<count {
            copyIdentifier(in: ref, from: place, to: place - range.count, size: size)
        }
        let left = count - range.count
        // Unused null bits are 0.
        for place in left..<min(left + 8 - left & 7, count) where left & 7 != 0 {
            setNull(in: ref, at: place, false, size: size)
        }
        try resizeIdentifiers(&ref, to: left, size: size)
    }

    private func resizeIdentifiers(
        _ ref: inout Ref,
        to count: Int,
        size: Int
    ) throws(StorageError) {
        let bytes = count * size + (count + 7) / 8
        try makeWritable(&ref, payload: bytes)
        if count & 7 == 1 {
            // A new block begins with no null in it.
            let old = IdentifierLayout.count(ofSize: header(of: ref).count, element: size)
            let start = IdentifierLayout.offset(of: count - 1, element: size) - 1
            if old < count { store(UInt8(0), in: ref, at: start) }
        }
        let flags = NodeHeader.WidthType.multiply.rawValue << 3 | (count == 0 ? 0 : 1)
        setHeader(of: ref, flags: flags, count: bytes)
    }

    private func copyIdentifier(in ref: Ref, from source: Int, to target: Int, size: Int) {
        move(
            in: ref,
            from: IdentifierLayout.offset(of: source, element: size),
            to: IdentifierLayout.offset(of: target, element: size),
            count: size
        )
        let nulls = byte(in: ref, at: IdentifierLayout.nulls(of: source, element: size))
        setNull(in: ref, at: target, nulls & 1 << UInt8(source & 7) != 0, size: size)
    }

    private func setNull(in ref: Ref, at index: Int, _ isNull: Bool, size: Int) {
        let offset = IdentifierLayout.nulls(of: index, element: size)
        let bit: UInt8 = 1 << UInt8(index & 7)
        let old = byte(in: ref, at: offset)
        store(isNull ? old | bit : old & ~bit, in: ref, at: offset)
    }
}

/// Where the elements of a leaf of identifiers stand.
private enum IdentifierLayout {
    static func count(ofSize bytes: Int, element size: Int) -> Int {
        let block = 8 * size + 1
        return (bytes - (bytes + block - 1) / block) / size
    }

    /// The byte with the null bits of an element's block.
    static func nulls(of index: Int, element size: Int) -> Int {
        index / 8 * (8 * size + 1)
    }

    static func offset(of index: Int, element size: Int) -> Int {
        nulls(of: index, element: size) + 1 + (index & 7) * size
    }

    /// What stands in place of a null.
    static func filler(_ size: Int) -> [UInt8] {
        size == 12 ? [0xde, 0xad, 0xde, 0xad] : [0xde, 0xad, 0xbe, 0xef]
    }
}
