/// Checks the collection of one object in one property: its tree, its elements, their order.
///
/// Source: `format/01 §7`.
struct CollectionCheck {
    let inspection: Inspection
    /// Table, property and object.
    let place: Finding.Place
    /// Called with each link of the collection, also of collections nested in it.
    let link: (ObjectLink) throws(StorageError) -> Void

    private static let maximumNesting = 100

    /// Checks the collection of a column from its root in the cluster.
    func check(_ column: Column, root: Ref) throws(StorageError) {
        switch column.property.collection {
        case .dictionary:
            try checkDictionary(root, hasIntegerKeys: column.hasIntegerKeys, depth: 0)
        case .set:
            inspection.log.examined(.sets)
            try checkElements(root, type: column.leafType, isSet: true, depth: 0)
        case .list, nil:
            try checkElements(root, type: column.leafType, isSet: false, depth: 0)
        }
    }

    /// Checks a list or a dictionary in a mixed value.
    func check(_ element: MixedNode.Element, depth: Int) throws(StorageError) {
        guard depth < Self.maximumNesting else {
            throw .damaged(
                .init(
                    place: "nested collections",
                    expected: "at most \(Self.maximumNesting) levels",
                    found: "more"
                )
            )
        }
        switch element {
        case .list(let root?):
            try checkElements(root, type: .mixedElement, isSet: false, depth: depth)
        case .dictionary(let root?):
            try checkDictionary(root, hasIntegerKeys: false, depth: depth)
        case .value, .list, .dictionary: break
        }
    }

    private func checkElements(
        _ root: Ref,
        type: LeafType,
        isSet: Bool,
        depth: Int
    ) throws(StorageError) {
        var order = SetOrder(isSet && hasKnownOrder(type.type))
        var unresolved = false
        let count = try checkTree(root, type: type, depth: depth) { (link) throws(StorageError) in
            unresolved = unresolved || link.object.isUnresolved
        } leaf: { (leaf) throws(StorageError) in
            try order.follow(leaf) { position in
                inspection.log.add(
                    .sets,
                    place,
                    "elements \(position - 1) and \(position) of the set do not ascend"
                )
            }
        }
        guard type.type == .link, count > 0 else { return }
        let memory = inspection.memory
        let flag = try memory.node(at: root).header.context
        guard flag != unresolved else { return }
        inspection.log.add(
            .trees,
            place.with(ref: root),
            flag
                ? "is marked as having links that lead nowhere, but has none"
                : "has links that lead nowhere, but is not marked so"
        )
    }

    /// Below format 24 strings, binaries and mixed stood in another order (`format/01 §9`).
    private func hasKnownOrder(_ type: ValueType) -> Bool {
        inspection.fileFormat >= 24 || ![.string, .binary, .mixed].contains(type)
    }

    private func checkDictionary(
        _ root: Ref,
        hasIntegerKeys: Bool,
        depth: Int
    ) throws(StorageError) {
        inspection.log.examined(.dictionaries)
        try inspection.map.require(root)
        let memory = inspection.memory
        if inspection.fileFormat == 21 || inspection.fileFormat == 22 {
            try checkClusteredDictionary(root, depth: depth)
            return
        }
        let slots = try inspection.slots(memory.node(at: root), "dictionary")
        let keysRoot = try slots.optionalRef(at: 0, "dictionary keys")
        let valuesRoot = try slots.optionalRef(at: 1, "dictionary values")
        var order = SetOrder(inspection.fileFormat >= 24)
        let countOfKeys =
            try keysRoot.map { (keysRoot) throws(StorageError) in
                try checkTree(
                    keysRoot,
                    type: hasIntegerKeys ? .integerKey : .stringKey,
                    depth: depth,
                    leaf: { (leaf) throws(StorageError) in
                        try order.follow(leaf) { position in
                            inspection.log.add(
                                .dictionaries,
                                place,
                                "keys \(position - 1) and \(position) do not ascend"
                            )
                        }
                    }
                )
            } ?? 0
        let countOfValues =
            try valuesRoot.map { (valuesRoot) throws(StorageError) in
                try checkTree(valuesRoot, type: .mixedElement, depth: depth)
            } ?? 0
        guard countOfKeys != countOfValues else { return }
        inspection.log.add(
            .dictionaries,
            place.with(ref: root),
            "has \(countOfKeys) keys, but \(countOfValues) values"
        )
    }

