/// Makes a private tree the next version of a file.
///
/// The order of the steps is the proof. At every instant the header selects a version whose nodes
/// are all on the medium and are not overwritten:
///
///     1  the free lists of the selected version V are read, and held against what the tree gave up
///     2  a file in streaming form takes the normal form: slot 1 gets its top ref, sync, the select
///        bit is set, sync; V is selected before and after
///     3  every fresh node gets a place in space that V calls free and no reader of a version still
///        seen uses, or behind the end; nodes are written there, a few MiB at a time, after the
///        file has grown by what lies behind the end: a full disk shows before the first of them
///     4  the last nodes, and the top ref of V + 1 in the slot that is not selected, are written
///     5  sync
///     6  the select bit is flipped: one byte
///     7  sync
///
/// A crash up to step 5 leaves V, with unused bytes in free space. A crash in 6 or 7 leaves V or
/// V + 1, whose every byte is on the medium. The header is never written as a whole.
/// In an encrypted file each write is itself entries, sync, pages: see `DatabaseFile.write`.
/// Source: `format/03 §5`, `§8`; `format/04 §1.6`.
struct CommitWriter {
    let file: DatabaseFile
    let tree: PrivateTree
    /// The newest version of the file, V, over which the tree was made.
    let base: Snapshot
    /// The oldest version that anybody reads; V when nobody does.
    let oldestVersionRead: UInt64

    /// Writes the tree as version V + 1, and answers its number.
    ///
    /// Throws `.commitUnknown` when step 6 or 7 fails: reopening tells. After any other error the
    /// file shows V.
    func commit() throws(StorageError) -> UInt64 {
        let version = base.version + 1
        let selected = base.layout == .streaming ? 1 : base.header.selectedSlot
        try tree.flush()
        var top = tree.top
        try prepareTop(&top)
        let space = try freeSpace()
        let released = released(version: version)
        // Space that is free twice shows a damaged file.
        _ = try space.entries(with: released)
        do throws(StorageError) {
            if base.layout == .streaming { try convertToNormalForm() }
            var placement = NodePlacement(memory: tree.memory.memory, space: space, file: file)
            let ref = try place(&top, released, version: version, &placement)
            try placement.finish(with: topRef(ref, inSlot: 1 - selected))
            try file.sync()
        } catch {
            try giveBackGrowth(after: error)
        }
        let flags = selected == 0 ? base.header.flags | 1 : base.header.flags & ~1
        do throws(StorageError) {
            try file.write([FilePiece(position: 23, bytes: [flags])])
            try file.sync()
        } catch {
            throw .commitUnknown(version: version, reason: error.explanation)
        }
        return version
    }

    // MARK: Header

    /// The pieces that fill a slot of the header: its ref and its format.
    private func topRef(_ ref: UInt64, inSlot slot: Int) -> [FilePiece] {
        var bytes = [UInt8](repeating: 0, count: 8)
        bytes.store(ref, at: 0)
        return [
            FilePiece(position: 8 * slot, bytes: bytes),
            FilePiece(position: 20 + slot, bytes: [UInt8(FormatVersion.newest)]),
        ]
    }

    /// Source: `format/03 §1.3`.
    private func convertToNormalForm() throws(StorageError) {
        try file.write(topRef(base.topRef.rawValue, inSlot: 1))
        try file.sync()
        try file.write([FilePiece(position: 23, bytes: [base.header.flags | 1])])
        try file.sync()
    }

    /// Cuts off what a failed commit added to the file, so that a full disk has its room back.
    private func giveBackGrowth(after error: StorageError) throws(StorageError) {
        // Nothing depends on it: space past the logical size belongs to nobody. A file that was
        // still in streaming form ends where its footer does.
        try? file.cut(toImageSize: base.imageSize)
        throw error
    }

    // MARK: Places

    /// Places the whole tree, the top array last, and says where that is.
    private func place(
        _ top: inout [RefOrTagged],
        _ released: [FreeSpace.Entry],
        version: UInt64,
        _ placement: inout NodePlacement
    ) throws(StorageError) -> UInt64 {
        for slot in [TopSlot.tableNames, TopSlot.tables, TopSlot.history] where slot < top.count {
            top[slot] = try placement.place(top[slot])
        }
        return try placeLists(&top, released, version: version, &placement)
    }

    private func freeSpace() throws(StorageError) -> FreeSpace {
        try FreeSpace(
            freeEntries(),
            usableUpTo: oldestVersionRead,
            logicalSize: base.topRef.isNone ? FileHeader.sizeInBytes : base.logicalSize
        )
    }

