/// Checks the shape of a cluster tree and hands its leaves on.
///
/// Source: `format/02 §5`.
struct ClusterCheck {
    let inspection: Inspection
    let place: Finding.Place

    /// The most objects of a leaf, and the most children of an inner node.
    private static let maximumCount = 256

    /// The keys that a node may hold.
    private struct Bounds {
        var lower: UInt64
        /// The first key of the next sibling; nil where there is none.
        var upper: UInt64?
    }

    private struct Walk {
        var last: ObjectKey?
        var count = 0
        var countOfLeaves = 0
        var greatestLeaf = 0
    }

    /// Test builds of the engine split leaves at this count, and read object keys otherwise.
    private static let countInTestBuilds = 4

    private enum Found {
        case leaf(ClusterTree.LeafPosition)
        case inner(children: [(ref: Ref, bounds: Bounds)], depth: Int, count: Int)
    }

    /// Visits every leaf that can be reached; what can't be is told and passed over.
    ///
    /// `leaf` gets the place of each leaf; what it throws ends the walk. Returns the number of
    /// objects.
    func walk(_ root: Ref, leaf: (ClusterTree.LeafPosition) throws -> Void) throws -> Int {
        var walk = Walk()
        try visit(root, level: nil, Bounds(lower: 0, upper: nil), &walk, leaf)
        if walk.countOfLeaves > 1, walk.greatestLeaf == Self.countInTestBuilds {
            inspection.log.add(
                .clusters,
                place.with(ref: root),
                severity: .note,
                "has at most 4 objects in a leaf, as only test builds of the engine write: "
                    + "released engines read other object keys than were meant, so links and "
                    + "indexes miss their objects"
            )
        }
        return walk.count
    }

    private func visit(
        _ ref: Ref,
        level: Int?,
        _ bounds: Bounds,
        _ walk: inout Walk,
        _ leaf: (ClusterTree.LeafPosition) throws -> Void
    ) throws {
        guard let found = look(at: ref, level: level, bounds, &walk) else { return }
        switch found {
        case .leaf(let position):
            try leaf(position)
        case .inner(let children, let depth, let count):
            if let level, level != depth {
                report(ref, "says its depth is \(depth), not \(level)")
                // Levels count down whatever the file says, so that every walk ends.
                guard depth < level else { return }
            }
            let before = walk.count
            for child in children {
                try visit(child.ref, level: depth - 1, child.bounds, &walk, leaf)
            }
            guard walk.count - before != count else { return }
            report(ref, "says it has \(count) objects, not \(walk.count - before)")
        }
    }

    private func look(
        at ref: Ref,
        level: Int?,
        _ bounds: Bounds,
        _ walk: inout Walk
    ) -> Found? {
        do throws(StorageError) {
            try inspection.map.require(ref)
            let memory = inspection.memory
            let node = try memory.node(at: ref)
            let slots = try inspection.slots(node, "clusters")
            if node.header.isInner {
                return try lookAtInner(node, countOfChildren: slots.count - 3, bounds)
            }
            if let level, level != 0 { report(ref, "is a leaf where depth \(level) should be") }
            return .leaf(try lookAtLeaf(node, isRoot: level == nil, bounds, &walk))
        } catch {
            inspection.log.add(.clusters, place.with(ref: ref), error)
            return nil
        }
    }

    private func lookAtLeaf(
        _ node: borrowing Node,
        isRoot: Bool,
        _ bounds: Bounds,
        _ walk: inout Walk
    ) throws(StorageError) -> ClusterTree.LeafPosition {
        let ref = node.ref
        let offset = bounds.lower
        let cluster = try Cluster(copy node, keyOffset: offset, in: inspection.memory)
        if cluster.count > Self.maximumCount {
            report(ref, "has \(cluster.count) objects, more than \(Self.maximumCount)")
        }
        if cluster.count == 0, !isRoot { report(ref, "is an empty leaf below an inner node") }
        for row in 0..<cluster.count {
            let key = try cluster.key(at: row)
            if let last = walk.last, key <= last {
                report(ref, "has key \(key.rawValue) after key \(last.rawValue)")
            }
            if let upper = bounds.upper,
                UInt64(bitPattern: key.rawValue) &- offset >= upper &- offset
            {
                report(ref, "has key \(key.rawValue), where only keys below \(upper) are found")
            }
            walk.last = key
        }
        let first = walk.count
        walk.count += cluster.count
        walk.countOfLeaves += 1
        walk.greatestLeaf = max(walk.greatestLeaf, cluster.count)
        return ClusterTree.LeafPosition(ref: ref, keyOffset: offset, firstRow: first)
    }

    private func lookAtInner(
        _ node: borrowing Node,
        countOfChildren: Int,
        _ bounds: Bounds
    ) throws(StorageError) -> Found {
        let inner = try ClusterTree.InnerNode(copy node, in: inspection.memory)
        if countOfChildren > Self.maximumCount {
            report(node.ref, "has \(countOfChildren) children, more than \(Self.maximumCount)")
        }
        var children: [(ref: Ref, bounds: Bounds)] = []
        for index in 0..<countOfChildren {
            let first = try inner.firstKey(of: index)
            let isLast = index == countOfChildren - 1
            let next = isLast ? nil : try inner.firstKey(of: index + 1)
            if let next, next <= first {
                report(node.ref, "says child \(index + 1) begins at \(next), after \(first)")
            }
            let upper = next.map { bounds.lower &+ $0 } ?? bounds.upper
            let child = Bounds(lower: bounds.lower &+ first, upper: upper)
            children.append((try inner.child(index), child))
        }
        return .inner(children: children, depth: inner.depth, count: inner.count)
    }

    private func report(_ ref: Ref, _ sentence: String) {
        inspection.log.add(.clusters, place.with(ref: ref), sentence)
    }
}
