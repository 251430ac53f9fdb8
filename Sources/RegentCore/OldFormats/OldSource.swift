/// The image of a file of formats 2 to 9 while it is read once, from one end to the other.
///
/// A leaf belongs to one column or list. In a damaged file many may lead to the same leaf, and
/// reading it for each of them could take for ever: the second time is an error.
final class OldSource {
    let memory: Memory
    private var visited: Set<Ref> = []

    /// The official engine fills leaves up to 1000 elements; zeros take no room, so that a damaged
    /// count could be of any size.
    private static let longestLeaf = 1 << 16

    init(_ memory: Memory) {
        self.memory = memory
    }

    /// Notes that a leaf is read.
    func visit(_ leaf: borrowing Node) throws(StorageError) {
        guard visited.insert(leaf.ref).inserted else {
            throw .damaged(
                .init(
                    ref: leaf.ref.rawValue,
                    place: "leaf of a column",
                    expected: "one column that it belongs to",
                    found: "two"
                )
            )
        }
        guard leaf.header.widthType == .ignore || leaf.header.count <= Self.longestLeaf else {
            throw .damaged(
                .init(
                    ref: leaf.ref.rawValue,
                    place: "leaf of a column",
                    expected: "at most \(Self.longestLeaf) elements",
                    found: "\(leaf.header.count)"
                )
            )
        }
    }
}
