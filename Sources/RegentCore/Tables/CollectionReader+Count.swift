extension CollectionReader {
    /// The number of elements of a column's collection, without links that lead nowhere.
    ///
    /// - Complexity: one node where no link can be unresolved, else all elements.
    mutating func count(_ column: Column, root: Ref?) throws(StorageError) -> Int {
        guard let root else { return 0 }
        if column.property.collection != .dictionary, column.leafType.isCountedByHeader {
            let header = try memory.header(at: root)
            // Some link may lead nowhere where the context flag is set (`format/01 §7.3`).
            if !header.isInner, !header.hasRefs, !header.context { return header.count }
        }
        switch column.property.collection {
        case .dictionary:
            return try countOfEntries(root)
        case .set:
            return try countOfElements(root, type: column.leafType, isSet: true)
        case .list, nil:
            return try countOfElements(root, type: column.leafType, isSet: false)
        }
    }

    /// The number of elements of a list or dictionary in a mixed value; nil for other values.
    mutating func count(_ element: MixedNode.Element) throws(StorageError) -> Int? {
        switch element {
        case .value: return nil
        case .list(let root?): return try countOfElements(root, type: .mixedElement, isSet: false)
        case .dictionary(let root?): return try countOfEntries(root)
        case .list, .dictionary: return 0
        }
    }

    private func countOfEntries(_ root: Ref) throws(StorageError) -> Int {
        if fileFormat == 21 || fileFormat == 22 {
            return try ClusterTree(root: root, in: memory).count()
        }
        let slots = try RefNode(memory.node(at: root))
        guard let values = try slots.optionalRef(at: 1, "dictionary values") else { return 0 }
        return try stored(values, type: .mixedElement)
    }

    private func countOfElements(
        _ root: Ref,
        type: LeafType,
        isSet: Bool
    ) throws(StorageError) -> Int {
        // The context flag of a list of links tells whether any leads nowhere (`format/01 §7.3`);
        // in sets of mixed only the elements themselves do, and in lists of mixed they are null.
        let node = try memory.node(at: root)
        guard type.type == .mixed ? isSet : type.type == .link && node.header.context else {
            return try stored(root, type: type)
        }
        var count = 0
        try BPlusTree(root: root, in: memory).forEachLeaf { (node, _) throws(StorageError) in
            if type.type == .link {
                let links = try LinkNode(copy node, bias: 0)
                for index in 0..<links.count where try !links.key(at: index).isUnresolved {
                    count += 1
                }
            } else {
                let leaf = try MixedNode(copy node, in: memory)
                for index in 0..<leaf.count where try !leaf.isUnresolvedLink(at: index) {
                    count += 1
                }
            }
            return true
        }
        return count
    }

    private func stored(_ root: Ref, type: LeafType) throws(StorageError) -> Int {
        try BPlusTree(root: root, in: memory).count { (node) throws(StorageError) in
            try ValueLeaf(copy node, type: type, in: memory).count
        }
    }
}

extension MixedNode {
    /// Whether element `index` is a link to an object that does not exist.
    func isUnresolvedLink(at index: Int) throws(StorageError) -> Bool {
        guard try typeCode(at: index) == ValueType.typedLink.rawValue,
            case .value(let value) = try element(at: index)
        else { return false }
        return value.isUnresolvedLink
    }
}

extension LeafType {
    /// Whether a leaf of one node has as many elements as its header counts.
    fileprivate var isCountedByHeader: Bool {
        switch type {
        case .int: !isNullable
        case .bool, .string, .float, .double, .link: true
        default: false
        }
    }
}
