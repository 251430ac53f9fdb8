/// A leaf of a cluster tree: up to 256 objects, column by column.
///
///     [0]       tagged n: the keys are 0, 1, …, n - 1; or ref of the key array, unsigned
///     [i + 1]   ref of the leaf of the column with index i; 0 if no column has this index
///
/// The node may end before unused slots. Source: `format/02 §5.1`.
package struct Cluster: ~Escapable {
    package let count: Int
    /// The most objects that a leaf has (`format/02 §5.2`); masks of rows rely on it.
    static let maximumCount = RowMask.capacity

    private let slots: RefNode
    private let keys: IntegerNode?
    private let keyOffset: UInt64
    let memory: BorrowedMemory

    /// Views the leaf in `node`.
    ///
    /// `keyOffset` is what is added to the keys in the leaf.
    /// Throws `.damaged` when slot 0 holds neither a number nor keys.
    @_lifetime(copy node)
    init(
        _ node: Node,
        keyOffset: UInt64,
        in memory: BorrowedMemory
    ) throws(StorageError) {
        slots = try RefNode(node)
        self.memory = memory
        self.keyOffset = keyOffset
        switch try slots.element(at: 0) {
        case .tagged(let number) where number <= UInt64(Self.maximumCount):
            count = Int(number)
            keys = nil
        case .ref(let ref):
            let array = try IntegerNode(memory.node(at: ref, under: node))
            guard array.count <= Self.maximumCount else {
                throw node.damage(
                    "keys of a cluster",
                    expected: "at most \(Self.maximumCount)",
                    found: "\(array.count)"
                )
            }
            count = array.count
            keys = array
        default:
            throw node.damage(
                "cluster",
                expected: "up to \(Self.maximumCount) objects, or a ref of keys",
                found: "neither"
            )
        }
    }

    /// Views the leaf in `node`, as above.
    @inline(__always)
    @_lifetime(copy node)
    init(
        _ node: Node,
        keyOffset: UInt64,
        in memory: Memory
    ) throws(StorageError) {
        self = try Cluster(node, keyOffset: keyOffset, in: BorrowedMemory(memory))
    }

    /// The number of objects of the leaf in `node`.
    static func count(_ node: Node, in memory: Memory) throws(StorageError) -> Int {
        try Cluster(node, keyOffset: 0, in: memory).count
    }

    /// The key of the object in row `row`.
    package func key(at row: Int) throws(StorageError) -> ObjectKey {
        let local = try keys?.unsigned(at: row) ?? UInt64(row)
        return ObjectKey(rawValue: Int64(bitPattern: keyOffset &+ local))
    }

    /// Appends the keys of some rows, ascending.
    func appendKeys(
        of rows: RowMask,
        to result: inout [ObjectKey]
    ) throws(StorageError) {
        // No room is reserved: asked for leaf by leaf, it would be moved at every leaf.
        guard keys == nil else {
            return try rows.forEach { (row) throws(StorageError) in result.append(try key(at: row))
            }
        }
        let offset = keyOffset
        rows.forEach { row in
            result.append(ObjectKey(rawValue: Int64(bitPattern: offset &+ UInt64(row))))
        }
    }

    /// The rows of the leaf that the first of some ascending keys have, and how many keys those
    /// are.
    func rows(of wanted: ArraySlice<ObjectKey>) throws(StorageError) -> (rows: RowMask, count: Int)
    {
        // Most often all rows of a leaf are wanted: its first and its last key tell.
        let last = wanted.startIndex + count - 1
        if count > 0, last < wanted.endIndex, try key(at: 0) == wanted[wanted.startIndex],
            try key(at: count - 1) == wanted[last]
        {
            return (RowMask(first: count), count)
        }
        var rows = RowMask.empty
        var next = wanted.startIndex
        guard keys == nil else {
            for row in 0..<count where next < wanted.endIndex {
                if try key(at: row) == wanted[next] {
                    rows[row] = true
                    next += 1
                }
            }
            return (rows, next - wanted.startIndex)
        }
        while next < wanted.endIndex {
            let local = UInt64(bitPattern: wanted[next].rawValue) &- keyOffset
            guard local < UInt64(count) else { break }
            rows[Int(local)] = true
            next += 1
        }
        return (rows, next - wanted.startIndex)
    }

    /// The row of the object with this key, or nil.
    package func row(of key: ObjectKey) throws(StorageError) -> Int? {
        let row = try rank(of: key)
        guard row < count, try self.key(at: row) == key else { return nil }
        return row
    }

    /// How many keys of the leaf are below this one.
    package func rank(of key: ObjectKey) throws(StorageError) -> Int {
        let local = UInt64(bitPattern: key.rawValue) &- keyOffset
        guard let keys else { return Int(min(local, UInt64(count))) }
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if try keys.unsigned(at: middle) < local { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The root node of a column's leaf.
    ///
    /// Throws `.damaged` when the column has no leaf here.
    @_lifetime(copy self)
    package func node(of column: ColumnKey) throws(StorageError) -> Node {
        try node(ofSlot: column.index + 1)
    }

    /// Where the root node of a column's leaf lies.
    ///
    /// Throws `.damaged` when the column has no leaf here.
    func ref(of column: ColumnKey) throws(StorageError) -> Ref {
        try slots.ref(at: column.index + 1, "column \(column.index) of a cluster")
    }

    /// The root node of the leaf in a slot, 1 and up.
    @_lifetime(copy self)
    func node(ofSlot slot: Int) throws(StorageError) -> Node {
        let ref = try slots.ref(at: slot, "column \(slot - 1) of a cluster")
        return try memory.node(at: ref, under: slots.node)
    }
}

extension Memory {
    /// The cluster at a place of a tree.
    @_lifetime(borrow self)
    package func cluster(
        at position: ClusterTree.LeafPosition
    ) throws(StorageError) -> Cluster {
        try Cluster(node(at: position.ref), keyOffset: position.keyOffset, in: self)
    }
}
