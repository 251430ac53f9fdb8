extension StringNode {
    /// The longest string that fits in blocks of equal width by the official choice, in bytes.
    private static let longestShort = 15

    /// Writes a leaf of strings in the form that the official engine would choose.
    ///
    /// Throws `.valueTooLong` for a string that no single blob can hold, and what the writer
    /// throws. Source: `format/01 §4.5`.
    package static func write(
        _ strings: ByteStrings,
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        if strings.longest <= longestShort { return try writer.write(ShortStrings.encode(strings)) }
        return try BlobNode.write(strings, terminated: true, to: writer)
    }
}

extension ShortStrings {
    /// A node of blocks of equal width, the least power of two that is greater than all sizes.
    ///
    /// Without any string that is not null the width is 0: all are null. Such a node of names,
    /// which are never null, is one of empty strings only when it has none at all.
    package static func encode(_ strings: ByteStrings) -> [UInt8] {
        precondition(strings.longest < 64, "a short string of \(strings.longest) bytes")
        var width = strings.longest < 0 ? 0 : 1
        while width <= strings.longest { width *= 2 }
        var node = NodeHeader.blankNode(.multiply, width: width, count: strings.count)
        guard width > 0 else { return node }
        for index in 0..<strings.count {
            let start = NodeHeader.sizeInBytes + index * width
            let string = strings[index]
            for (offset, byte) in string.enumerated() { node[start + offset] = byte }
            let last = strings.isNull[index] ? width : width - 1 - string.count
            node[start + width - 1] = UInt8(last)
        }
        return node
    }

    /// A node of names: they are never null.
    package static func encode(names: [String]) -> [UInt8] {
        encode(ByteStrings(names))
    }
}
