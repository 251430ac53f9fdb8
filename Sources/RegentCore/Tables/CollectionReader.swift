/// Reads lists, sets and dictionaries, and what is nested in mixed values.
///
/// A damaged file may nest a collection in itself: levels are limited to what the format allows,
/// and elements to what the file has room for.
struct CollectionReader {
    let memory: Memory
    let fileFormat: Int
    /// The most elements that are read of any one collection.
    let limit: Int
    private var nodesLeft: Int

    /// The format allows 100 levels in a mixed value (`format/01 §8`).
    private static let maximumNesting = 100

    init(memory: Memory, fileFormat: Int, limit: Int) {
        self.memory = memory
        self.fileFormat = fileFormat
        self.limit = limit
        nodesLeft = memory.boundForNodes
    }

    /// The collection of a column with its root in a cluster; nil stands for "never filled".
    mutating func collection(_ column: Column, root: Ref?) throws(StorageError) -> Value {
        switch column.property.collection {
        case .set:
            return .set(try set(root, type: column.leafType))
        case .dictionary:
            let entries = try dictionary(root, hasIntegerKeys: column.hasIntegerKeys, depth: 0)
            return .dictionary(entries)
        case .list, nil:
            // Elements of a list of mixed are values of their own: one that leads nowhere is null.
            return .list(
                try elements(
                    root,
                    type: column.leafType,
                    limit: limit,
                    keepsUnresolved: column.leafType.type == .mixed
                )
            )
        }
    }

    /// A set in today's order: below format 24 strings, binaries and mixed stood in another one.
    private mutating func set(_ root: Ref?, type: LeafType) throws(StorageError) -> [Value] {
        guard fileFormat < 24, [.string, .binary, .mixed].contains(type.type) else {
            return try elements(root, type: type, limit: limit)
        }
        let stored = try elements(root, type: type, limit: .max)
        return Array(stored.sorted { Value.compareTotally($0, $1) < 0 }.prefix(limit))
    }

    /// The elements of a B+ tree, without links to objects that do not exist.
    ///
    /// With `keepsUnresolved` such links come as null instead.
    private mutating func elements(
        _ root: Ref?,
        type: LeafType,
        limit: Int,
        depth: Int = 0,
        keepsUnresolved: Bool = false
    ) throws(StorageError) -> [Value] {
        guard let root else { return [] }
        var result: [Value] = []
        let memory = memory
        let node = try memory.node(at: root)
        // Most collections are one leaf.
        guard node.header.isInner else {
            try append(node, type, limit, depth, keepsUnresolved, to: &result)
            return result
        }
        try BPlusTree(root: root, in: memory).forEachLeaf { (node, _) throws(StorageError) in
            try self.append(copy node, type, limit, depth, keepsUnresolved, to: &result)
            return result.count < limit
        }
        return result
    }

    private mutating func append(
        _ node: Node,
        _ type: LeafType,
        _ limit: Int,
        _ depth: Int,
        _ keepsUnresolved: Bool,
        to result: inout [Value]
    ) throws(StorageError) {
        let leaf = try ValueLeaf(node, type: type, in: memory)
        guard type.type == .link || type.type == .mixed || type.type == .typedLink else {
            let count = min(leaf.count, limit - result.count)
            try leaf.append(count, to: &result) { (element) throws(StorageError) in
                try self.value(of: element, depth: depth)
            }
            return
        }
        for index in 0..<leaf.count {
            guard result.count < limit else { return }
            let value = try value(of: leaf.element(at: index), depth: depth)
            if !value.isUnresolvedLink {
                result.append(value)
            } else if keepsUnresolved {
                result.append(.null)
            }
        }
    }

