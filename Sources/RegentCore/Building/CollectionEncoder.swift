/// Writes lists, sets and dictionaries, and what is nested in mixed values.
struct CollectionEncoder<Writer: NodeWriter> {
    let writer: Writer

    /// The root of a collection of a column; nothing for an empty one.
    func root(of value: Value, property: Property) throws(StorageError) -> Ref {
        switch value {
        case .list(let elements):
            return try list(elements, type: property.elementType)
        case .set(let elements):
            return try list(Self.ordered(elements), type: property.elementType)
        case .dictionary(let entries):
            return try dictionary(entries)
        case .null:
            return .none
        default:
            preconditionFailure("\(value) in a column of collections")
        }
    }

    /// An element as it stands in a leaf of mixed values, with nested collections written.
    func element(_ value: Value) throws(StorageError) -> MixedNode.Element {
        switch value {
        case .list(let elements):
            return .list(try optional(list(elements, type: .mixedElement)))
        case .dictionary(let entries):
            return .dictionary(try optional(dictionary(entries)))
        default:
            return .value(value)
        }
    }

    /// A leaf of mixed values; `firstKey` is where the numbers of nested collections begin.
    func mixedLeaf(
        _ values: some Collection<Value>,
        firstKey: Int
    ) throws(StorageError) -> Ref {
        var elements: [MixedNode.Element] = []
        elements.reserveCapacity(values.count)
        var keys: [Int64] = []
        for value in values {
            let element = try element(value)
            if case .value = element {
                keys.append(0)
            } else {
                // Positions are unique in the whole collection, as the numbers must be.
                keys.append(Int64(firstKey + elements.count))
            }
            elements.append(element)
        }
        return try MixedNode.write(elements, keys: keys, to: writer)
    }

    private func list(_ elements: [Value], type: LeafType) throws(StorageError) -> Ref {
        if elements.isEmpty { return .none }
        return try BPlusTree.write(elements, to: writer) { part throws(StorageError) in
            if type.type == .mixed {
                return try mixedLeaf(part, firstKey: part.startIndex + 1)
            }
            return try ValueLeaf.write(part, type: type, to: writer)
        }
    }

    private func dictionary(_ entries: [Value.DictionaryEntry]) throws(StorageError) -> Ref {
        if entries.isEmpty { return .none }
        let ordered = Self.ordered(entries)
        let keys = try BPlusTree.write(ordered, to: writer) { part throws(StorageError) in
            try StringNode.write(ByteStrings(part.map(\.key)), to: writer)
        }
        let values = try BPlusTree.write(ordered, to: writer) { part throws(StorageError) in
            try mixedLeaf(part.map(\.value), firstKey: part.startIndex + 1)
        }
        return try writer.write(RefNode.encode([keys, values]))
    }

    private func optional(_ ref: Ref) -> Ref? { ref.isNone ? nil : ref }

    /// Entries in ascending order of the bytes of their keys; of equal keys the last one counts.
    private static func ordered(_ entries: [Value.DictionaryEntry]) -> [Value.DictionaryEntry] {
        func precedes(_ a: Value.DictionaryEntry, _ b: Value.DictionaryEntry) -> Bool {
            a.key.utf8.lexicographicallyPrecedes(b.key.utf8)
        }
        if zip(entries, entries.dropFirst()).allSatisfy(precedes) { return entries }
        var result: [Value.DictionaryEntry] = []
        // Sorting is stable, so the last of equal keys comes last.
        for entry in entries.sorted(by: precedes) {
            if let last = result.last, !precedes(last, entry) { result.removeLast() }
            result.append(entry)
        }
        return result
    }

    /// The elements of a set in the order of format 24, each once.
    private static func ordered(_ elements: [Value]) -> [Value] {
        if zip(elements, elements.dropFirst()).allSatisfy({ $0.mayPrecedeInSet($1) }) {
            return elements
        }
        var result: [Value] = []
        for element in elements.sorted(by: { Value.compareTotally($0, $1) < 0 }) {
            if let last = result.last, Value.compareTotally(last, element) == 0 { continue }
            result.append(element)
        }
        return result
    }
}

extension Property {
    /// The type of the elements of a collection.
    var elementType: LeafType {
        LeafType(type: type, isNullable: isNullable, isInCollection: true, target: target)
    }

    /// The type of the leaf of a single value.
    var leafType: LeafType {
        LeafType(type: type, isNullable: isNullable, isInCollection: false, target: target)
    }
}

extension Value {
    /// Whether the official engine could have stored this before the other in a set.
    ///
    /// Its comparison takes NaNs of floats and doubles for equal to anything, so that they stand
    /// anywhere; such a set is left as it is (`format/01 §7.1`, `§10`).
    fileprivate func mayPrecedeInSet(_ other: Value) -> Bool {
        if isFloatingPointNaN || other.isFloatingPointNaN { return true }
        if case .decimal(let decimal) = other, isNull {
            return Decimal128.compare(.null, decimal) < 0
        }
        if case .decimal(let decimal) = self, other.isNull {
            return Decimal128.compare(decimal, .null) < 0
        }
        return Value.compareTotally(self, other) < 0
    }

    private var isFloatingPointNaN: Bool {
        switch self {
        case .float(let number): number.isNaN
        case .double(let number): number.isNaN
        default: false
        }
    }
}
