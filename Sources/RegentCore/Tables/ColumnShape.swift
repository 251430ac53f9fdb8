/// How the leaves of a column are read: what of a column has no reference to count.
struct ColumnShape: Sendable {
    let key: ColumnKey
    let leafType: LeafType
    let isCollection: Bool
    /// The strings of an enumerated column, which stand once in the spec.
    let enumeratedKeys: Ref?
    /// How a single value is read.
    let plainType: PlainType

    /// The types of single values that need no view of their leaf.
    enum PlainType: Sendable {
        case int
        case nullableInt
        case link(TableKey)
        case double
        /// Strings that stand in their leaves.
        case string
        /// Every other type, enumerated strings and collections.
        case other
    }

    init(key: ColumnKey, leafType: LeafType, isCollection: Bool, enumeratedKeys: Ref?) {
        self.key = key
        self.leafType = leafType
        self.isCollection = isCollection
        self.enumeratedKeys = enumeratedKeys
        switch leafType.type {
        case _ where isCollection: plainType = .other
        case .int: plainType = leafType.isNullable ? .nullableInt : .int
        case .double: plainType = .double
        case .string: plainType = enumeratedKeys == nil ? .string : .other
        case .link: plainType = .link(leafType.target ?? .none)
        default: plainType = .other
        }
    }
}

extension ValueLeaf {
    /// Views a leaf of a column of single values.
    ///
    /// Throws `.damaged` when the node can't be a leaf of this column.
    @_lifetime(copy node)
    init(_ node: Node, _ shape: ColumnShape, in memory: BorrowedMemory) throws(StorageError) {
        if let keys = shape.enumeratedKeys {
            let strings = try StringNode(memory.node(at: keys, under: node), in: memory)
            self = .enumeratedStrings(
                EnumeratedStringNode(codes: try IntegerNode(node), keys: strings)
            )
        } else {
            self = try ValueLeaf(node, type: shape.leafType, in: memory)
        }
    }
}
