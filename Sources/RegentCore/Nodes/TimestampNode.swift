/// A leaf of timestamps: nullable seconds, and nanoseconds beside them.
///
///     [0] seconds, nullable integers   [1] nanoseconds, integers
///
/// A timestamp is null when its seconds are. Source: `format/01 §4.10`.
package struct TimestampNode: ~Escapable {
    package let seconds: NullableIntegerNode
    package let nanoseconds: IntegerNode

    /// - Throws: `.damaged` when one of the two arrays is missing.
    @_lifetime(copy node)
    init(_ node: Node, in memory: BorrowedMemory) throws(StorageError) {
        let slots = try RefNode(node)
        let first = try memory.node(at: slots.ref(at: 0, "seconds"), under: node)
        try first.checkLeafCount()
        let second = try memory.node(at: slots.ref(at: 1, "nanoseconds"), under: node)
        seconds = try NullableIntegerNode(first)
        nanoseconds = try IntegerNode(second)
    }

    /// Views the leaf in `node`, as above.
    @inline(__always)
    @_lifetime(copy node)
    package init(_ node: Node, in memory: Memory) throws(StorageError) {
        self = try TimestampNode(node, in: BorrowedMemory(memory))
    }

    package var count: Int { seconds.count }

    /// Timestamp `index`, or nil for null.
    package func value(at index: Int) throws(StorageError) -> Timestamp? {
        guard let whole = try seconds.value(at: index) else { return nil }
        let part = try nanoseconds.value(at: index)
        return Timestamp(seconds: whole, nanoseconds: Int32(truncatingIfNeeded: part))
    }
}
