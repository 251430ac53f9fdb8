/// One column of a table in the making: the values of the leaf that is being filled, and what the
/// end needs of all of them.
struct ColumnBuilder {
    let property: Property
    /// Values of the objects that are not in a leaf yet.
    var pending: [Value] = []
    /// The leaves written so far.
    private(set) var leaves: [Ref] = []
    /// What the column's search index will hold.
    private(set) var index: SearchIndexEntries?
    /// The links out of the column, by the table they lead to.
    private(set) var links: [TableKey: LinkPairs] = [:]
    /// The distinct strings of an enumerated column, and their positions.
    private(set) var enumeratedKeys = ByteStrings()
    private var enumeratedCodes: [Value: Int64] = [:]
    private let canLink: Bool

    init(_ property: Property) {
        self.property = property
        if property.index != nil {
            let isWhole = property.index == .fullText || property.collection != nil
            index = SearchIndexEntries(
                kind: isWhole ? .wholeStrings : .singleValues,
                isMixed: property.type == .mixed
            )
        }
        canLink = [.link, .typedLink, .mixed].contains(property.type)
    }

    /// Writes the pending values of these objects as a leaf.
    mutating func writeLeaf(
        of keys: [ObjectKey],
        to writer: some NodeWriter
    ) throws(StorageError) {
        precondition(pending.count == keys.count, "\(pending.count) values, \(keys.count) objects")
        if index != nil { addToIndex(keys) }
        if canLink {
            for (key, value) in zip(keys, pending) { addLinks(in: value, from: key) }
        }
        leaves.append(try encodeLeaf(to: writer))
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func encodeLeaf(to writer: some NodeWriter) throws(StorageError) -> Ref {
        let collections = CollectionEncoder(writer: writer)
        if property.collection != nil {
            var roots: [Ref] = []
            roots.reserveCapacity(pending.count)
            for value in pending {
                roots.append(try collections.root(of: value, property: property))
            }
            return try writer.write(RefNode.encode(roots))
        }
        if property.type == .mixed { return try collections.mixedLeaf(pending, firstKey: 1) }
        if property.isEnumerated {
            return try writer.write(IntegerNode.encode(pending.map { code(of: $0) }))
        }
        return try ValueLeaf.write(pending, type: property.leafType, to: writer)
    }

    private mutating func code(of value: Value) -> Int64 {
        if let code = enumeratedCodes[value] { return code }
        let code = Int64(enumeratedKeys.count)
        enumeratedCodes[value] = code
        switch value {
        case .string(let text): enumeratedKeys.append(text.utf8)
        case .malformedString(let bytes): enumeratedKeys.append(bytes)
        default: enumeratedKeys.appendNull()
        }
        return code
    }

    // MARK: What the end needs

    private mutating func addToIndex(_ keys: [ObjectKey]) {
        for (key, value) in zip(keys, pending) {
            switch value {
            case .list(let elements) where property.collection == .list:
                for element in Set(elements) { index?.append(element, object: key) }
            case .string(let text) where property.index == .fullText:
                for word in TextWords.words(of: text) { index?.append(word: word, object: key) }
            default:
                // A null has no words.
                if property.index != .fullText { index?.append(value, object: key) }
            }
        }
    }

    private mutating func addLinks(in value: Value, from origin: ObjectKey) {
        switch value {
        case .link(let link):
            links[link.table, default: LinkPairs()].append(target: link.object, origin: origin)
        case .list(let elements), .set(let elements):
            for element in elements { addLinks(in: element, from: origin) }
        case .dictionary(let entries):
            for entry in entries { addLinks(in: entry.value, from: origin) }
        default:
            break
        }
    }
}
