extension ClusterTree {
    /// Where an object stands: the leaf that holds it, and its row there.
    ///
    /// Found and read without views, element by element: the way to a single value.
    struct Place {
        let leaf: Ref
        let row: Int
    }

    /// The place of the object with this key, or nil when there is none.
    ///
    /// - Complexity: two or three elements per level, and a binary search where keys are stored.
    func place(of key: ObjectKey) throws(StorageError) -> Place? {
        let memory = memory
        var ref = root
        var local = UInt64(bitPattern: key.rawValue)
        for _ in 0...ClusterTree.maximumDepth {
            let header = try memory.header(at: ref)
            guard header.isInner else {
                guard let row = try row(of: local, inLeaf: ref) else { return nil }
                return Place(leaf: ref, row: row)
            }
            guard header.count >= 4 else { throw endless() }
            let child: Int
            switch try memory.slot(0, at: ref) {
            case .ref(let keys):
                let array = try IntegerNode(memory.node(at: keys))
                let rank = try array.countOfUnsigned(upTo: local, among: header.count &- 3)
                guard rank > 0 else { return nil }
                child = rank &- 1
                local &-= try array.unsigned(at: child)
            case .none:
                guard case .tagged(let depth) = try memory.slot(1, at: ref), depth >= 1,
                    depth <= UInt64(ClusterTree.maximumDepth)
                else { throw endless() }
                child = Int(min(local >> (8 &* depth), UInt64(header.count &- 4)))
                local &-= UInt64(child) << (8 &* depth)
            case .tagged:
                throw endless()
            }
            guard case .ref(let next) = try memory.slot(child &+ 3, at: ref) else {
                throw endless()
            }
            ref = next
            // A leaf's slots often go on there.
            memory.prefetch(ref, at: 64)
        }
        throw endless()
    }

    private func row(of local: UInt64, inLeaf ref: Ref) throws(StorageError) -> Int? {
        let memory = memory
        switch try memory.slot(0, at: ref) {
        case .tagged(let count):
            return local < count ? Int(local) : nil
        case .ref(let keys):
            let array = try IntegerNode(memory.node(at: keys))
            let rank = try array.countOfUnsigned(upTo: local, among: array.count)
            guard rank > 0, try array.unsigned(at: rank &- 1) == local else { return nil }
            return rank &- 1
        case .none:
            throw endless()
        }
    }
}

extension IntegerNode {
    /// How many of the first `count` elements, ascending and unsigned, are at most `value`.
    fileprivate func countOfUnsigned(
        upTo value: UInt64,
        among count: Int
    ) throws(StorageError) -> Int {
        var low = 0
        var high = min(count, self.count)
        while low < high {
            let middle = (low &+ high) >> 1
            if try unsigned(at: middle) <= value { low = middle &+ 1 } else { high = middle }
        }
        return low
    }
}
