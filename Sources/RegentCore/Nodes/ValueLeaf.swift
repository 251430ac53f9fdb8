/// What must be known of a leaf to read it, as the type of a leaf is not written in it.
package struct LeafType: Sendable, Hashable {
    package let type: ValueType
    package let isNullable: Bool
    /// True for leaves of lists and sets, where links stand as they are.
    package let isInCollection: Bool
    /// The table that links lead to.
    package let target: TableKey?

    package init(type: ValueType, isNullable: Bool, isInCollection: Bool, target: TableKey?) {
        self.type = type
        self.isNullable = isNullable
        self.isInCollection = isInCollection
        self.target = target
    }
}

/// A leaf of any type, viewed for reading values one by one.
///
/// Loops over whole leaves take the typed view out of its case instead.
package enum ValueLeaf: ~Escapable {
    case integers(IntegerNode)
    case nullableIntegers(NullableIntegerNode)
    case booleans(IntegerNode, isNullable: Bool)
    case strings(StringNode)
    case enumeratedStrings(EnumeratedStringNode)
    case binaries(BlobNode)
    case timestamps(TimestampNode)
    case floats(FixedWidthNode)
    case doubles(FixedWidthNode)
    case decimals(FixedWidthNode)
    case links(LinkNode, target: TableKey)
    case typedLinks(TypedLinkNode)
    case objectIDs(IdentifierNode)
    case uuids(IdentifierNode)
    case mixed(MixedNode)

    /// Views a leaf.
    ///
    /// - Throws: `.damaged` when the node can't be a leaf of this type.
    @_lifetime(copy node)
    init(_ node: Node, type: LeafType, in memory: BorrowedMemory) throws(StorageError) {
        guard !node.header.isInner else {
            throw node.damage("leaf", expected: "a leaf", found: "an inner node")
        }
        try node.checkLeafCount()
        switch type.type {
        case .int where type.isNullable:
            self = .nullableIntegers(try NullableIntegerNode(node))
        case .int:
            self = .integers(try IntegerNode(node))
        case .bool:
            self = .booleans(try IntegerNode(node), isNullable: type.isNullable)
        case .string:
            self = .strings(try StringNode(node, in: memory))
        case .binary:
            self = .binaries(try BlobNode(node, in: memory))
        case .mixed:
            self = .mixed(try MixedNode(node, in: memory))
        case .timestamp:
            self = .timestamps(try TimestampNode(node, in: memory))
        case .float:
            self = .floats(try FixedWidthNode(node, .float))
        case .double:
            self = .doubles(try FixedWidthNode(node, .double))
        case .decimal:
            self = .decimals(try FixedWidthNode(node, .decimal))
        case .link:
            let links = try LinkNode(node, bias: type.isInCollection ? 0 : 1)
            self = .links(links, target: type.target ?? .none)
        case .typedLink:
            self = .typedLinks(try TypedLinkNode(node))
        case .objectID:
            self = .objectIDs(IdentifierNode(node, elementSizeInBytes: 12))
        case .uuid:
            self = .uuids(IdentifierNode(node, elementSizeInBytes: 16))
        }
    }

    /// Views a leaf, as above.
    @inline(__always)
    @_lifetime(copy node)
    package init(_ node: Node, type: LeafType, in memory: Memory) throws(StorageError) {
        self = try ValueLeaf(node, type: type, in: BorrowedMemory(memory))
    }

    /// The number of values.
    package var count: Int {
        switch self {
        case .integers(let leaf): leaf.count
        case .nullableIntegers(let leaf): leaf.count
        case .booleans(let leaf, _): leaf.count
        case .strings(let leaf): leaf.count
        case .enumeratedStrings(let leaf): leaf.count
        case .binaries(let leaf): leaf.count
        case .timestamps(let leaf): leaf.count
        case .floats(let leaf): leaf.count
        case .doubles(let leaf): leaf.count
        case .decimals(let leaf): leaf.count
        case .links(let leaf, _): leaf.count
        case .typedLinks(let leaf): leaf.count
        case .objectIDs(let leaf): leaf.count
        case .uuids(let leaf): leaf.count
        case .mixed(let leaf): leaf.count
        }
    }

    /// The value at a position.
    ///
    /// Links to tombstones come as links with their negative key.
    ///
    /// - Throws: `.damaged` when the leaf has no such value.
    package func element(at index: Int) throws(StorageError) -> MixedNode.Element {
        guard index >= 0, index < count else {
            throw .damaged(
                .init(place: "leaf", expected: "a value \(index)", found: "\(count) values")
            )
        }
        return switch self {
        case .integers(let leaf): .value(.int(try leaf.value(at: index)))
        case .nullableIntegers(let leaf): .value(try leaf.value(at: index).map(Value.int) ?? .null)
        case .booleans(let leaf, let isNullable):
            switch try leaf.value(at: index) {
            case 0: .value(.bool(false))
            case 3 where isNullable: .value(.null)
            default: .value(.bool(true))
            }
        case .strings(let leaf): .value(try leaf.value(at: index))
        case .enumeratedStrings(let leaf): .value(try leaf.value(at: index))
        case .binaries(let leaf): .value(try leaf.array(at: index).map(Value.binary) ?? .null)
        case .timestamps(let leaf):
            .value(try leaf.value(at: index).map(Value.timestamp) ?? .null)
        case .floats(let leaf): .value(try leaf.float(at: index).map(Value.float) ?? .null)
        case .doubles(let leaf): .value(try leaf.double(at: index).map(Value.double) ?? .null)
        case .decimals(let leaf): .value(try leaf.decimal(at: index).map(Value.decimal) ?? .null)
        case .links(let leaf, let target):
            .value(Value.link(to: try leaf.key(at: index), in: target))
        case .typedLinks(let leaf): .value(try leaf.link(at: index).map(Value.link) ?? .null)
        case .objectIDs(let leaf): .value(try leaf.objectID(at: index).map(Value.objectID) ?? .null)
        case .uuids(let leaf): .value(try leaf.uuid(at: index).map(Value.uuid) ?? .null)
        case .mixed(let leaf): try leaf.element(at: index)
        }
    }
}

