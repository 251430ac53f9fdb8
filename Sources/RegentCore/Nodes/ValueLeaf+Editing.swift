/// Leaves of any form, edited element by element.
extension WritableMemory {
    /// A fresh leaf without elements.
    package func makeLeaf(_ form: LeafForm) throws(StorageError) -> Ref {
        switch form {
        case .integers, .booleans, .nullableBooleans, .links, .typedLinks:
            try makeIntegers(EmptyCollection())
        case .nullableIntegers: try makeNullableIntegers()
        case .floats: try makeBlocks(width: 4)
        case .doubles: try makeBlocks(width: 8)
        case .decimals, .objectIDs, .uuids, .strings: try makeBlocks(width: 0)
        case .binaries: try makeSmallBlobs()
        case .timestamps: try makeTimestamps()
        case .mixed: try makeMixed()
        case .slots: try makeRefs([])
        }
    }

    /// The number of elements of a leaf.
    package func elementCount(_ ref: Ref, _ form: LeafForm) throws(StorageError) -> Int {
        switch form {
        case .integers, .booleans, .nullableBooleans, .links, .slots, .floats, .doubles, .decimals:
            return try integerCount(ref)
        case .typedLinks: return try integerCount(ref) / 2
        case .nullableIntegers: return try integerCount(ref) - 1
        default: break
        }
        let memory = memory
        let node = try memory.node(at: ref)
        return switch form {
        case .objectIDs: IdentifierNode(node, elementSizeInBytes: 12).count
        case .uuids: IdentifierNode(node, elementSizeInBytes: 16).count
        case .strings: try StringNode(node, in: memory).count
        case .binaries: try BlobNode(node, in: memory).count
        case .timestamps: try TimestampNode(node, in: memory).count
        case .mixed: try MixedNode(node, in: memory).count
        default: node.header.count
        }
    }

    /// Sets or inserts an element.
    ///
    /// Collections and backlinks that it led to before are not destroyed.
    package func setElement(
        in ref: inout Ref,
        _ form: LeafForm,
        at index: Int,
        to element: StoredElement,
        isInserting: Bool
    ) throws(StorageError) {
        if case .mixed = form {
            try setMixed(in: &ref, at: index, to: element, isInserting: isInserting)
            return
        }
        if case .slot(let slot) = element {
            guard case .slots = form else { preconditionFailure("a slot in a leaf of \(form)") }
            try setOrInsert(slot.element, in: &ref, at: index, isInserting)
            return
        }
        guard case .value(let value) = element else {
            preconditionFailure("a nested collection in a leaf of \(form)")
        }
        try setValue(in: &ref, form, at: index, to: value, isInserting)
    }

    /// Inserts an element before `index`.
    @inline(__always)
    func insertElement(
        in ref: inout Ref,
        _ form: LeafForm,
        at index: Int,
        _ element: StoredElement
    ) throws(StorageError) {
        try setElement(in: &ref, form, at: index, to: element, isInserting: true)
    }

