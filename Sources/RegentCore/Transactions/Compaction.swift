/// Writes a version as a file of its own: the same nodes without the free space between them.
///
/// Format, version, history, keys and all that is not shown to people stay what they are. The file
/// has the streaming form. Source: `format/03 §10`.
package struct Compaction {
    private let snapshot: Snapshot

    package init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
    }

    /// Writes the file; `progress` is told the size of each node.
    package func write(
        to sink: any ImageSink,
        progress: (Int) throws -> Void = { _ in }
    ) throws {
        let writer = try ImageWriter(sink, format: UInt8(truncatingIfNeeded: snapshot.fileFormat))
        guard let memory = snapshot.memory, !snapshot.topRef.isNone else {
            try writer.finish(top: .none)
            return
        }
        let top = try RefNode(memory.node(at: snapshot.topRef))
        var copier = NodeCopier(from: memory, to: writer)
        var slots: [RefOrTagged] = []
        for slot in 0..<top.count {
            var element = try top.element(at: slot)
            switch slot {
            case TopSlot.logicalSize, TopSlot.freePositions, TopSlot.freeLengths,
                TopSlot.freeVersions:
                element = .none
            case TopSlot.evacuation:
                // A hint for the old layout of the file.
                element = .none
            default:
                if case .ref(let ref) = element {
                    element = .ref(try copier.copy(ref, progress: progress))
                }
            }
            slots.append(element)
        }
        // Copies without version information have no free list; very old files have two arrays.
        let lists = try writer.writeFreeLists(count: min(3, slots.count - TopSlot.freePositions))
        for (index, list) in lists.enumerated() {
            slots[TopSlot.freePositions + index] = .ref(list)
        }
        try writer.finish { logicalSize in
            var slots = slots
            slots[TopSlot.logicalSize] = .tagged(logicalSize)
            return slots
        }
    }
}
