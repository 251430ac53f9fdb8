extension SearchIndex {
    /// The most keys in a node (`format/02 §6.3`).
    private static let keysPerNode = 1000
    /// Values that agree up to here are not told apart any further (`format/02 §6.4`).
    private static let deepestOffset = 200

    /// Writes an index of all the entries and returns its root.
    ///
    /// - Complexity: a sort of the entries, and of those that share their first bytes per level.
    static func write(
        _ entries: SearchIndexEntries,
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        try write(Array(0..<entries.count), of: entries, at: 0, to: writer)
    }

    /// Writes the level of an index where the entries, which agree before `offset`, are told apart
    /// by their next four bytes.
    private static func write(
        _ members: [Int],
        of entries: SearchIndexEntries,
        at offset: Int,
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        // Chunk and number of an entry in one word: sorting the words sorts by chunk, and entries
        // of one chunk stay in the order of their objects.
        var words = members.map { entry in
            let chunk = UInt32(bitPattern: entries.chunk(of: entry, at: offset)) ^ 0x8000_0000
            return UInt64(chunk) << 32 | UInt64(entry)
        }
        words.sort()
        var keys: [Int64] = []
        var slots: [RefOrTagged] = []
        var start = 0
        while start < words.count {
            let chunk = words[start] >> 32
            var end = start + 1
            while end < words.count, words[end] >> 32 == chunk { end += 1 }
            let group = words[start..<end].map { Int($0 & 0xffff_ffff) }
            keys.append(Int64(Int32(bitPattern: UInt32(chunk) ^ 0x8000_0000)))
            slots.append(try write(group: group, of: entries, at: offset, to: writer))
            start = end
        }
        return try write(keys: keys, slots: slots, to: writer)
    }

    /// What stands under one chunk: an object, a list of objects, or the next level.
    private static func write(
        group: [Int],
        of entries: SearchIndexEntries,
        at offset: Int,
        to writer: some NodeWriter
    ) throws(StorageError) -> RefOrTagged {
        let next = offset + 4
        let isOneValue = group.dropFirst().allSatisfy { entries.areEqual(group[0], $0) }
        let isEnd: Bool
        switch entries.kind {
        case .singleValues: isEnd = isOneValue || next > deepestOffset
        case .wholeStrings: isEnd = isOneValue && entries.ends(group[0], by: next)
        }
        guard isEnd else {
            return .ref(try write(group, of: entries, at: next, to: writer))
        }
        if group.count == 1 { return .tagged(UInt64(bitPattern: entries.objects[group[0]])) }
        var list = group
        if !isOneValue || !entries.values.isEmpty { list.sort(by: entries.precedes) }
        let objects = list.map { entries.objects[$0] }
        return .ref(try BPlusTree.write(integers: objects, to: writer))
    }

    /// Writes a level: one leaf, or leaves of up to 1000 keys under nodes that know their last one.
    private static func write(
        keys: [Int64],
        slots: [RefOrTagged],
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        var keys = keys
        var slots = slots
        var flags: NodeFlags = .context
        while true {
            var lastKeys: [Int64] = []
            var nodes: [RefOrTagged] = []
            var start = 0
            repeat {
                let end = min(start + keysPerNode, keys.count)
                let array = IntegerNode.encode(Array(keys[start..<end]), minimumWidth: 32)
                let all = [RefOrTagged.ref(try writer.write(array))] + slots[start..<end]
                let ref = try writer.write(RefNode.encode(all, flags: flags))
                if keys.count <= keysPerNode { return ref }
                nodes.append(.ref(ref))
                lastKeys.append(keys[end - 1])
                start = end
            } while start < keys.count
            keys = lastKeys
            slots = nodes
            flags = [.context, .inner]
        }
    }
}