    private func setValue(
        in ref: inout Ref,
        _ form: LeafForm,
        at index: Int,
        to value: Value,
        _ isInserting: Bool
    ) throws(StorageError) {
        // First by the form, as a pair of both would copy the value.
        switch form {
        case .integers:
            guard case .int(let number) = value else { break }
            return try setOrInsert(number, in: &ref, at: index, isInserting)
        case .nullableIntegers:
            var number: Int64?
            if case .int(let value) = value { number = value }
            if isInserting {
                return try insertNullableInteger(in: &ref, at: index, number)
            }
            return try setNullableInteger(in: &ref, at: index, to: number)
        case .booleans, .nullableBooleans:
            switch value {
            case .bool(let flag):
                return try setOrInsert(flag ? 1 : 0, in: &ref, at: index, isInserting)
            case .null where form == .nullableBooleans:
                return try setOrInsert(3, in: &ref, at: index, isInserting)
            default: break
            }
        case .links(let bias):
            switch value {
            case .link(let link):
                let number = link.object.rawValue &+ bias
                return try setOrInsert(number, in: &ref, at: index, isInserting)
            case .null: return try setOrInsert(bias - 1, in: &ref, at: index, isInserting)
            default: break
            }
        case .typedLinks:
            return try setTypedLink(in: &ref, at: index, to: value, isInserting)
        case .floats:
            guard let bits = value.floatBits else { break }
            return try setBits(in: &ref, at: index, to: bits, isInserting: isInserting)
        case .doubles:
            guard let bits = value.doubleBits else { break }
            return try setBits(in: &ref, at: index, to: bits, isInserting: isInserting)
        case .decimals:
            var number: Decimal128?
            if case .decimal(let value) = value { number = value }
            return try setDecimal(in: &ref, at: index, to: number, isInserting: isInserting)
        case .objectIDs, .uuids:
            return try setIdentifier(
                in: &ref,
                at: index,
                to: value.identifierBytes,
                size: form == .objectIDs ? 12 : 16,
                isInserting: isInserting
            )
        case .timestamps:
            var time: Timestamp?
            if case .timestamp(let value) = value { time = value }
            return try setTimestamp(in: &ref, at: index, to: time, isInserting: isInserting)
        case .strings:
            return try value.withStoredBytes { (bytes) throws(StorageError) in
                try setString(in: &ref, at: index, to: bytes, isInserting: isInserting)
            }
        case .binaries:
            return try value.withStoredBytes { (bytes) throws(StorageError) in
                try setBlob(in: &ref, at: index, to: bytes, .none, isInserting: isInserting)
            }
        case .mixed, .slots: break
        }
        preconditionFailure("\(value) in a leaf of \(form)")
    }

    /// Removes elements; collections and backlinks they led to are not destroyed.
    package func removeElements(
        in ref: inout Ref,
        _ form: LeafForm,
        _ range: Range<Int>
    ) throws(StorageError) {
        guard !range.isEmpty else { return }
        switch form {
        case .integers, .booleans, .nullableBooleans, .links, .slots:
            try removeIntegers(in: &ref, range)
        case .typedLinks:
            try removeIntegers(in: &ref, 2 * range.lowerBound..<2 * range.upperBound)
        case .nullableIntegers: try removeNullableIntegers(in: &ref, range)
        case .floats, .doubles, .decimals: try removeBlocks(in: &ref, range)
        case .objectIDs: try removeIdentifiers(in: &ref, range, size: 12)
        case .uuids: try removeIdentifiers(in: &ref, range, size: 16)
        case .strings: try removeStrings(in: &ref, range)
        case .binaries: try removeBlobs(in: &ref, range)
        case .timestamps: try removeTimestamps(in: &ref, range)
        case .mixed: try removeMixed(in: &ref, range)
        }
    }

    private func setOrInsert(
        _ number: Int64,
        in ref: inout Ref,
        at index: Int,
        _ isInserting: Bool
    ) throws(StorageError) {
        if isInserting {
            try insertInteger(in: &ref, at: index, number)
        } else {
            try setInteger(in: &ref, at: index, to: number)
        }
    }

    private func setTypedLink(
        in ref: inout Ref,
        at index: Int,
        to value: Value,
        _ isInserting: Bool
    ) throws(StorageError) {
        var numbers: (Int64, Int64) = (0, 0)
        if case .link(let link) = value {
            numbers = (Int64(link.table.rawValue) + 1, link.object.rawValue + 1)
        }
        try setOrInsert(numbers.0, in: &ref, at: 2 * index, isInserting)
        try setOrInsert(numbers.1, in: &ref, at: 2 * index + 1, isInserting)
    }
}

extension Value {
    /// How a float is stored, or null; nil for anything else.
    fileprivate var floatBits: UInt32? {
        switch self {
        case .float(let number): number.bitPattern
        case .null: FixedWidthNode.nullFloat
        default: nil
        }
    }

    /// How a double is stored, or null; nil for anything else.
    fileprivate var doubleBits: UInt64? {
        switch self {
        case .double(let number): number.bitPattern
        case .null: FixedWidthNode.nullDouble
        default: nil
        }
    }

    /// The bytes of an object id or UUID; nil for anything else.
    fileprivate var identifierBytes: [UInt8]? {
        switch self {
        case .objectID(let id): id.storedBytes
        case .uuid(let id): id.storedBytes
        default: nil
        }
    }
}
