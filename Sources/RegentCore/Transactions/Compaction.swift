/// Writes a version as a file of its own: the same nodes without the free space between them.
///
/// Format, version, history, keys and all that is not shown to people stay what they are; a
/// detached copy of a synchronised file has a local history, of which nothing is kept. The file has
/// the streaming form. Source: `format/03 §10`, `format/05 §2`.
package struct Compaction {
    private let snapshot: Snapshot

    private let isDetaching: Bool

    package init(_ snapshot: Snapshot, isDetaching: Bool = false) {
        self.snapshot = snapshot
        self.isDetaching = isDetaching
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
        let isDetached = isDetaching && snapshot.isSynchronised
        for slot in 0..<top.count {
            var element = try top.element(at: slot)
            if isDetached, let local = Self.localSlots[slot] {
                slots.append(local)
                continue
            }
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
        while isDetached, slots.count <= TopSlot.syncFileIdentity {
            slots.append(Self.localSlots[slots.count] ?? .none)
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

    /// What the top array of a local file says of its history, before its first commit.
    private static let localSlots: [Int: RefOrTagged] = [
        TopSlot.historyType: .tagged(UInt64(HistoryType.local.rawValue)),
        TopSlot.history: .none,
        TopSlot.historySchema: .tagged(1),
        TopSlot.syncFileIdentity: .tagged(0),
    ]
}
