extension BPlusTree {
    /// The most elements in a leaf, and the most children of an inner node (`format/01 §6.3`).
    static let elementsPerNode = 1000

    /// Writes a tree of elements that are all known, full leaf by full leaf.
    ///
    /// `leaf` writes the leaf of up to 1000 elements.
    static func write<Elements: RandomAccessCollection>(
        _ elements: Elements,
        to writer: some NodeWriter,
        leaf: (Elements.SubSequence) throws(StorageError) -> Ref
    ) throws(StorageError) -> Ref {
        var leaves: [Ref] = []
        var rest = elements[...]
        repeat {
            leaves.append(try leaf(rest.prefix(elementsPerNode)))
            rest = rest.dropFirst(elementsPerNode)
        } while !rest.isEmpty
        return try write(leaves: leaves, total: elements.count, to: writer)
    }

    /// Writes a tree of integers: a list of object keys.
    static func write(
        integers: some RandomAccessCollection<Int64>,
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        try write(integers, to: writer) { part throws(StorageError) in
            try writer.write(IntegerNode.encode(Array(part)))
        }
    }

    /// Writes what stands above leaves that hold 1000 elements each, the last one the rest.
    ///
    /// All inner nodes have the compact form. Source: `format/01 §6.1`, `§6.3`.
    static func write(
        leaves: [Ref],
        total: Int,
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        precondition(!leaves.isEmpty, "a tree without leaves")
        var level = leaves
        var elementsPerChild = elementsPerNode
        while level.count > 1 {
            var above: [Ref] = []
            for start in stride(from: 0, to: level.count, by: elementsPerNode) {
                let children = level[start..<min(start + elementsPerNode, level.count)]
                let first = start * elementsPerChild
                let end = min(first + children.count * elementsPerChild, total)
                let slots =
                    [RefOrTagged.tagged(UInt64(elementsPerChild))]
                    + children.map(RefOrTagged.ref) + [.tagged(UInt64(end - first))]
                above.append(try writer.write(RefNode.encode(slots, flags: .inner)))
            }
            level = above
            elementsPerChild *= elementsPerNode
        }
        return level[0]
    }
}