    /// Brings the top array to a size that a writer leaves, with a history of one empty entry.
    private func prepareTop(_ top: inout [RefOrTagged]) throws(StorageError) {
        while top.count < 7 { top.append(.none) }
        if top.count > TopSlot.evacuation {
            // Moving nodes towards the front is a matter of the official engine: given up.
            if case .ref(let state) = top[TopSlot.evacuation] { try tree.memory.destroy(state) }
            top[TopSlot.evacuation] = .none
        }
        for slot in [TopSlot.freePositions, TopSlot.freeLengths, TopSlot.freeVersions] {
            if case .ref(let list) = top[slot] { try tree.memory.release(list) }
            top[slot] = .none
        }
        if !base.topRef.isNone { try tree.memory.release(base.topRef) }
        guard top.count > 7 else { return }
        guard case .tagged(UInt64(HistoryType.local.rawValue)) = top[TopSlot.historyType] else {
            return
        }
        while top.count <= TopSlot.historySchema { top.append(.none) }
        if case .ref(let old) = top[TopSlot.history] { try tree.memory.destroy(old) }
        top[TopSlot.history] = .ref(try History.makeEmptyEntry(in: tree.memory))
        top[TopSlot.historySchema] = .tagged(1)
    }

    private func freeEntries() throws(StorageError) -> [FreeSpace.Entry] {
        guard !base.topRef.isNone, let memory = base.memory else { return [] }
        let list = try FreeList(top: base.topRef, in: memory)
        if let fault = list.faults.first {
            throw .damaged(.init(place: "free lists", expected: "three arrays", found: fault))
        }
        return list.entries.map { entry in
            FreeSpace.Entry(
                position: Int(truncatingIfNeeded: entry.position),
                size: Int(truncatingIfNeeded: entry.length),
                version: entry.version ?? 0
            )
        }
    }

    /// What the tree no longer holds of version V, with neighbours joined.
    private func released(version: UInt64) -> [FreeSpace.Entry] {
        var entries: [FreeSpace.Entry] = []
        for block in tree.memory.released.sorted(by: { $0.position < $1.position }) {
            if let last = entries.last, last.end == block.position {
                entries[entries.count - 1].size += block.size
            } else {
                entries.append(
                    .init(position: block.position, size: block.size, version: version)
                )
            }
        }
        return entries
    }

    /// Places the free lists and the top array, which speak about each other's place.
    ///
    /// One run is set aside with room for all four; they fill its beginning, and the rest of it is
    /// an entry of the lists.
    private func placeLists(
        _ top: inout [RefOrTagged],
        _ released: [FreeSpace.Entry],
        version: UInt64,
        _ placement: inout NodePlacement
    ) throws(StorageError) -> UInt64 {
        let bytesPerEntry = placement.space.logicalSize < 1 << 27 ? 16 : 24
        let count = placement.space.count + released.count
        let room = 16 + 8 * top.count + bytesPerEntry * (count + 10) + 4 * 8
        let run = placement.space.reserve((room + 7) & ~7)
        var entries = try placement.space.entries(with: released)
        let index = entries.firstIndex { $0.position > run.position } ?? entries.count
        entries.insert(FreeSpace.Entry(position: run.position, size: 0, version: 0), at: index)

        let logicalSize = placement.space.logicalSize
        let limit = Int64(logicalSize) << 1 | 1
        let versions = IntegerNode.encode(entries.map { Int64(bitPattern: $0.version) })
        func lists(rest: Range<Int>) -> (positions: [UInt8], sizes: [UInt8]) {
            entries[index].position = rest.lowerBound
            entries[index].size = rest.count
            let width = PackedIntegers.width(for: Int64(logicalSize))
            return (
                IntegerNode.encode(entries.map { Int64($0.position) }, minimumWidth: width),
                IntegerNode.encode(entries.map { Int64($0.size) }, minimumWidth: width)
            )
        }
        // At widths that hold any place and any size of this file, sizes of nodes do not depend on
        // where the rest begins.
        let sizes = lists(rest: run.position..<run.end)
        let positionsAt = run.position
        let sizesAt = positionsAt + sizes.positions.count
        let versionsAt = sizesAt + sizes.sizes.count
        let topAt = versionsAt + versions.count

        top[TopSlot.logicalSize] = .tagged(UInt64(logicalSize))
        top[TopSlot.freePositions] = .ref(Ref(rawValue: UInt64(positionsAt)))
        top[TopSlot.freeLengths] = .ref(Ref(rawValue: UInt64(sizesAt)))
        top[TopSlot.freeVersions] = .ref(Ref(rawValue: UInt64(versionsAt)))
        top[TopSlot.version] = .tagged(version)
        let topBytes = IntegerNode.encode(
            top.map(\.element),
            minimumWidth: PackedIntegers.width(for: limit),
            flags: .refs
        )
        let end = topAt + topBytes.count
        precondition(end < run.end, "lists up to \(end) in a run up to \(run.end)")
        let final = lists(rest: end..<run.end)
        try placement.put(final.positions, at: positionsAt)
        try placement.put(final.sizes, at: sizesAt)
        try placement.put(versions, at: versionsAt)
        try placement.put(topBytes, at: topAt)
        return UInt64(topAt)
    }
}
