/// What the slots of the upper nodes of a file are called.
package enum NodeNames {
    /// Slots of the top array (`format/03 §2`).
    package static let top = [
        "table names", "tables", "logical size", "free positions", "free lengths",
        "free versions", "version", "history type", "history", "history schema",
        "sync file identity", "evacuation",
    ]

    /// Slots of a table's top array (`format/02 §4.1`).
    package static let table = [
        "spec", "unused", "clusters", "table key", "indexes", "column sequence",
        "content version", "opposite tables", "opposite columns", "object sequence",
        "collision map", "primary key", "flags", "tombstones",
    ]

    /// Slots of a spec (`format/02 §4.3`).
    package static let spec = [
        "types", "names", "attributes", "unused", "enumerated keys", "column keys",
    ]

    /// The names of the tables below a top array; none where they can't be read.
    package static func tables(below top: Ref, in memory: Memory) -> [String] {
        // Names only label what is shown; without them the numbers stay.
        (try? names(below: top, in: memory)) ?? []
    }

    private static func names(below top: Ref, in memory: Memory) throws(StorageError) -> [String] {
        let slots = try RefNode(memory.node(at: top))
        let ref = try slots.ref(at: TopSlot.tableNames, "table names")
        let node = try ShortStrings(memory.node(at: ref))
        var names: [String] = []
        for index in 0..<min(node.count, 10_000) { names.append(try node.name(at: index)) }
        return names
    }
}
