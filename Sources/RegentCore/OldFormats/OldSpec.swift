/// The columns of a table, or of the subtables in a column, in formats 2 to 9.
///
///     [0] types        one per column, backlinks included
///     [1] names        one per column without the backlinks, which are last
///     [2] attributes   as the types
///     [3] subspecs     in column order: a subtable's spec; a link's target; a backlink's origin,
///                      two numbers
///     [4] enum keys    a ref per column of enumerated strings
///
/// Slots 3 and 4 may be missing. Source: `format/06 §2.2`.
struct OldSpec: Sendable {
    let columns: [Column]

    /// One column, and where it stands in the array of columns.
    struct Column: Sendable {
        let type: OldType
        /// Empty for backlinks, and for what low-level users left without a name.
        let name: String
        let isIndexed: Bool
        let isNullable: Bool
        let hasStrongLinks: Bool
        /// Each indexed column is followed by its search index (`format/06 §2.3`).
        let position: Int
        let detail: Detail
    }

    /// What else a column's type needs.
    indirect enum Detail: Sendable {
        case none
        case subtable(OldSpec)
        /// The number of the table that links lead to.
        case target(Int)
        /// The number of the table and of its column that the links come from.
        case origin(table: Int, column: Int)
        /// The root of the column of distinct strings.
        case keys(Ref)
    }

    private enum Attribute {
        static let indexed: Int64 = 1
        static let strongLinks: Int64 = 8
        static let nullable: Int64 = 16
    }

    /// How deep subtables may lie in subtables; real files have one level.
    private static let maximumDepth = 32
    /// Zeros take no room, so that a damaged count could be of any size.
    private static let maximumOfColumns = 65536

    /// Columns that are known otherwise.
    init(columns: [Column]) {
        self.columns = columns
    }

    /// Reads the spec at a ref.
    ///
    /// Throws `.damaged` for unknown types and what does not fit together.
    init(_ ref: Ref, in memory: Memory, depth: Int = 0) throws(StorageError) {
        let slots = try RefNode(memory.node(at: ref))
        guard depth <= Self.maximumDepth else {
            throw slots.node.damage(
                "spec",
                expected: "at most \(Self.maximumDepth) levels of subtables",
                found: "more"
            )
        }
        let typesRef = try slots.ref(at: 0, "column types")
        let typesNode = try memory.node(at: typesRef)
        guard typesNode.header.count <= Self.maximumOfColumns else {
            throw typesNode.damage(
                "column types",
                expected: "at most \(Self.maximumOfColumns)",
                found: "\(typesNode.header.count)"
            )
        }
        let types = try IntegerNode(typesNode).decoded()
        let names = try ShortStrings(memory.node(at: slots.ref(at: 1, "column names")))
        let attributesRef = try slots.ref(at: 2, "column attributes")
        let attributes = try IntegerNode(memory.node(at: attributesRef)).decoded()
        guard types.count == attributes.count else {
            throw slots.node.damage(
                "spec",
                expected: "as many attributes as types",
                found: "\(attributes.count) attributes, \(types.count) types"
            )
        }
        var details = try Details(slots, memory: memory, depth: depth)
        var columns: [Column] = []
        var position = 0
        for (number, code) in types.enumerated() {
            guard let type = OldType(rawValue: Int(truncatingIfNeeded: code)) else {
                throw slots.node.damage("column types", expected: "a type", found: "\(code)")
            }
            let isIndexed = attributes[number] & Attribute.indexed != 0
            columns.append(
                Column(
                    type: type,
                    name: number < names.count ? try names.name(at: number) : "",
                    isIndexed: isIndexed,
                    isNullable: attributes[number] & Attribute.nullable != 0,
                    hasStrongLinks: attributes[number] & Attribute.strongLinks != 0,
                    position: position,
                    detail: try details.next(for: type)
                )
            )
            position += isIndexed ? 2 : 1
        }
        self.columns = columns
    }

    /// Walks the sparse slots 3 and 4 in column order.
    private struct Details {
        private let memory: Memory
        private let depth: Int
        private let subspecs: Ref?
        private let keys: Ref?
        private var nextSubspec = 0
        private var nextKeys = 0

        init(_ slots: borrowing RefNode, memory: Memory, depth: Int) throws(StorageError) {
            self.memory = memory
            self.depth = depth
            subspecs = try slots.optionalRef(at: 3, "subspecs")
            keys = try slots.optionalRef(at: 4, "enumerated strings")
        }

        mutating func next(for type: OldType) throws(StorageError) -> Detail {
            switch type {
            case .subtable:
                let memory = memory
                guard let subspecs else { throw missing("spec of a subtable") }
                let list = try RefNode(memory.node(at: subspecs))
                let ref = try list.ref(at: nextSubspec, "spec of a subtable")
                nextSubspec += 1
                return .subtable(try OldSpec(ref, in: memory, depth: depth + 1))
            case .link, .linkList:
                return .target(try nextNumber())
            case .backlink:
                return .origin(table: try nextNumber(), column: try nextNumber())
            case .enumeratedString:
                let memory = memory
                guard let keys else { throw missing("enumerated strings") }
                let list = try RefNode(memory.node(at: keys))
                defer { nextKeys += 1 }
                return .keys(try list.ref(at: nextKeys, "enumerated strings"))
            default:
                return .none
            }
        }

        private mutating func nextNumber() throws(StorageError) -> Int {
            let memory = memory
            guard let subspecs else { throw missing("target of a link") }
            let list = try RefNode(memory.node(at: subspecs))
            guard let number = try list.optionalNumber(at: nextSubspec, "target of a link"),
                let result = Int(exactly: number)
            else { throw missing("target of a link") }
            nextSubspec += 1
            return result
        }

        private func missing(_ place: String) -> StorageError {
            .damaged(.init(place: place, expected: "an entry in the spec", found: "nothing"))
        }
    }
}
