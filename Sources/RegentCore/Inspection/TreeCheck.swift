/// Checks the shape of a B+ tree and hands its leaves on.
///
/// Source: `format/01 §6.3`.
struct TreeCheck {
    let inspection: Inspection
    let place: Finding.Place

    /// What was found below a node.
    private struct Extent {
        var count: Int
        var depth: Int
        var isCompact: Bool
    }

    /// Visits every leaf in order; `leaf` answers how many elements it has.
    ///
    /// Returns the number of elements. Throws what keeps the tree from being followed.
    func walk(
        _ root: Ref,
        leaf: (borrowing Node) throws(StorageError) -> Int
    ) throws(StorageError) -> Int {
        inspection.log.examined(.trees)
        return try visit(root, level: 0, leaf).count
    }

    private func visit(
        _ ref: Ref,
        level: Int,
        _ leaf: (borrowing Node) throws(StorageError) -> Int
    ) throws(StorageError) -> Extent {
        try inspection.map.require(ref)
        let memory = inspection.memory
        let node = try memory.node(at: ref)
        guard node.header.isInner else {
            let count = try leaf(node)
            if count == 0, level > 0 {
                report(ref, "is an empty leaf below an inner node")
            }
            return Extent(count: count, depth: 0, isCompact: true)
        }
        guard level < BPlusTree.maximumDepth else {
            throw node.damage(
                "B+ tree",
                expected: "at most \(BPlusTree.maximumDepth) levels",
                found: "more"
            )
        }
        let inner = try BPlusTree.InnerNode(node, in: memory)
        let slots = try inspection.slots(node, "inner node of a B+ tree")
        var total = 0
        var depth = 0
        var last = 0
        var isCompact = true
        for child in 0..<inner.childCount {
            let expected = try inner.offset(of: child)
            if expected != total {
                report(ref, "says \(expected) elements stand before child \(child), not \(total)")
            }
            let below = try visit(inner.child(child), level: level + 1, leaf)
            if child == 0 { depth = below.depth + 1 }
            if below.depth + 1 != depth { report(ref, "has leaves at different depths") }
            isCompact = isCompact && below.isCompact
            total += below.count
            last = below.count
        }
        if inner.total != total { report(ref, "says it has \(inner.total) elements, not \(total)") }
        guard case .tagged(let each) = try slots.element(at: 0) else {
            return Extent(count: total, depth: depth, isCompact: false)
        }
        if !isCompact { report(ref, "is in compact form above a node in general form") }
        if last > Int(each) { report(ref, "has more than \(each) elements in its last child") }
        return Extent(count: total, depth: depth, isCompact: true)
    }

    private func report(_ ref: Ref, _ sentence: String) {
        inspection.log.add(.trees, place.with(ref: ref), sentence)
    }
}
