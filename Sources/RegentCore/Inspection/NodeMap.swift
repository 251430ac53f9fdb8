/// Where the nodes of a version are: which bytes are taken, where nodes begin, and which nodes
/// more than one parent claims.
///
/// Filled by `SpaceCheck`, which follows refs as the engines do when they copy or free a tree;
/// asked by all other checks, so that no damaged file makes them go in circles.
struct NodeMap: Sendable {
    private(set) var taken: Bitmap
    private var starts: Bitmap
    private var shared: Bitmap

    init(logicalSize: Int) {
        let count = (logicalSize + 7) / 8
        taken = Bitmap(count: count)
        starts = Bitmap(count: count)
        shared = Bitmap(count: count)
    }

    enum Arrival: Sendable {
        /// First time here, on ground that was free.
        case new
        /// First time here, but bytes of the node belong to another one, or to free space.
        case overlapping
        /// A second parent leads here.
        case again
    }

    /// Notes a node, and tells whether it was noted before.
    mutating func arrive(at ref: Ref, sizeInBytes size: Int) -> Arrival {
        let unit = Int(ref.rawValue / 8)
        if starts[unit] {
            shared[unit] = true
            return .again
        }
        starts[unit] = true
        return taken.insert(unit..<unit + size / 8) ? .new : .overlapping
    }

    /// Notes a range of free space; false when some of it is taken already.
    mutating func free(_ range: Range<Int>) -> Bool {
        taken.insert(range.lowerBound / 8..<(range.upperBound + 7) / 8)
    }

    /// Lets a check go on to a node that has one parent, found by following refs.
    ///
    /// Throws `.damaged` for a node with several parents, which was told already, and for one that
    /// only a node without the refs flag leads to.
    func require(_ ref: Ref) throws(StorageError) {
        let unit = Int(truncatingIfNeeded: ref.rawValue / 8)
        guard ref.rawValue & 7 == 0, starts[unit], !shared[unit] else {
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "node",
                    expected: "one parent, with the flag that says it holds refs",
                    found: starts[unit] ? "several parents" : "none"
                )
            )
        }
    }
}
