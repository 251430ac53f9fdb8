/// Hints for memory on a walk from leaf to leaf.
///
/// The leaves of a table and of its columns lie scattered over the file, so that without hints a
/// walk waits several times at each of them. With them, what a leaf needs is on its way while the
/// leaves before it are looked at:
///
///     16 leaves ahead   the leaf itself, with the refs of its columns
///      8 leaves ahead   the first bytes of the columns' nodes
///      4 leaves ahead   the rest of them; of strings, where they end and their first bytes
extension ClusterTree {
    /// Nodes are asked for up to this size; longer ones are read as a stream anyway.
    private static let mostLines = 40

    /// Asks for what comes behind child `index` of a node above leaves.
    ///
    /// What is wrong with a leaf is told when its turn comes, so here it is passed over.
    func readAhead(of index: Int, in inner: borrowing InnerNode, _ slots: [Int]) {
        let memory = memory
        let count = inner.childCount
        if index &+ 16 < count, let leaf = try? inner.child(index &+ 16) {
            memory.prefetch(leaf, lines: 0..<2)
        }
        if index &+ 8 < count, let leaf = try? inner.child(index &+ 8) {
            for slot in slots {
                guard case .ref(let column)? = try? memory.slot(slot, at: leaf) else { continue }
                memory.prefetch(column, lines: 0..<2)
            }
        }
        if index &+ 4 < count, let leaf = try? inner.child(index &+ 4) {
            for slot in slots {
                guard case .ref(let column)? = try? memory.slot(slot, at: leaf),
                    let header = try? memory.header(at: column)
                else { continue }
                guard header.hasRefs else {
                    let lines = header.nodeSizeInBytes / 64 + 1
                    memory.prefetch(column, lines: 2..<max(2, min(lines, Self.mostLines)))
                    continue
                }
                for part in 0..<min(header.count, 2) {
                    guard case .ref(let node)? = try? memory.slot(part, at: column) else { break }
                    memory.prefetch(node, lines: 0..<6)
                }
            }
        }
    }
}
