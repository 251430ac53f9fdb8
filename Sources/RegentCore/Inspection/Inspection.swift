/// What the checks of a version share: its bytes, the map of its nodes, and the log.
struct Inspection {
    let memory: Memory
    let fileFormat: Int
    let map: NodeMap
    let log: FindingLog

    /// The elements of a node that must be marked as holding refs.
    ///
    /// Engines copy and free by that mark alone. Throws `.damaged` also for nodes with several
    /// parents, see `NodeMap.require`.
    @_lifetime(copy node)
    func slots(_ node: Node, _ place: String) throws(StorageError) -> RefNode {
        guard node.header.hasRefs else {
            throw node.damage(
                place,
                expected: "the flag that says it holds refs",
                found: "flags \(node.header.flags)"
            )
        }
        return try RefNode(node)
    }
}