    /// A dictionary of formats 21 and 22: a cluster tree of two columns.
    private func checkClusteredDictionary(_ root: Ref, depth: Int) throws(StorageError) {
        let memory = inspection.memory
        try ClusterTree(root: root, in: memory).forEachLeaf { (position) throws(StorageError) in
            try inspection.map.require(position.ref)
            let node = try memory.node(at: position.ref)
            let cluster = try Cluster(node, keyOffset: position.keyOffset, in: memory)
            let keys = try checkLeaf(cluster.node(ofSlot: 1), type: .stringKey, depth: depth)
            let values = try checkLeaf(cluster.node(ofSlot: 2), type: .mixedElement, depth: depth)
            if keys != cluster.count || values != cluster.count {
                inspection.log.add(
                    .dictionaries,
                    place.with(ref: position.ref),
                    "\(cluster.count) entries have \(keys) keys and \(values) values"
                )
            }
            return true
        }
    }

    // MARK: Trees and leaves

    private func checkTree(
        _ root: Ref,
        type: LeafType,
        depth: Int,
        alsoLink: (ObjectLink) throws(StorageError) -> Void = { _ in },
        leaf: (borrowing ValueLeaf) throws(StorageError) -> Void = { _ in }
    ) throws(StorageError) -> Int {
        let memory = inspection.memory
        var keys = Set<Int64>()
        return try TreeCheck(inspection: inspection, place: place)
            .walk(root) { (node) throws(StorageError) in
                let count = try checkLeaf(
                    node,
                    type: type,
                    depth: depth,
                    alsoLink: alsoLink,
                    nestedKey: { keys.insert($0).inserted }
                )
                try leaf(ValueLeaf(copy node, type: type, in: memory))
                return count
            }
    }

    private func checkLeaf(
        _ node: borrowing Node,
        type: LeafType,
        depth: Int,
        alsoLink: (ObjectLink) throws(StorageError) -> Void = { _ in },
        nestedKey: (Int64) -> Bool = { _ in true }
    ) throws(StorageError) -> Int {
        try withoutActuallyEscaping(alsoLink) { (alsoLink) throws(StorageError) in
            try withoutActuallyEscaping(nestedKey) { (nestedKey) throws(StorageError) in
                let check = LeafCheck(inspection: inspection, place: place) { _ in place }
                var visitor = LeafCheck.Visitor()
                visitor.link = { (_, found) throws(StorageError) in
                    try alsoLink(found)
                    try link(found)
                }
                visitor.nested = { (_, element) throws(StorageError) in
                    try self.check(element, depth: depth + 1)
                }
                visitor.nestedKey = nestedKey
                return try check.check(node, type: type, visitor: visitor)
            }
        }
    }
}

/// Whether values come in strictly ascending order, leaf after leaf.
///
/// A NaN in a set of floats breaks the order in the engines themselves and is passed over
/// (`format/01 §10`, 11).
private struct SetOrder {
    private let isChecked: Bool
    private var last: Value?
    private var position = 0

    init(_ isChecked: Bool) {
        self.isChecked = isChecked
    }

    mutating func follow(
        _ leaf: borrowing ValueLeaf,
        fault: (Int) -> Void
    ) throws(StorageError) {
        guard isChecked else { return }
        for index in 0..<leaf.count {
            defer { position += 1 }
            guard case .value(let value) = try leaf.element(at: index), !value.isNaN else {
                last = nil
                continue
            }
            if let last, Value.compareTotally(last, value) >= 0 { fault(position) }
            last = value
        }
    }
}

extension Value {
    fileprivate var isNaN: Bool {
        switch self {
        case .float(let number): number.isNaN
        case .double(let number): number.isNaN
        default: false
        }
    }
}
