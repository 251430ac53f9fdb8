extension ClusterTree {
    /// The most objects in a leaf, and the most children of an inner node (`format/02 §5.2`).
    static let objectsPerLeaf = 256

    /// A leaf that was written: its place and what stands in it.
    struct WrittenLeaf {
        let ref: Ref
        /// What is added to the keys in the leaf: its first key, but 0 in the first leaf.
        let keyOffset: UInt64
        let count: Int
    }

    /// What slot 0 of a leaf holds for these keys: their number when they are 0, 1, 2, … from the
    /// leaf's offset on, or else the ref of a key array.
    static func write(
        keys: [ObjectKey],
        keyOffset: UInt64,
        to writer: some NodeWriter
    ) throws(StorageError) -> RefOrTagged {
        let local = keys.map { UInt64(bitPattern: $0.rawValue) &- keyOffset }
        // Keys ascend and differ, so the first and the last tell about all.
        if (local.first ?? 0) == 0, local.isEmpty || local.last == UInt64(local.count - 1) {
            return .tagged(UInt64(local.count))
        }
        return .ref(try writer.write(IntegerNode.encodeUnsigned(local)))
    }

    /// Writes what stands above the leaves, which are in key order, and returns the root.
    ///
    /// An inner node is compact when every child begins exactly where its number says.
    /// Source: `format/02 §5.2`.
    static func write(
        _ leaves: [WrittenLeaf],
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        precondition(!leaves.isEmpty, "a tree without leaves")
        var level = leaves
        var depth: UInt64 = 1
        while level.count > 1 {
            var above: [WrittenLeaf] = []
            for start in stride(from: 0, to: level.count, by: objectsPerLeaf) {
                let children = level[start..<min(start + objectsPerLeaf, level.count)]
                let base = level[start].keyOffset
                let offsets = children.map { $0.keyOffset &- base }
                let isCompact = offsets.enumerated().allSatisfy { index, offset in
                    offset == UInt64(index) << (8 * depth)
                }
                var slots = [RefOrTagged.none]
                if !isCompact {
                    slots[0] = .ref(try writer.write(IntegerNode.encodeUnsigned(offsets)))
                }
                let count = children.reduce(0) { $0 + $1.count }
                slots += [.tagged(depth), .tagged(UInt64(count))]
                slots += children.map { .ref($0.ref) }
                let ref = try writer.write(RefNode.encode(slots, flags: .inner))
                above.append(WrittenLeaf(ref: ref, keyOffset: base, count: count))
            }
            level = above
            depth += 1
        }
        return level[0].ref
    }
}
