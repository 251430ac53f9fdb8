extension BlobNode {
    /// The longest binary that stands in a common blob by the official choice, in bytes.
    private static let longestSmall = 64
    /// The most bytes that one blob node can hold (`format/01 §4.8`).
    package static let longestBlob = 16_777_200

    /// Writes a leaf of binaries.
    ///
    /// Throws `.valueTooLong` for a binary that no single blob can hold, and what the writer
    /// throws. Source: `format/01 §4.7`.
    package static func write(
        _ binaries: ByteStrings,
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        try write(binaries, terminated: false, to: writer)
    }

    /// Writes small or big blobs; strings have a zero byte appended, which counts as theirs.
    ///
    /// A null string still takes its zero byte in small blobs; a null binary takes none.
    static func write(
        _ strings: ByteStrings,
        terminated: Bool,
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        let terminator = terminated ? 1 : 0
        guard strings.longest + terminator > longestSmall else {
            return try writeSmall(strings, terminator: terminator, to: writer)
        }
        var refs: [Ref] = []
        refs.reserveCapacity(strings.count)
        for index in 0..<strings.count {
            if strings.isNull[index] {
                refs.append(.none)
                continue
            }
            let string = strings[index]
            guard string.count + terminator <= longestBlob else {
                throw .valueTooLong(
                    sizeInBytes: string.count,
                    limit: longestBlob - terminator
                )
            }
            refs.append(try writer.write(encode(blob: string, terminator: terminator)))
        }
        return try writer.write(RefNode.encode(refs, flags: .context))
    }

    private static func writeSmall(
        _ strings: ByteStrings,
        terminator: Int,
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        var ends: [Int64] = []
        ends.reserveCapacity(strings.count)
        var blob: [UInt8] = []
        blob.reserveCapacity(strings.bytes.count + strings.count * terminator)
        for index in 0..<strings.count {
            blob.append(contentsOf: strings[index])
            if terminator == 1 { blob.append(0) }
            ends.append(Int64(blob.count))
        }
        let slots = [
            try writer.write(IntegerNode.encode(ends)),
            try writer.write(encode(blob: blob[...], terminator: 0)),
            try writer.write(IntegerNode.encode(strings.isNull.map { $0 ? 1 : 0 })),
        ]
        return try writer.write(RefNode.encode(slots))
    }

    /// A node of plain bytes, with so many zero bytes appended.
    package static func encode(blob bytes: ArraySlice<UInt8>, terminator: Int = 0) -> [UInt8] {
        let count = bytes.count + terminator
        // The width of a blob is said to be 1, and means nothing.
        var node = NodeHeader.blankNode(.ignore, width: 1, count: count)
        let start = NodeHeader.sizeInBytes
        node.replaceSubrange(start..<start + bytes.count, with: bytes)
        return node
    }
}
