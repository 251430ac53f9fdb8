/// Copies trees of nodes from one image to another, whatever they mean.
///
/// What is a ref follows from the nodes alone: even elements of a node with the refs flag, other
/// than 0 (`format/01 §3`). Every node comes out exactly as large as it needs to be.
struct NodeCopier {
    private let memory: Memory
    private let writer: ImageWriter
    /// A bit per 8 bytes of the image: whether the node there was copied.
    private var copied: [UInt64]

    /// Trees of trees, lists nested in lists: real files stay far below.
    private static let maximumDepth = 1024

    init(from memory: Memory, to writer: ImageWriter) {
        self.memory = memory
        self.writer = writer
        copied = [UInt64](repeating: 0, count: memory.logicalSize / 512 + 1)
    }

    /// Copies the tree at a ref and returns where it is.
    ///
    /// `progress` is told the size of each node. Throws `.damaged` for nodes with several parents.
    mutating func copy(
        _ ref: Ref,
        depth: Int = 0,
        progress: (Int) throws -> Void
    ) throws -> Ref {
        let memory = memory
        let node = try memory.node(at: ref)
        try enter(node, depth)
        let flags = NodeFlags(rawValue: node.header.flags & 0xe0)
        var copy: [UInt8]
        if node.header.hasRefs {
            var elements = try IntegerNode(node).decoded()
            for index in elements.indices {
                guard case .ref(let child) = RefOrTagged(element: elements[index]) else { continue }
                let moved = try self.copy(child, depth: depth + 1, progress: progress)
                elements[index] = RefOrTagged.ref(moved).element
            }
            copy = IntegerNode.encode(elements, flags: flags)
        } else {
            copy = NodeHeader.blankNode(
                node.header.widthType,
                width: node.header.width,
                count: node.header.count,
                flags: flags
            )
            let start = NodeHeader.sizeInBytes
            let payload = node.payload.array
            copy.replaceSubrange(start..<start + payload.count, with: payload)
        }
        try progress(copy.count)
        return try writer.write(copy)
    }

    private mutating func enter(_ node: borrowing Node, _ depth: Int) throws(StorageError) {
        let unit = Int(node.ref.rawValue / 8)
        let bit: UInt64 = 1 << UInt64(unit & 63)
        guard copied[unit >> 6] & bit == 0, depth <= Self.maximumDepth else {
            throw node.damage(
                "node",
                expected: "one parent, at most \(Self.maximumDepth) levels down",
                found: depth > Self.maximumDepth ? "more levels" : "two parents"
            )
        }
        copied[unit >> 6] |= bit
    }
}
