/// The objects of a table, ordered by object key, in leaves of up to 256.
///
///     inner   [0] 0: child i starts at key i << 8 * depth; or ref of the children's first keys
///             [1] depth tagged   [2] number of objects tagged   [3…] children
///     leaf    see `Cluster`
///
/// Keys are relative: an object's key is the sum of the first keys on the way down and its key in
/// the leaf, modulo 2^64. Source: `format/02 §5`.
package struct ClusterTree: Sendable {
    package let root: Ref
    let memory: Memory

    static let maximumDepth = 16

    /// More objects than any file holds; what nodes say is added up, and may be false.
    static let maximumOfRows = 1 << 48

    package init(root: Ref, in memory: Memory) {
        self.root = root
        self.memory = memory
    }

    /// The number of objects.
    package func count() throws(StorageError) -> Int {
        try count(under: memory.node(at: root))
    }

    private func count(under node: Node) throws(StorageError) -> Int {
        guard node.header.isInner else { return try Cluster.count(node, in: memory) }
        return try InnerNode(node, in: memory).count
    }

    /// Where a leaf is, and where its rows stand among all.
    package struct LeafPosition: Sendable {
        package let ref: Ref
        /// What is added to the keys in the leaf.
        package let keyOffset: UInt64
        /// Position of the leaf's first row among all rows; nil when found by key.
        package let firstRow: Int?
    }

    /// The leaf in which an object with this key would be, or nil when the key lies before all.
    ///
    /// - Complexity: one node per level and its key array.
    package func leaf(for key: ObjectKey) throws(StorageError) -> LeafPosition? {
        var ref = root
        var offset: UInt64 = 0
        for _ in 0...ClusterTree.maximumDepth {
            let node = try memory.node(at: ref)
            guard node.header.isInner else {
                return LeafPosition(ref: ref, keyOffset: offset, firstRow: nil)
            }
            let inner = try InnerNode(node, in: memory)
            let local = UInt64(bitPattern: key.rawValue) &- offset
            guard let child = try inner.child(for: local) else { return nil }
            offset &+= try inner.firstKey(of: child)
            ref = try inner.child(child)
        }
        throw endless()
    }

    /// How many objects have keys below this one.
    ///
    /// - Complexity: the counts of up to 256 children per level.
    package func countOfRows(before key: ObjectKey) throws(StorageError) -> Int {
        var ref = root
        var offset: UInt64 = 0
        var rows = 0
        for _ in 0...ClusterTree.maximumDepth {
            let node = try memory.node(at: ref)
            guard node.header.isInner else {
                return rows + (try Cluster(node, keyOffset: offset, in: memory).rank(of: key))
            }
            let inner = try InnerNode(node, in: memory)
            let local = UInt64(bitPattern: key.rawValue) &- offset
            guard let child = try inner.child(for: local) else { return rows }
            for earlier in 0..<child {
                rows += try count(under: memory.node(at: inner.child(earlier)))
                guard rows <= Self.maximumOfRows else { throw endless() }
            }
            offset &+= try inner.firstKey(of: child)
            ref = try inner.child(child)
        }
        throw endless()
    }

    func endless() -> StorageError {
        .damaged(
            .init(
                ref: root.rawValue,
                place: "cluster tree",
                expected: "a tree without cycles, at most \(ClusterTree.maximumDepth) levels deep",
                found: "more nodes than the file holds"
            )
        )
    }

    /// An inner node of a cluster tree.
    struct InnerNode: ~Escapable {
        private let slots: RefNode
        private let keys: IntegerNode?
        /// How far a child's number is shifted to give its first key, in compact form.
        private let shift: UInt64
        let depth: Int
        let count: Int

        @_lifetime(copy node)
        init(_ node: Node, in memory: BorrowedMemory) throws(StorageError) {
            slots = try RefNode(node)
            guard slots.count >= 4 else {
                throw node.damage(
                    "inner node of a cluster tree",
                    expected: "at least 4 slots",
                    found: "\(slots.count)"
                )
            }
            let level = try slots.optionalNumber(at: 1, "depth of a cluster tree") ?? 0
            let objects = try slots.optionalNumber(at: 2, "count of a cluster tree") ?? 0
            guard level >= 1, level <= UInt64(ClusterTree.maximumDepth), objects < 1 << 40 else {
                throw node.damage(
                    "inner node of a cluster tree",
                    expected: "a depth of 1 to \(ClusterTree.maximumDepth)",
                    found: "depth \(level), \(objects) objects"
                )
            }
            depth = Int(level)
            count = Int(objects)
            shift = 8 * level
            if let ref = try slots.optionalRef(at: 0, "keys of a cluster tree") {
                keys = try IntegerNode(memory.node(at: ref, under: node))
            } else {
                keys = nil
            }
        }

        /// Views an inner node, as above.
        @inline(__always)
        @_lifetime(copy node)
        init(_ node: Node, in memory: Memory) throws(StorageError) {
            self = try InnerNode(node, in: BorrowedMemory(memory))
        }

        var childCount: Int { slots.count - 3 }

        /// The root node of a child.
        @inline(__always)
        @_lifetime(copy self)
        func node(
            ofChild index: Int,
            in memory: BorrowedMemory
        ) throws(StorageError) -> Node {
            try memory.node(at: child(index), under: slots.node)
        }

        /// A child, or nil when there is none.
        @inline(__always)
        func childAtHand(_ index: Int) -> Ref? {
            guard index < childCount,
                case .ref(let ref)? = try? slots.element(at: index &+ 3)
            else { return nil }
            return ref
        }

        func child(_ index: Int) throws(StorageError) -> Ref {
            try slots.ref(at: index + 3, "child of a cluster tree")
        }

        /// The first key that child `index` may hold, relative to this node.
        func firstKey(of index: Int) throws(StorageError) -> UInt64 {
            guard let keys else { return UInt64(index) << shift }
            return try keys.unsigned(at: index)
        }

        /// The child in which a key would be, or nil when it lies before all.
        func child(for key: UInt64) throws(StorageError) -> Int? {
            guard let keys else {
                let index = shift < 64 ? key >> shift : 0
                return Int(min(index, UInt64(childCount - 1)))
            }
            var low = 0
            var high = min(keys.count, childCount)
            while low < high {
                let middle = (low + high) / 2
                if try keys.unsigned(at: middle) <= key { low = middle + 1 } else { high = middle }
            }
            return low == 0 ? nil : low - 1
        }
    }
}
