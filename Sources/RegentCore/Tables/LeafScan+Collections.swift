/// Conditions on the elements of lists and sets, tested where the elements lie.
extension ClusterLeaf {
    /// Those of `rows` whose list or set has an element that a scan finds, or with `isNegated` one
    /// that it doesn't find.
    ///
    /// Returns nil when elements of this type, or a scan of this kind, need their values taken out.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func rows(
        havingElementOf column: ColumnKey,
        where scan: LeafScan,
        isNegated: Bool,
        among rows: RowMask
    ) throws(StorageError) -> RowMask? {
        let column = try table.columns[column]
        let kind = column.property.collection
        guard kind == .list || kind == .set, scan.tests(column.leafType.type) else { return nil }
        let memory = table.memory
        let roots = try RefNode(cluster.node(of: column.property.column))
        var found = RowMask.empty
        // The headers of all lists are asked for first: memory brings them side by side.
        try rows.forEach { (row) throws(StorageError) in
            if let root = try roots.optionalRef(at: row, "collection") {
                _ = try memory.header(at: root)
            }
        }
        try rows.forEach { (row) throws(StorageError) in
            guard let root = try roots.optionalRef(at: row, "collection") else { return }
            let node = try memory.node(at: root)
            var isFound = false
            if case .text(let predicate) = scan, column.leafType.type == .string,
                !node.header.isInner, !node.header.hasRefs
            {
                isFound = try Self.hasShortString(node, predicate, isNegated)
            } else if node.header.isInner {
                try BPlusTree(root: root, in: memory).forEachLeaf {
                    (node, _) throws(StorageError) in
                    isFound = try Self.hasElement(copy node, column, scan, isNegated, memory)
                    return !isFound
                }
            } else {
                isFound = try Self.hasElement(node, column, scan, isNegated, memory)
            }
            if isFound { found[row] = true }
        }
        return found
    }

    /// Lists of a few short strings are the most common ones.
    private static func hasShortString(
        _ node: Node,
        _ predicate: TextPredicate,
        _ isNegated: Bool
    ) throws(StorageError) -> Bool {
        let strings = try ShortStrings(node)
        for index in 0..<strings.count {
            var isFound = false
            if let bytes = try strings.bytes(at: index) { isFound = predicate.matches(bytes) }
            if isFound != isNegated { return true }
        }
        return false
    }

    private static func hasElement(
        _ node: Node,
        _ column: Column,
        _ scan: LeafScan,
        _ isNegated: Bool,
        _ memory: Memory
    ) throws(StorageError) -> Bool {
        switch (try ValueLeaf(node, type: column.leafType, in: memory), scan) {
        case (.strings(let leaf), .text(let predicate)):
            for index in 0..<leaf.count {
                var isFound = false
                if let bytes = try leaf.bytes(at: index) { isFound = predicate.matches(bytes) }
                if isFound != isNegated { return true }
            }
        case (.integers(let leaf), .integers(let search)):
            for index in 0..<leaf.count {
                if search.contains(try leaf.value(at: index)) != isNegated { return true }
            }
        case (.nullableIntegers(let leaf), .integers(let search)):
            for index in 0..<leaf.count {
                let isFound = try leaf.value(at: index).map(search.contains) ?? false
                if isFound != isNegated { return true }
            }
        case (.links(let leaf, _), .link(let key)):
            for index in 0..<leaf.count {
                let link = try leaf.key(at: index)
                if !link.isUnresolved, (link == key) != isNegated { return true }
            }
        case (.links(let leaf, _), .links(let keys)):
            for index in 0..<leaf.count {
                let link = try leaf.key(at: index)
                if !link.isUnresolved, keys.contains(link.rawValue) != isNegated { return true }
            }
        default: break
        }
        return false
    }
}

extension ClusterLeaf {
    /// Those of `rows` whose list, set or dictionary has a number of elements in a range.
    ///
    /// Returns nil for columns of single values.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func rows(
        of column: ColumnKey,
        countedBy range: IntegerSearch,
        among rows: RowMask
    ) throws(StorageError) -> RowMask? {
        let column = try table.columns[column]
        guard column.property.collection != nil else { return nil }
        let memory = table.memory
        let roots = try RefNode(cluster.node(of: column.property.column))
        var reader = CollectionReader(memory: memory, fileFormat: table.fileFormat, limit: .max)
        var found = RowMask.empty
        try rows.forEach { (row) throws(StorageError) in
            let root = try roots.optionalRef(at: row, "collection")
            let count = try reader.count(column, root: root)
            if range.contains(Int64(count)) { found[row] = true }
        }
        return found
    }
}

extension ClusterLeaf {
    /// Those of `rows` to which a number of links in a range lead, through all of some backlink
    /// columns together.
    ///
    /// Throws what is wrong with the file.
    package func rows(
        linkedFrom columns: [ColumnKey],
        countedBy range: IntegerSearch,
        among rows: RowMask
    ) throws(StorageError) -> RowMask {
        guard count <= RowMask.capacity else { return .empty }
        var counts = [Int](repeating: 0, count: count)
        for column in columns {
            let entries = try RefNode(cluster.node(of: column))
            try rows.forEach { (row) throws(StorageError) in
                counts[row] += try table.countOfLinks(entries.element(at: row))
            }
        }
        var found = RowMask.empty
        rows.forEach { if range.contains(Int64(counts[$0])) { found[$0] = true } }
        return found
    }
}

extension LeafScan {
    /// Whether elements of a type can be tested in their place.
    fileprivate func tests(_ type: ValueType) -> Bool {
        switch (self, type) {
        case (.text, .string), (.integers, .int), (.link, .link), (.links, .link): true
        default: false
        }
    }
}

extension IntegerSearch {
    @inline(__always)
    func contains(_ value: Int64) -> Bool { value >= lower && value <= upper }
}

extension Table {
    /// How many links lead to an object through a backlink column.
    ///
    /// Throws `.noSuchObject`, or what is wrong with the file.
    package func backlinkCount(
        _ column: ColumnKey,
        to key: ObjectKey
    ) throws(StorageError) -> Int {
        guard let position = try clusters.leaf(for: key) else { throw .noSuchObject(key) }
        let memory = memory
        let cluster = try memory.cluster(at: position)
        guard let row = try cluster.row(of: key) else { throw .noSuchObject(key) }
        return try backlinkCount(column, in: cluster, at: row)
    }

    func backlinkCount(
        _ column: ColumnKey,
        in cluster: borrowing Cluster,
        at row: Int
    ) throws(StorageError) -> Int {
        try countOfLinks(RefNode(cluster.node(of: column)).element(at: row))
    }

    /// How many links an entry of a backlink column stands for.
    fileprivate func countOfLinks(_ entry: RefOrTagged) throws(StorageError) -> Int {
        switch entry {
        case .none: return 0
        case .tagged: return 1
        case .ref(let root):
            return try BPlusTree(root: root, in: memory).count { $0.header.count }
        }
    }
}

extension ClusterLeaf {
    /// How many links lead to a row through a backlink column.
    package func backlinkCount(_ column: ColumnKey, at row: Int) throws(StorageError) -> Int {
        try table.backlinkCount(column, in: cluster, at: row)
    }
}
