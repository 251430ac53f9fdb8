/// Hints for memory on a walk from leaf to leaf of a cluster tree.
///
/// The leaves of a table and of its columns lie scattered over the file, so that without hints a
/// walk waits several times at each of them. With them, what a leaf needs is on its way while the
/// leaves before it are looked at:
///
///     16 leaves ahead   the leaf itself, with the refs of its columns
///      8 leaves ahead   the columns' nodes, in the size that those looked at last have
///      4 leaves ahead   of nodes with refs, such as strings: where they end and their first bytes
struct ReadAhead {
    private let memory: BorrowedMemory
    /// The slots of a leaf that will be read; the first `count` of them are set.
    private var slots = SIMD8<Int>.zero
    private let count: Int
    /// Lines of 64 bytes that the node of each column has.
    private var lines = SIMD8<Int>(repeating: 2)
    private var haveRefs = SIMD8<Int>.zero

    /// Nodes are asked for up to this size; longer ones are read as a stream anyway.
    private static let mostLines = 40
    /// So many leaves are taken to be alike.
    private static let leavesPerLook = 16

    /// `columns` are those that will be looked at; of more than eight the first are asked for.
    init(_ columns: [ColumnKey], in memory: BorrowedMemory) {
        self.memory = memory
        count = min(columns.count, 8)
        for index in 0..<count { slots[index] = columns[index].index + 1 }
    }

    /// Asks for what comes behind child `index` of a node above leaves.
    ///
    /// What is wrong with a leaf is told when its turn comes, so here it is passed over.
    @inline(__always)
    mutating func step(from index: Int, in inner: borrowing ClusterTree.InnerNode) {
        guard count > 0 else { return }
        if index & (Self.leavesPerLook &- 1) == 0, let leaf = inner.childAtHand(index) {
            look(at: leaf)
        }
        if let leaf = inner.childAtHand(index &+ 16) { memory.prefetch(leaf, lines: 0..<2) }
        if let leaf = inner.childAtHand(index &+ 8) {
            for slot in 0..<count {
                guard let column = memory.refAtHand(slots[slot], at: leaf) else { continue }
                memory.prefetch(column, lines: 0..<lines[slot])
            }
        }
        guard haveRefs != .zero, let leaf = inner.childAtHand(index &+ 4) else { return }
        for slot in 0..<count where haveRefs[slot] != 0 {
            guard let column = memory.refAtHand(slots[slot], at: leaf) else { continue }
            for part in 0..<haveRefs[slot] {
                guard let node = memory.refAtHand(part, at: column) else { break }
                memory.prefetch(node, lines: 0..<6)
            }
        }
    }

    /// Notes how large the columns' nodes are, and how many refs of theirs are worth following.
    @inline(never)
    private mutating func look(at leaf: Ref) {
        for slot in 0..<count {
            guard let column = memory.refAtHand(slots[slot], at: leaf),
                let header = memory.headerAtHand(column)
            else { continue }
            haveRefs[slot] = header.hasRefs ? min(header.count, 2) : 0
            lines[slot] = header.hasRefs ? 2 : min(header.nodeSizeInBytes / 64 + 1, Self.mostLines)
        }
    }
}
