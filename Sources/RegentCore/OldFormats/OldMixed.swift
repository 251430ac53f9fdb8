/// A column of mixed values in formats 2 to 9.
///
///     [0] types   [1] values   [2] binaries, for strings too   [3] timestamps
///
/// The last two may be missing. A value is a number shifted left by one with 1 in the lowest bit,
/// an index of such a number in [2] or [3], or the ref of a table. Source: `format/06 §2.4`.
struct OldMixed {
    private var types: OldStream<Int64>
    private var values: OldStream<Int64>
    private let binaries: [[UInt8]?]
    private let timestamps: [Value]
    private let source: OldSource
    private let depth: Int

    /// Types that stand in for others, whose uppermost bit the shift would lose.
    private static let negativeDouble: Int64 = 11
    private static let negativeInt: Int64 = 12

    init(_ root: Ref, in source: OldSource, depth: Int) throws(StorageError) {
        self.source = source
        let memory = source.memory
        self.depth = depth
        let slots = try RefNode(memory.node(at: root))
        types = try OldStream(slots.ref(at: 0, "types of mixed values"), in: source) {
            (node, _) throws(StorageError) in try OldLeaf.integers(node)
        }
        values = try OldStream(slots.ref(at: 1, "mixed values"), in: source) {
            (node, _) throws(StorageError) in try OldLeaf.integers(node)
        }
        if let ref = try slots.optionalRef(at: 2, "mixed binaries") {
            var stream = try OldStream(ref, in: source) { (node, memory) throws(StorageError) in
                try OldLeaf.binaries(node, in: memory)
            }
            binaries = try stream.rest()
        } else {
            binaries = []
        }
        if let ref = try slots.optionalRef(at: 3, "mixed timestamps") {
            let column = OldSpec.Column(
                type: .timestamp,
                name: "",
                isIndexed: false,
                isNullable: true,
                hasStrongLinks: false,
                position: 0,
                detail: .none
            )
            var reader = try OldColumn(column, root: ref, target: nil, in: source)
            timestamps = try reader.next(.max)
        } else {
            timestamps = []
        }
    }

    /// The values of the next rows, as far as there are any.
    mutating func next(_ count: Int) throws(StorageError) -> [Value] {
        let types = try types.next(count)
        let values = try values.next(count)
        guard types.count == values.count else {
            throw damage(expected: "as many values as types", found: "\(values.count)")
        }
        var result: [Value] = []
        result.reserveCapacity(types.count)
        for (type, value) in zip(types, values) { result.append(try self.value(type, value)) }
        return result
    }

    private func value(_ type: Int64, _ stored: Int64) throws(StorageError) -> Value {
        let bits = UInt64(bitPattern: stored) >> 1
        let signed = Int64(bitPattern: bits | 1 << 63)
        switch type {
        case Self.negativeInt: return .int(signed)
        case Self.negativeDouble: return .double(Double(bitPattern: bits | 1 << 63))
        default: break
        }
        switch OldType(rawValue: Int(truncatingIfNeeded: type)) {
        // There was no null; the state of a value that was never set, 0, is null after an upgrade.
        case .int: return bits == 0 ? .null : .int(Int64(bitPattern: bits))
        case .bool: return .bool(bits != 0)
        case .oldDate:
            return .timestamp(Timestamp(seconds: Int64(bitPattern: bits), nanoseconds: 0))
        case .float: return .float(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case .double: return .double(Double(bitPattern: bits))
        case .string:
            return Value(utf8: Array(try binary(bits).dropLast()))
        case .binary:
            return .binary(try binary(bits))
        case .timestamp:
            guard bits < UInt64(timestamps.count) else {
                throw damage(expected: "one of \(timestamps.count) times", found: "\(bits)")
            }
            return timestamps[Int(bits)]
        case .subtable:
            if stored == 0 { return .list([]) }
            let memory = source.memory
            let ref = Ref(rawValue: UInt64(bitPattern: stored))
            let slots = try RefNode(memory.node(at: ref))
            let spec = try OldSpec(slots.ref(at: 0, "spec"), in: memory, depth: depth)
            let columns = try slots.ref(at: 1, "columns")
            return .list(
                try OldSubtable(spec, columns: columns, in: source, depth: depth + 1).rows()
            )
        default:
            throw damage(expected: "a type of a value", found: "type \(type)")
        }
    }

    private func binary(_ index: UInt64) throws(StorageError) -> [UInt8] {
        guard index < UInt64(binaries.count), let bytes = binaries[Int(index)] else {
            throw damage(expected: "one of \(binaries.count) binaries", found: "\(index)")
        }
        return bytes
    }

    private func damage(expected: String, found: String) -> StorageError {
        .damaged(.init(place: "mixed values", expected: expected, found: found))
    }
}
