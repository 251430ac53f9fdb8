/// A leaf of byte strings: all in one blob with their ends beside it, or one blob each.
///
///     small blobs   [0] ends of the values in the blob   [1] the bytes   [2] 1 for nulls
///     big blobs     (context flag) a ref of a blob per value; 0 is null
///
/// Strings are stored with one zero byte appended, counted in the sizes.
///
/// Example: ends `03 06`, bytes `01 02 03 01 02 03`, nulls `0 1 0` hold 010203, null, 010203 when
/// the ends are 3, 3, 6.
/// Source: `format/01 §4.7`, `§4.8`.
package struct BlobNode: ~Escapable {
    enum Form: ~Escapable {
        case small(ends: IntegerNode, bytes: RawSpan, nulls: IntegerNode)
        case big(RefNode)
    }

    package let ref: Ref
    let form: Form
    private let memory: BorrowedMemory

    /// - Throws: `.damaged` when the node is neither form.
    @_lifetime(copy node)
    init(_ node: Node, in memory: BorrowedMemory) throws(StorageError) {
        guard node.header.hasRefs else {
            throw node.damage("blob leaf", expected: "refs", found: "flags \(node.header.flags)")
        }
        ref = node.ref
        self.memory = memory
        let slots = try RefNode(node)
        if node.header.context {
            form = .big(slots)
        } else {
            let ends = try memory.node(at: slots.ref(at: 0, "ends of small blobs"), under: node)
            try ends.checkLeafCount()
            let blob = try memory.node(at: slots.ref(at: 1, "bytes of small blobs"), under: node)
            let nulls = try memory.node(at: slots.ref(at: 2, "nulls of small blobs"), under: node)
            form = .small(
                ends: try IntegerNode(ends),
                bytes: blob.payload,
                nulls: try IntegerNode(nulls)
            )
        }
    }

    /// Views the leaf in `node`, as above.
    @inline(__always)
    @_lifetime(copy node)
    package init(_ node: Node, in memory: Memory) throws(StorageError) {
        self = try BlobNode(node, in: BorrowedMemory(memory))
    }

    package var count: Int {
        switch form {
        case .small(let ends, _, _): ends.count
        case .big(let refs): refs.count
        }
    }

    /// How many bytes all values have together; the size of the file for values in several pieces.
    ///
    /// - Complexity: one node header per value where each has a blob of its own.
    package func sizeInBytes() throws(StorageError) -> Int {
        switch form {
        case .small(_, let bytes, _): return bytes.byteCount
        case .big(let refs):
            var size = 0
            for index in 0..<refs.count {
                guard let child = try refs.optionalRef(at: index, "blob") else { continue }
                let blob = try memory.node(at: child, under: refs.node)
                if blob.header.hasRefs { return memory.image.logicalSize }
                size += blob.payload.byteCount
            }
            return size
        }
    }

    /// The stored bytes of value `index` (for strings, with their terminator), or nil for null.
    ///
    /// - Throws: `.damaged` when ends or refs lead out of the file; a blob in several pieces has
    ///   no one run of bytes and must be read with `array(at:)`.
    @_lifetime(copy self)
    package func bytes(at index: Int) throws(StorageError) -> RawSpan? {
        switch form {
        case .small(let ends, let bytes, let nulls):
            guard try nulls.value(at: index) == 0 else { return nil }
            let start = index == 0 ? 0 : try ends.value(at: index - 1)
            let end = try ends.value(at: index)
            guard let first = Int(exactly: start), let last = Int(exactly: end) else { return nil }
            return try bytes.slice(from: first, to: last, of: ref)
        case .big(let refs):
            guard index >= 0, index < refs.count else { throw noValue(index) }
            guard let child = try refs.optionalRef(at: index, "blob") else { return nil }
            let blob = try memory.node(at: child, under: refs.node)
            guard !blob.header.hasRefs else {
                throw blob.damage("blob", expected: "one piece", found: "a list of pieces")
            }
            return blob.payload
        }
    }

    /// A copy of value `index`, pieces put together; nil for null.
    package func array(at index: Int) throws(StorageError) -> [UInt8]? {
        if case .big(let refs) = form, index >= 0, index < refs.count,
            let child = try refs.optionalRef(at: index, "blob")
        {
            let blob = try memory.node(at: child, under: refs.node)
            if blob.header.hasRefs {
                let pieces = try RefNode(blob)
                var whole: [UInt8] = []
                for piece in 0..<pieces.count {
                    let ref = try pieces.ref(at: piece, "piece of a blob")
                    let node = try memory.node(at: ref, under: blob)
                    whole += node.payload.array
                    guard whole.count <= 8 * memory.image.boundForNodes else {
                        throw blob.damage(
                            "blob",
                            expected: "at most \(8 * memory.image.boundForNodes) bytes",
                            found: "more"
                        )
                    }
                }
                return whole
            }
        }
        return try bytes(at: index)?.array
    }

    /// A stored string without the zero byte at its end.
    @_lifetime(copy bytes)
    static func droppingTerminator(_ bytes: RawSpan, of ref: Ref) throws(StorageError) -> RawSpan {
        try bytes.slice(from: 0, to: bytes.byteCount - 1, of: ref)
    }

    private func noValue(_ index: Int) -> StorageError {
        .damaged(
            .init(
                ref: ref.rawValue,
                place: "blob leaf",
                expected: "an element \(index)",
                found: "\(count) elements"
            )
        )
    }
}
