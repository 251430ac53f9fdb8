/// A B+ tree: the elements of a list, a set, a dictionary's keys or values, or a list of keys.
///
///     leaf                  up to 1000 elements
///     inner, compact form   [N tagged, child …, total tagged]; each child but the last holds N
///     inner, general form   [offsets ref, child …, total tagged]; offsets of child 1 and up
///
/// Source: `format/01 §6`.
package struct BPlusTree: Sendable {
    package let root: Ref
    private let memory: Memory

    /// The deepest tree that is followed: 1000 children a node hold any file in 6 levels.
    static let maximumDepth = 32

    package init(root: Ref, in memory: Memory) {
        self.root = root
        self.memory = memory
    }

    /// The number of elements.
    ///
    /// `leafCount` is the number of elements of a leaf of this tree's type.
    package func count(
        _ leafCount: (borrowing Node) throws(StorageError) -> Int
    ) throws(StorageError) -> Int {
        let node = try memory.node(at: root)
        guard node.header.isInner else { return try leafCount(node) }
        return try InnerNode(node, in: memory).total
    }

    /// Calls `body` with each leaf in order and the index of its first element, until it returns
    /// false.
    ///
    /// Throws `.damaged` for a tree that is too deep or holds more nodes than the file has room
    /// for, which is how a cycle shows.
    package func forEachLeaf(
        _ body: (borrowing Node, Int) throws(StorageError) -> Bool
    ) throws(StorageError) {
        var walk = Walk(nodesLeft: memory.boundForNodes)
        _ = try visit(root, depth: 0, &walk, body)
    }

    private struct Walk {
        var nodesLeft: Int
        var index = 0
    }

    private func visit(
        _ ref: Ref,
        depth: Int,
        _ walk: inout Walk,
        _ body: (borrowing Node, Int) throws(StorageError) -> Bool
    ) throws(StorageError) -> Bool {
        walk.nodesLeft -= 1
        guard depth <= BPlusTree.maximumDepth, walk.nodesLeft >= 0 else {
            throw endless()
        }
        let node = try memory.node(at: ref)
        guard node.header.isInner else { return try body(node, walk.index) }
        let inner = try InnerNode(node, in: memory)
        let first = walk.index
        for child in 0..<inner.childCount {
            walk.index = first + (try inner.offset(of: child))
            guard try visit(inner.child(child), depth: depth + 1, &walk, body) else { return false }
        }
        return true
    }

    /// The leaf that holds element `index`, and the index of the leaf's first element.
    ///
    /// - Complexity: one node per level.
    package func leaf(containing index: Int) throws(StorageError) -> (leaf: Ref, first: Int) {
        var ref = root
        var first = 0
        for _ in 0...BPlusTree.maximumDepth {
            let node = try memory.node(at: ref)
            guard node.header.isInner else { return (ref, first) }
            let inner = try InnerNode(node, in: memory)
            var low = 0
            var high = inner.childCount
            while high - low > 1 {
                let middle = (low + high) / 2
                if try inner.offset(of: middle) <= index - first {
                    low = middle
                } else {
                    high = middle
                }
            }
            first += try inner.offset(of: low)
            ref = try inner.child(low)
        }
        throw endless()
    }

    private func endless() -> StorageError {
        .damaged(
            .init(
                ref: root.rawValue,
                place: "B+ tree",
                expected: "a tree without cycles, at most \(BPlusTree.maximumDepth) levels deep",
                found: "more nodes than the file holds"
            )
        )
    }

    /// An inner node, in compact or general form.
    struct InnerNode: ~Escapable {
        private let slots: RefNode
        private let elementsPerChild: Int
        private let offsets: IntegerNode?
        let total: Int

        var childCount: Int { slots.count - 2 }

        @_lifetime(copy node)
        init(_ node: Node, in memory: Memory) throws(StorageError) {
            slots = try RefNode(node)
            guard slots.count >= 3 else {
                throw node.damage(
                    "inner node of a B+ tree",
                    expected: "at least 3 slots",
                    found: "\(slots.count)"
                )
            }
            switch try slots.element(at: 0) {
            case .tagged(let number) where number > 0 && number < 1 << 32:
                elementsPerChild = Int(number)
                offsets = nil
            case .ref(let ref):
                elementsPerChild = 0
                offsets = try IntegerNode(memory.node(at: ref, under: node))
            default:
                throw node.damage(
                    "inner node of a B+ tree",
                    expected: "elements per child, or a ref of offsets",
                    found: "neither"
                )
            }
            let last = try slots.optionalNumber(at: slots.count - 1, "total of a B+ tree") ?? 0
            guard last < 1 << 40 else {
                throw node.damage(
                    "total of a B+ tree",
                    expected: "a number of elements",
                    found: "\(last)"
                )
            }
            total = Int(last)
        }

        func child(_ index: Int) throws(StorageError) -> Ref {
            try slots.ref(at: index + 1, "child of a B+ tree")
        }

        /// How many elements stand before child `index` under this node.
        func offset(of index: Int) throws(StorageError) -> Int {
            guard index > 0 else { return 0 }
            // Below 2^24 children of fewer than 2^32 elements: no overflow, nor over all levels.
            guard let offsets else { return index * elementsPerChild }
            let value = try offsets.unsigned(at: index - 1)
            guard value < 1 << 40 else {
                throw slots.node.damage(
                    "offsets of a B+ tree",
                    expected: "a number of elements",
                    found: "\(value)"
                )
            }
            return Int(value)
        }
    }
}
