/// Inner nodes of a B+ tree: `[N tagged or offsets, child …, total tagged]`.
///
/// The offsets of a node in general form leave out the first child's, which is 0.
/// Source: `format/01 §6`.
extension BPlusTreeEditor {
    func isInner(_ ref: Ref) throws(StorageError) -> Bool {
        try memory.flags(of: ref) & WritableMemory.innerFlag != 0
    }

    func isCompact(_ ref: Ref) throws(StorageError) -> Bool {
        if case .tagged = try memory.slot(0, of: ref) { true } else { false }
    }

    func childCount(of ref: Ref) throws(StorageError) -> Int {
        try memory.integerCount(ref) - 2
    }

    func total(of ref: Ref) throws(StorageError) -> Int {
        // A node that is being filled may have no child yet.
        guard case .tagged(let total) = try memory.slot(memory.integerCount(ref) - 1, of: ref)
        else {
            return 0
        }
        return Int(total)
    }

    /// Elements under a node before one of its children.
    func offset(of child: Int, in ref: Ref) throws(StorageError) -> Int {
        let memory = memory.memory
        return try BPlusTree.InnerNode(memory.node(at: ref), in: memory).offset(of: child)
    }

    /// The child that holds an element, and how many elements come before that child.
    func child(
        containing index: Int,
        of ref: Ref
    ) throws(StorageError) -> (child: Int, offset: Int) {
        let memory = memory.memory
        let node = try BPlusTree.InnerNode(memory.node(at: ref), in: memory)
        var low = 0
        var high = node.childCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if try node.offset(of: middle) <= index { low = middle } else { high = middle }
        }
        return (low, try node.offset(of: low))
    }

    func setTotal(of ref: inout Ref, _ total: Int) throws(StorageError) {
        let last = try memory.integerCount(ref) - 1
        try memory.setSlot(last, of: &ref, to: .tagged(UInt64(total)))
    }

    func addToTotal(of ref: inout Ref, _ delta: Int) throws(StorageError) {
        try setTotal(of: &ref, total(of: ref) + delta)
    }

    /// Turns a node from compact into general form.
    func makeGeneral(_ ref: inout Ref) throws(StorageError) {
        guard case .tagged(let elementsPerChild) = try memory.slot(0, of: ref) else { return }
        let count = try childCount(of: ref)
        let offsets = try memory.makeIntegers(
            (1..<max(count, 1)).map { Int64($0) * Int64(elementsPerChild) },
            sign: .unsigned
        )
        try memory.setSlot(0, of: &ref, to: .ref(offsets))
    }

    func makeGeneralNode(
        _ children: [Ref],
        offsets: [Int64],
        total: Int
    ) throws(StorageError) -> Ref {
        let offsets = try memory.makeIntegers(offsets, sign: .unsigned)
        return try memory.makeSlots(
            [.ref(offsets)] + children.map(RefOrTagged.ref) + [.tagged(UInt64(total))],
            flags: WritableMemory.innerFlag
        )
    }

    /// Corrects the offsets of the children behind one, in a node of general form.
    func shiftOffsets(of ref: inout Ref, after child: Int, by delta: Int) throws(StorageError) {
        try memory.editChild(of: &ref, slot: 0) { (offsets) throws(StorageError) in
            try memory.addToIntegers(
                in: &offsets,
                from: child,
                delta: Int64(delta),
                sign: .unsigned
            )
        }
    }

    func insertOffset(_ offset: Int, at index: Int, of ref: inout Ref) throws(StorageError) {
        try memory.editChild(of: &ref, slot: 0) { (offsets) throws(StorageError) in
            try memory.insertInteger(in: &offsets, at: index, Int64(offset), sign: .unsigned)
        }
    }

    /// Takes a child out of a node in general form; its elements are not counted any more.
    func removeChild(_ child: Int, from ref: inout Ref) throws(StorageError) {
        let count = try childCount(of: ref)
        try memory.removeInteger(in: &ref, at: child + 1)
        guard count > 1 else { return }
        // Without the first child the second one is first, and starts at 0 already.
        try memory.editChild(of: &ref, slot: 0) { (offsets) throws(StorageError) in
            try memory.removeInteger(in: &offsets, at: max(child - 1, 0), sign: .unsigned)
        }
    }

    /// Moves the children from one on to the end of another node, both in general form.
    func moveChildren(
        from source: inout Ref,
        at first: Int,
        to target: inout Ref
    ) throws(StorageError) {
        let count = try childCount(of: source)
        let start = try offset(of: first, in: source)
        let (sourceTotal, targetTotal) = (try total(of: source), try total(of: target))
        for child in first..<count {
            let ref = try memory.child(child + 1, of: source)
            let place = try childCount(of: target)
            let offset = try offset(of: child, in: source) - start + targetTotal
            try memory.insertInteger(in: &target, at: place + 1, RefOrTagged.ref(ref).element)
            if place > 0 { try insertOffset(offset, at: place - 1, of: &target) }
        }
        try setTotal(of: &target, targetTotal + sourceTotal - start)
        try memory.removeIntegers(in: &source, first + 1..<count + 1)
        try setTotal(of: &source, start)
        try memory.editChild(of: &source, slot: 0) { (offsets) throws(StorageError) in
            let left = max(first - 1, 0)
            try memory.removeIntegers(in: &offsets, left..<max(count - 1, left), sign: .unsigned)
        }
    }
}
