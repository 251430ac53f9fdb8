/// The nodes of a cluster tree: leaves of rows, and inner nodes `[keys, depth, count, child …]`.
///
/// Keys are unsigned and relative to the node. Source: `format/02 §5`.
extension ClusterTreeEditor {
    func isInner(_ ref: Ref) throws(StorageError) -> Bool {
        try memory.flags(of: ref) & WritableMemory.innerFlag != 0
    }

    // MARK: Leaves

    func leafCount(_ ref: Ref) throws(StorageError) -> Int {
        switch try memory.slot(0, of: ref) {
        case .tagged(let count) where count <= UInt64(Self.maximumCount): return Int(count)
        case .ref(let keys): return try memory.integerCount(keys)
        default:
            let memory = memory.memory
            return try Cluster.count(memory.node(at: ref), in: memory)
        }
    }

    func row(of key: ObjectKey, in ref: Ref, keyOffset: UInt64) throws(StorageError) -> Int? {
        if case .tagged(let count) = try memory.slot(0, of: ref) {
            let local = UInt64(bitPattern: key.rawValue) &- keyOffset
            return local < min(count, UInt64(Self.maximumCount)) ? Int(local) : nil
        }
        let memory = memory.memory
        return try Cluster(memory.node(at: ref), keyOffset: keyOffset, in: memory).row(of: key)
    }

    /// How many objects a leaf has, and how many of them have keys below one.
    func rank(
        of key: ObjectKey,
        in ref: Ref,
        keyOffset: UInt64
    ) throws(StorageError) -> (count: Int, rank: Int) {
        if case .tagged = try memory.slot(0, of: ref) {
            let count = try leafCount(ref)
            let local = UInt64(bitPattern: key.rawValue) &- keyOffset
            return (count, Int(min(local, UInt64(count))))
        }
        let memory = memory.memory
        let leaf = try Cluster(memory.node(at: ref), keyOffset: keyOffset, in: memory)
        return (leaf.count, try leaf.rank(of: key))
    }

    func localKey(at row: Int, in ref: Ref) throws(StorageError) -> UInt64 {
        let memory = memory.memory
        let leaf = try Cluster(memory.node(at: ref), keyOffset: 0, in: memory)
        return UInt64(bitPattern: try leaf.key(at: row).rawValue)
    }

    /// Gives a compact leaf an array of keys.
    func makeGeneralLeaf(_ ref: inout Ref) throws(StorageError) {
        guard case .tagged(let count) = try memory.slot(0, of: ref) else { return }
        let keys = try memory.makeIntegers((0..<Int64(count)).map(\.self), sign: .unsigned)
        try memory.setSlot(0, of: &ref, to: .ref(keys))
    }

    /// Moves the rows from one on to the end of another leaf, lessening their keys.
    func moveRows(
        from source: inout Ref,
        at first: Int,
        to target: inout Ref,
        subtracting distance: UInt64
    ) throws(StorageError) {
        try makeGeneralLeaf(&source)
        try makeGeneralLeaf(&target)
        let count = try leafCount(source)
        try memory.editChild(of: &source, slot: 0) { (keys) throws(StorageError) in
            for row in first..<count {
                let key = UInt64(bitPattern: try memory.integer(in: keys, at: row, sign: .unsigned))
                try memory.editChild(of: &target, slot: 0) { (targetKeys) throws(StorageError) in
                    try memory.appendInteger(
                        to: &targetKeys,
                        Int64(bitPattern: key &- distance),
                        sign: .unsigned
                    )
                }
            }
            try memory.removeIntegers(in: &keys, first..<count, sign: .unsigned)
        }
        for (index, column) in columns.enumerated() {
            guard let column else { continue }
            try memory.editChild(of: &source, slot: index + 1) { (leaf) throws(StorageError) in
                try memory.editChild(of: &target, slot: index + 1) {
                    (targetLeaf) throws(StorageError) in
                    try memory.moveElements(column.form, from: &leaf, at: first, to: &targetLeaf)
                }
            }
        }
    }

