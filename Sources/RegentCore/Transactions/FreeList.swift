/// The free list of one version: what no node of it uses.
///
///     top[3] positions   top[4] lengths   top[5] versions      three integer arrays
///
/// An entry was freed by the commit that made its version; 0 stands for "free for everybody".
/// Source: `format/03 §2.1`.
package struct FreeList: Sendable, Encodable {
    package struct Entry: Sendable, Hashable, Encodable {
        package let position: Int64
        package let length: Int64
        /// Nil where the file keeps no versions.
        package let version: UInt64?
    }

    /// The entries as they stand, as far as the arrays can be read.
    package let entries: [Entry]
    /// What is wrong with the arrays themselves, as sentences.
    package let faults: [String]
    /// The array of positions; nil in a top array without one.
    let ref: Ref?

    private enum CodingKeys: String, CodingKey {
        case entries, faults
    }

    /// Bytes of all entries.
    package var sizeInBytes: Int64 {
        entries.reduce(0) { $0 &+ max($1.length, 0) }
    }

    /// Reads the arrays that a top array leads to.
    ///
    /// A fault of one of them does not keep the others from being read.
    package init(top: Ref, in memory: Memory) throws(StorageError) {
        let slots = try RefNode(memory.node(at: top))
        var faults: [String] = []
        var arrays: [[Int64]?] = []
        var first: Ref?
        for (slot, name) in [
            (TopSlot.freePositions, "positions"), (TopSlot.freeLengths, "lengths"),
            (TopSlot.freeVersions, "versions"),
        ] {
            do throws(StorageError) {
                guard let ref = try slots.optionalRef(at: slot, "free list: \(name)") else {
                    arrays.append(nil)
                    continue
                }
                if slot == TopSlot.freePositions { first = ref }
                let node = try memory.node(at: ref)
                if node.header.hasRefs { faults.append("the \(name) are marked as refs") }
                // Zeros take no room, so that a damaged count could be of any size.
                guard node.header.count <= memory.logicalSize / 8 else {
                    throw node.damage(
                        "free list",
                        expected: "at most an entry for every 8 bytes of the file",
                        found: "\(node.header.count) \(name)"
                    )
                }
                arrays.append(try IntegerNode(node).decoded())
            } catch {
                faults.append("the \(name) can't be read: \(error.explanation)")
                arrays.append(nil)
            }
        }
        let (positions, lengths) = (arrays[0] ?? [], arrays[1] ?? [])
        let versions = arrays[2]
        if positions.count != lengths.count || versions.map({ $0.count != positions.count }) == true
        {
            faults.append(
                "\(positions.count) positions, \(lengths.count) lengths"
                    + (versions.map { " and \($0.count) versions" } ?? "")
                    + ": the arrays are not of one length"
            )
        }
        let count = min(positions.count, lengths.count)
        entries = (0..<count).map { index in
            let version = versions.flatMap { index < $0.count ? $0[index] : nil }
            return Entry(
                position: positions[index],
                length: lengths[index],
                version: version.map { UInt64(bitPattern: $0) }
            )
        }
        self.faults = faults
        ref = first
    }
}
