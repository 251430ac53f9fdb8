/// Neighbouring leaves of a cluster tree: what one core walks over at a time.
package struct LeafRun: Sendable {
    /// The inner node above the leaves, or the only leaf.
    let node: Ref
    /// Which children of the inner node belong to the run.
    let children: Range<Int>
    /// What is added to the keys below the node.
    let keyOffset: UInt64
    /// Position of the first row among all rows of the table.
    let firstRow: Int
}