    /// Adds to all keys of a node.
    func addToKeys(of ref: inout Ref, _ distance: UInt64) throws(StorageError) {
        guard distance != 0 else { return }
        if try isInner(ref) { try makeGeneralInner(&ref) } else { try makeGeneralLeaf(&ref) }
        // The first offset of an inner node stays 0: what is added goes into its first child.
        try memory.editChild(of: &ref, slot: 0) { (keys) throws(StorageError) in
            try memory.addToIntegers(
                in: &keys,
                from: 0,
                delta: Int64(bitPattern: distance),
                sign: .unsigned
            )
        }
        if try isInner(ref) { try moveFirstKeyDown(&ref) }
    }

    // MARK: Inner nodes

    /// The child in which a key would be, and the first key that it may hold.
    func child(
        for key: ObjectKey,
        of ref: Ref,
        keyOffset: UInt64
    ) throws(StorageError) -> (child: Int, firstKey: UInt64)? {
        // In compact form the place says the key; what is unusual is left to the view.
        if case .none = try memory.slot(0, of: ref),
            case .tagged(let depth) = try memory.slot(1, of: ref), (1..<8).contains(depth),
            case let last = try childCount(of: ref) - 1, last >= 0
        {
            let local = UInt64(bitPattern: key.rawValue) &- keyOffset
            let child = min(local >> (8 * depth), UInt64(last))
            return (Int(child), child << (8 * depth))
        }
        let memory = memory.memory
        let node = try ClusterTree.InnerNode(memory.node(at: ref), in: memory)
        let local = UInt64(bitPattern: key.rawValue) &- keyOffset
        guard let child = try node.child(for: local) else { return nil }
        return (child, try node.firstKey(of: child))
    }

    func firstKey(of child: Int, in ref: Ref) throws(StorageError) -> UInt64 {
        let memory = memory.memory
        return try ClusterTree.InnerNode(memory.node(at: ref), in: memory).firstKey(of: child)
    }

    func childCount(of ref: Ref) throws(StorageError) -> Int {
        try memory.integerCount(ref) - 3
    }

    func depth(of ref: Ref) throws(StorageError) -> Int {
        guard case .tagged(let depth) = try memory.slot(1, of: ref) else { return 0 }
        return Int(depth)
    }

    /// The number of objects under a node.
    func count(under ref: Ref) throws(StorageError) -> Int {
        guard try isInner(ref) else { return try leafCount(ref) }
        guard case .tagged(let count) = try memory.slot(2, of: ref) else { return 0 }
        return Int(count)
    }

    func setCount(of ref: inout Ref, _ count: Int) throws(StorageError) {
        try memory.setSlot(2, of: &ref, to: .tagged(UInt64(count)))
    }

    /// Gives a compact inner node an array of its children's first keys.
    func makeGeneralInner(_ ref: inout Ref) throws(StorageError) {
        guard case .none = try memory.slot(0, of: ref) else { return }
        let shift = Int64(8 * (try depth(of: ref)))
        let count = Int64(try childCount(of: ref))
        let keys = try memory.makeIntegers((0..<count).map { $0 << shift }, sign: .unsigned)
        try memory.setSlot(0, of: &ref, to: .ref(keys))
    }