    /// The value of an element: itself, or the collection it leads to.
    ///
    /// An unresolved link comes out as the link it is; the caller knows whether null or nothing
    /// is to stand there.
    mutating func value(of element: MixedNode.Element, depth: Int) throws(StorageError) -> Value {
        switch element {
        case .value(let value):
            return value
        case .list(let root):
            try enter(depth, root)
            let values = try elements(
                root,
                type: .mixedElement,
                limit: limit,
                depth: depth + 1,
                keepsUnresolved: true
            )
            return .list(values)
        case .dictionary(let root):
            try enter(depth, root)
            return .dictionary(try dictionary(root, hasIntegerKeys: false, depth: depth + 1))
        }
    }

    private mutating func enter(_ depth: Int, _ root: Ref?) throws(StorageError) {
        nodesLeft -= 1
        guard depth < Self.maximumNesting, nodesLeft >= 0 else {
            throw .damaged(
                .init(
                    ref: root?.rawValue ?? 0,
                    place: "nested collections",
                    expected: "at most \(Self.maximumNesting) levels, each stored once",
                    found: "more"
                )
            )
        }
    }

    /// The entries of a dictionary, ascending by the bytes of their keys.
    private mutating func dictionary(
        _ root: Ref?,
        hasIntegerKeys: Bool,
        depth: Int
    ) throws(StorageError) -> [Value.DictionaryEntry] {
        guard let root else { return [] }
        // Before format 23 a dictionary was a cluster tree of two columns (`format/01 §9`).
        if fileFormat == 21 || fileFormat == 22 {
            return try clusteredDictionary(root, depth: depth)
        }
        let memory = memory
        let slots = try RefNode(memory.node(at: root))
        guard let keysRoot = try slots.optionalRef(at: 0, "dictionary keys"),
            let valuesRoot = try slots.optionalRef(at: 1, "dictionary values")
        else { return [] }
        let keyType: LeafType = hasIntegerKeys ? .integerKey : .stringKey
        let keys = try elements(keysRoot, type: keyType, limit: limit, depth: depth)
        let values = try elements(
            valuesRoot,
            type: .mixedElement,
            limit: limit,
            depth: depth,
            keepsUnresolved: true
        )
        guard keys.count == values.count else {
            throw slots.node.damage(
                "dictionary",
                expected: "as many values as keys",
                found: "\(keys.count) keys, \(values.count) values"
            )
        }
        return zip(keys, values).map { .init(key: $0.dictionaryKey, value: $1) }
    }

    private mutating func clusteredDictionary(
        _ root: Ref,
        depth: Int
    ) throws(StorageError) -> [Value.DictionaryEntry] {
        var entries: [Value.DictionaryEntry] = []
        let memory = memory
        try ClusterTree(root: root, in: memory).forEachLeaf { (position) throws(StorageError) in
            let node = try memory.node(at: position.ref)
            let cluster = try Cluster(node, keyOffset: position.keyOffset, in: memory)
            let keys = try StringNode(cluster.node(ofSlot: 1), in: memory)
            let values = try MixedNode(cluster.node(ofSlot: 2), in: memory)
            for row in 0..<cluster.count {
                let value = try self.value(of: values.element(at: row), depth: depth)
                let key = try keys.value(at: row).dictionaryKey
                entries.append(.init(key: key, value: value.isUnresolvedLink ? .null : value))
            }
            return true
        }
        entries.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return Array(entries.prefix(limit))
    }
}

extension LeafType {
    static let mixedElement = LeafType(
        type: .mixed,
        isNullable: true,
        isInCollection: true,
        target: nil
    )
    static let stringKey = LeafType(
        type: .string,
        isNullable: false,
        isInCollection: true,
        target: nil
    )
    static let integerKey = LeafType(
        type: .int,
        isNullable: false,
        isInCollection: true,
        target: nil
    )
}

extension Value {
    /// The text of a dictionary's key.
    fileprivate var dictionaryKey: String {
        switch self {
        case .string(let text): text
        case .malformedString(let bytes): String(decoding: bytes, as: UTF8.self)
        case .int(let number): String(number)
        default: ""
        }
    }
}