extension ValueLeaf {
    /// The value at a position of the leaf in `node`, without viewing the leaf as a whole.
    ///
    /// For single reads: the common types skip the view, which is larger than the work.
    /// Throws `.damaged` when the node can't be a leaf of this type or has no such value.
    @inline(__always)
    static func element(
        at index: Int,
        of node: Node,
        type: LeafType,
        in memory: Memory
    ) throws(StorageError) -> MixedNode.Element {
        switch type.type {
        case .int where type.isNullable:
            let leaf = try NullableIntegerNode(node)
            return .value(try leaf.value(at: index).map(Value.int) ?? .null)
        case .int:
            return .value(.int(try IntegerNode(node).value(at: index)))
        case .string:
            return .value(try StringNode(node, in: memory).value(at: index))
        case .link:
            let key = try LinkNode(node, bias: type.isInCollection ? 0 : 1).key(at: index)
            return .value(Value.link(to: key, in: type.target ?? .none))
        default:
            return try ValueLeaf(node, type: type, in: memory).element(at: index)
        }
    }
}

extension Node {
    /// The most elements of a leaf whose elements take no bytes (`format/01 §6.3`).
    private static let maximumOfEmptyElements = 1000

    /// Refuses a leaf that claims millions of elements without a byte for any of them: a false
    /// count, and memory without bound for whoever reads it.
    func checkLeafCount() throws(StorageError) {
        guard header.width == 0, header.count > Self.maximumOfEmptyElements else { return }
        throw damage(
            "leaf",
            expected: "at most \(Self.maximumOfEmptyElements) elements without bytes",
            found: "\(header.count)"
        )
    }
}

extension Value {
    /// The link to an object of a table; null for no object.
    static func link(to object: ObjectKey, in table: TableKey) -> Value {
        object == .none ? .null : .link(ObjectLink(table: table, object: object))
    }

    /// True for a link whose object does not exist: people see null, or nothing at all.
    var isUnresolvedLink: Bool {
        if case .link(let link) = self { link.object.isUnresolved } else { false }
    }
}

extension EnumeratedStringNode {
    /// String `index` as a value.
    package func value(at index: Int) throws(StorageError) -> Value {
        guard let bytes = try bytes(at: index) else { return .null }
        return Value(utf8: bytes)
    }
}
