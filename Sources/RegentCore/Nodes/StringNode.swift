/// A leaf of strings in any of its stored forms (`format/01 §4.5`).
///
///     form         told by                     holds
///     short        no refs, width in bytes     blocks of equal width
///     small blobs  refs, no context            ends, bytes, nulls
///     big blobs    refs and context            one blob per string
///
/// A fourth form, enumerated strings, is an integer leaf of codes: see `EnumeratedStringNode`.
/// Strings come out as their bytes, without terminator; whether they are UTF-8 is the caller's
/// question.
package struct StringNode: ~Escapable {
    enum Form: ~Escapable {
        case short(ShortStrings)
        case blobs(BlobNode)
    }

    let form: Form

    /// Views the leaf at a ref.
    ///
    /// - Throws: `.damaged` when the node is none of the forms.
    @_lifetime(copy node)
    init(_ node: Node, in memory: BorrowedMemory) throws(StorageError) {
        if node.header.hasRefs {
            form = .blobs(try BlobNode(node, in: memory))
        } else {
            form = .short(try ShortStrings(node))
        }
    }

    /// Views the leaf in `node`, as above.
    @inline(__always)
    @_lifetime(copy node)
    package init(_ node: Node, in memory: Memory) throws(StorageError) {
        self = try StringNode(node, in: BorrowedMemory(memory))
    }

    package var count: Int {
        switch form {
        case .short(let strings): strings.count
        case .blobs(let blobs): blobs.count
        }
    }

    /// The bytes of string `index`, or nil for null.
    @_lifetime(copy self)
    package func bytes(at index: Int) throws(StorageError) -> RawSpan? {
        switch form {
        case .short(let strings): return try strings.bytes(at: index)
        case .blobs(let blobs):
            guard let bytes = try blobs.bytes(at: index) else { return nil }
            return try BlobNode.droppingTerminator(bytes, of: blobs.ref)
        }
    }

    /// String `index` as a value.
    package func value(at index: Int) throws(StorageError) -> Value {
        guard let bytes = try bytes(at: index) else { return .null }
        return Value(utf8: bytes)
    }
}

/// Strings in blocks of equal width: the bytes, zeros, and in the last byte how many zeros precede
/// it; the width itself in the last byte is null.
///
/// Example: width 4, `61 62 63 00  00 00 00 04  00 00 00 03` holds "abc", null, "".
/// Source: `format/01 §4.6`.
package struct ShortStrings: ~Escapable {
    package let ref: Ref
    package let count: Int
    package let widthInBytes: Int
    package let blocks: RawSpan

    /// - Throws: `.damaged` when the width does not count bytes.
    @_lifetime(copy node)
    package init(_ node: Node) throws(StorageError) {
        // An array of width 0 may carry any width type; it has no bytes at all.
        guard node.header.widthType == .multiply || node.header.width == 0 else {
            throw node.damage(
                "string leaf",
                expected: "a width in bytes",
                found: "flags \(node.header.flags)"
            )
        }
        ref = node.ref
        count = node.header.count
        widthInBytes = node.header.width
        blocks = node.payload
    }

    /// The bytes of string `index`, or nil for null.
    @_lifetime(copy self)
    package func bytes(at index: Int) throws(StorageError) -> RawSpan? {
        guard index >= 0, index < count else {
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "string leaf",
                    expected: "an element \(index)",
                    found: "\(count) elements"
                )
            )
        }
        guard widthInBytes > 0 else { return nil }
        let start = index &* widthInBytes
        let last = Int(try blocks.load(UInt8.self, at: start &+ widthInBytes &- 1, of: ref))
        guard last < widthInBytes else {
            if last == widthInBytes { return nil }
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "string",
                    expected: "a last byte of at most \(widthInBytes)",
                    found: "\(last)"
                )
            )
        }
        return try blocks.slice(from: start, to: start &+ widthInBytes &- 1 &- last, of: ref)
    }

    /// String `index` of an array that is known to hold no nulls: names of tables and columns.
    ///
    /// What stands for bytes that are not UTF-8 is longer than they are; the end of such a name is
    /// left out, so that it can be written again.
    package func name(at index: Int) throws(StorageError) -> String {
        guard let bytes = try bytes(at: index) else { return "" }
        return String(decoding: bytes.array, as: UTF8.self)
            .fitting(sizeInBytes: String.longestNameInBytes)
    }
}

/// Strings that stand once for the whole table; the leaf holds their positions there.
///
/// Source: `format/01 §4.9`.
package struct EnumeratedStringNode: ~Escapable {
    package let codes: IntegerNode
    package let keys: StringNode

    @_lifetime(copy codes, copy keys)
    package init(codes: IntegerNode, keys: StringNode) {
        self.codes = codes
        self.keys = keys
    }

    package var count: Int { codes.count }

    /// The bytes of string `index`, or nil for null.
    @_lifetime(copy self)
    package func bytes(at index: Int) throws(StorageError) -> RawSpan? {
        let code = try codes.value(at: index)
        guard let position = Int(exactly: code) else { return nil }
        return try keys.bytes(at: position)
    }
}

extension Value {
    /// The value of a string with these bytes.
    init(utf8 bytes: RawSpan) {
        if let text = bytes.text {
            self = .string(text)
        } else {
            self = .malformedString(bytes.array)
        }
    }
}
