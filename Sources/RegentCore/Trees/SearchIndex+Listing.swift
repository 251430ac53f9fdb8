extension SearchIndex {
    /// An entry of the index: one object that has the value, and how many have it.
    struct Listed: Equatable {
        let object: ObjectKey
        let count: Int
    }

    /// Lists all entries, unless there are many.
    ///
    /// Objects whose values begin with the same 200 bytes may share an entry.
    /// - Parameter limit: so many entries at most.
    /// - Returns: an object of each entry, in the order of the index; nil beyond the limit.
    /// - Throws: `.damaged` for what is no index.
    /// - Complexity: a visit to each node, of which there are no more than 64 for each entry.
    func entries(limit: Int) throws(StorageError) -> [Listed]? {
        var listed: [Listed] = []
        var waiting = [root]
        var rest = limit * 64
        while let ref = waiting.popLast() {
            rest -= 1
            if rest < 0 { return nil }
            let header = try memory.header(at: ref)
            for position in stride(from: header.count - 1, to: 0, by: -1) where header.isInner {
                if case .ref(let child) = try memory.slot(position, at: ref) {
                    waiting.append(child)
                }
            }
            if header.isInner { continue }
            var children: [Ref] = []
            for position in 1..<max(1, header.count) {
                switch try memory.slot(position, at: ref) {
                case .none: continue
                case .tagged(let object):
                    listed.append(
                        Listed(object: ObjectKey(rawValue: Int64(bitPattern: object)), count: 1)
                    )
                case .ref(let child) where try memory.header(at: child).context:
                    children.append(child)
                case .ref(let list):
                    if let entry = try entry(ofList: list) { listed.append(entry) }
                }
            }
            waiting += children.reversed()
            if listed.count > limit { return nil }
        }
        return listed
    }

    private func entry(ofList root: Ref) throws(StorageError) -> Listed? {
        let list = BPlusTree(root: root, in: memory)
        let count = try list.count { $0.header.count }
        guard count > 0 else { return nil }
        let leaf = try IntegerNode(memory.node(at: list.leaf(containing: 0).leaf))
        return Listed(object: ObjectKey(rawValue: try leaf.value(at: 0)), count: count)
    }
}