    /// Adds a child that was split off; its objects are counted already.
    func insertChild(
        _ new: Ref,
        at child: Int,
        key: UInt64,
        into ref: inout Ref
    ) throws(StorageError) -> Split? {
        let count = try childCount(of: ref)
        let depth = try depth(of: ref)
        if count < Self.maximumCount {
            try add(new, at: child, key: key, depth: depth, to: &ref)
            return nil
        }
        let total = try self.count(under: ref)
        var right = try memory.makeSlots(
            [.none, .tagged(UInt64(depth)), .tagged(0)],
            flags: WritableMemory.innerFlag
        )
        if child == count {
            try add(new, at: 0, key: 0, depth: depth, to: &right)
            let countOfNew = try self.count(under: new)
            try setCount(of: &right, countOfNew)
            try setCount(of: &ref, total - countOfNew)
            return Split(right: right, key: key)
        }
        let first = try firstKey(of: child, in: ref)
        try moveChildren(from: &ref, at: child, to: &right, adding: 0 &- first)
        try add(new, at: child, key: key, depth: depth, to: &ref)
        // The child split off was counted under its sibling, which stays on the left.
        try setCount(of: &ref, total - self.count(under: right))
        return Split(right: right, key: first)
    }

    private func add(
        _ new: Ref,
        at child: Int,
        key: UInt64,
        depth: Int,
        to ref: inout Ref
    ) throws(StorageError) {
        if case .none = try memory.slot(0, of: ref), key != UInt64(child) << UInt64(8 * depth) {
            try makeGeneralInner(&ref)
        }
        if case .ref = try memory.slot(0, of: ref) {
            try memory.editChild(of: &ref, slot: 0) { (keys) throws(StorageError) in
                try memory.insertInteger(
                    in: &keys,
                    at: child,
                    Int64(bitPattern: key),
                    sign: .unsigned
                )
            }
        }
        try memory.insertInteger(in: &ref, at: child + 3, RefOrTagged.ref(new).element)
    }

    /// Takes a child out; its objects are not counted any more.
    func removeChild(_ child: Int, from ref: inout Ref) throws(StorageError) {
        // A compact node says its keys by place: only the last child can go without an array.
        if child < (try childCount(of: ref)) - 1 { try makeGeneralInner(&ref) }
        if case .ref = try memory.slot(0, of: ref) {
            try memory.editChild(of: &ref, slot: 0) { (keys) throws(StorageError) in
                try memory.removeInteger(in: &keys, at: child, sign: .unsigned)
            }
        }
        try memory.removeInteger(in: &ref, at: child + 3)
        if child == 0 { try moveFirstKeyDown(&ref) }
    }

    /// Makes 0 of the first key of an inner node by adding it to the keys of the first child.
    private func moveFirstKeyDown(_ ref: inout Ref) throws(StorageError) {
        guard try childCount(of: ref) > 0, case .ref = try memory.slot(0, of: ref) else { return }
        let first = try firstKey(of: 0, in: ref)
        guard first != 0 else { return }
        try memory.editChild(of: &ref, slot: 0) { (keys) throws(StorageError) in
            try memory.setInteger(in: &keys, at: 0, to: 0, sign: .unsigned)
        }
        try memory.editChild(of: &ref, slot: 3) { (child) throws(StorageError) in
            try addToKeys(of: &child, first)
        }
    }

    /// Moves the children from one on to the end of another node, adding to their keys.
    func moveChildren(
        from source: inout Ref,
        at first: Int,
        to target: inout Ref,
        adding distance: UInt64
    ) throws(StorageError) {
        try makeGeneralInner(&source)
        try makeGeneralInner(&target)
        let depth = try depth(of: target)
        var moved = 0
        for child in first..<(try childCount(of: source)) {
            let ref = try memory.child(child + 3, of: source)
            let key = try firstKey(of: child, in: source) &+ distance
            moved += try count(under: ref)
            let place = try childCount(of: target)
            try add(ref, at: place, key: key, depth: depth, to: &target)
        }
        let (before, after) = (try count(under: source), try count(under: target))
        try setCount(of: &target, after + moved)
        let left = first
        try memory.editChild(of: &source, slot: 0) { (keys) throws(StorageError) in
            let count = try memory.integerCount(keys)
            try memory.removeIntegers(in: &keys, left..<count, sign: .unsigned)
        }
        let count = try childCount(of: source)
        try memory.removeIntegers(in: &source, left + 3..<count + 3)
        try setCount(of: &source, max(before - moved, 0))
    }
}
