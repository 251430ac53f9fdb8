/// The values of a column in row order, leaf by leaf.
///
/// Leaves of different columns end at different rows, so each column has a stream of its own.
struct OldStream<Element> {
    private let source: OldSource
    private let leaves: [Ref]
    private let decode: (Node, Memory) throws(StorageError) -> [Element]
    private var nextLeaf = 0
    private var buffer: [Element] = []
    private var used = 0

    /// Begins at the first row of the column at a root; `decode` reads a whole leaf.
    init(
        _ root: Ref,
        in source: OldSource,
        decode: @escaping (Node, Memory) throws(StorageError) -> [Element]
    ) throws(StorageError) {
        self.source = source
        self.decode = decode
        var leaves: [Ref] = []
        let tree = BPlusTree(root: root, in: source.memory)
        try tree.forEachLeaf { (node, _) throws(StorageError) in
            try source.visit(node)
            leaves.append(node.ref)
            return true
        }
        self.leaves = leaves
    }

    /// The next rows, as far as there are any.
    mutating func next(_ count: Int) throws(StorageError) -> [Element] {
        var result: [Element] = []
        while result.count < count {
            if used == buffer.count {
                guard nextLeaf < leaves.count else { break }
                let memory = source.memory
                buffer = try decode(memory.node(at: leaves[nextLeaf]), memory)
                used = 0
                nextLeaf += 1
                continue
            }
            let end = used + min(count - result.count, buffer.count - used)
            result += buffer[used..<end]
            used = end
        }
        return result
    }

    /// All rows that are left.
    mutating func rest() throws(StorageError) -> [Element] {
        try next(.max)
    }
}
