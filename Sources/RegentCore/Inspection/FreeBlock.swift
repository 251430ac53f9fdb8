/// Space of the file that the newest version does not use.
package struct FreeBlock: Sendable, Equatable {
    package let position: UInt64
    package let size: UInt64
    /// The version that released it; 0: free for everybody.
    package let version: UInt64

    package init(position: UInt64, size: UInt64, version: UInt64) {
        self.position = position
        self.size = size
        self.version = version
    }
}

extension Snapshot {
    /// The free lists of this version as they stand; none in files that keep none.
    ///
    /// Source: `format/03 §2.1`.
    /// Throws `.damaged` when the three lists can't be read side by side.
    package func freeBlocks() throws(StorageError) -> [FreeBlock] {
        guard let memory, !topRef.isNone else { return [] }
        let top = try RefNode(memory.node(at: topRef))
        guard let positionsRef = try top.optionalRef(at: TopSlot.freePositions, "free positions"),
            let sizesRef = try top.optionalRef(at: TopSlot.freeLengths, "free lengths")
        else { return [] }
        let versionsRef = try top.optionalRef(at: TopSlot.freeVersions, "free versions")
        let positions = try IntegerNode(memory.node(at: positionsRef))
        let sizes = try IntegerNode(memory.node(at: sizesRef))
        var versions: [UInt64] = []
        if let versionsRef {
            let node = try IntegerNode(memory.node(at: versionsRef))
            for index in 0..<node.count {
                versions.append(UInt64(bitPattern: try node.value(at: index)))
            }
        }
        guard positions.count == sizes.count, versionsRef == nil || versions.count == sizes.count
        else {
            throw .damaged(
                .init(
                    ref: positionsRef.rawValue,
                    place: "free lists",
                    expected: "as many positions as lengths and versions",
                    found: "\(positions.count), \(sizes.count) and \(versions.count)"
                )
            )
        }
        var blocks: [FreeBlock] = []
        blocks.reserveCapacity(sizes.count)
        for index in 0..<sizes.count {
            blocks.append(
                FreeBlock(
                    position: UInt64(bitPattern: try positions.value(at: index)),
                    size: UInt64(bitPattern: try sizes.value(at: index)),
                    version: versions.isEmpty ? 0 : versions[index]
                )
            )
        }
        return blocks
    }
}
