import RegentTestSupport
import Testing

@testable import RegentCore

/// What is encoded is read back: every type, with and without nulls, at all sizes.
@Suite struct LeafRoundTripTests {
    static let types: [ValueType] = [
        .int, .bool, .string, .binary, .mixed, .timestamp, .float, .double, .decimal, .objectID,
        .uuid, .link, .typedLink,
    ]

    @Test(arguments: types, [1, 2, 3] as [UInt64])
    func aLeafOfAnyTypeIsReadBack(type: ValueType, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for isNullable in [false, true] {
            for isInCollection in [false, true] {
                for count in [0, 1, 7, 8, 9, 256] {
                    let leafType = LeafType(
                        type: type,
                        isNullable: isNullable || type == .mixed,
                        isInCollection: isInCollection,
                        target: TableKey(rawValue: 3)
                    )
                    let values = (0..<count).map { _ in
                        random.value(of: leafType)
                    }
                    let writer = try ScratchWriter()
                    let ref = try ValueLeaf.write(values, type: leafType, to: writer)
                    let memory = writer.memory
                    let leaf = try ValueLeaf(memory.node(at: ref), type: leafType, in: memory)
                    #expect(leaf.count == count, "seed \(seed)")
                    for (index, value) in values.enumerated() {
                        guard case .value(let found) = try leaf.element(at: index) else {
                            Issue.record("a collection in place of \(value), seed \(seed)")
                            continue
                        }
                        #expect(found == value, "\(leafType), seed \(seed)")
                    }
                }
            }
        }
    }
}

extension SeededGenerator {
    /// A value that a leaf of a type can hold, plain ones and awkward ones.
    mutating func value(of leafType: LeafType) -> Value {
        if leafType.isNullable, next() & 3 == 0 { return .null }
        switch leafType.type {
        case .int: return .int(integer())
        case .bool: return .bool(next() & 1 == 0)
        case .string: return .string(String(decoding: text(), as: UTF8.self))
        case .binary: return .binary(text())
        case .timestamp:
            let part = Int32(next() % 1_000_000_000)
            let seconds = integer()
            return .timestamp(Timestamp(seconds: seconds, nanoseconds: seconds < 0 ? -part : part))
        case .float:
            return .float([Float.nan, .infinity, -0, 0, 1.5, .leastNonzeroMagnitude][pick(6)])
        case .double:
            return .double(
                [Double.nan, -.infinity, -0, 0, 2.25, .greatestFiniteMagnitude][pick(6)]
            )
        case .decimal:
            let digits = UInt128(next() >> UInt64(pick(64)))
            let exponent = [0, -2, 90, -91, 369, 370, -6176, 6111][pick(8)]
            let number = Decimal128(
                isNegative: next() & 1 == 0,
                coefficient: digits,
                exponent: exponent
            )
            return .decimal([number, number, .zero, .infinity, .nan][pick(5)])
        case .objectID:
            return .objectID(ObjectID(high: next(), low: UInt32(truncatingIfNeeded: next())))
        case .uuid:
            return .uuid(UUID128(high: next(), low: next()))
        case .link, .typedLink:
            let key = ObjectKey(rawValue: Int64(next() >> UInt64(2 + pick(60))))
            return .link(ObjectLink(table: leafType.target ?? .none, object: key))
        case .mixed:
            let types = LeafRoundTripTests.types.filter { $0 != .mixed }
            let type = LeafType(
                type: types[pick(types.count)],
                isNullable: true,
                isInCollection: true,
                target: TableKey(rawValue: UInt32(pick(9)))
            )
            return value(of: type)
        }
    }

    private mutating func pick(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    /// A number of any width, often at a bound of one.
    private mutating func integer() -> Int64 {
        let number = Int64(bitPattern: next()) >> Int64(pick(64))
        return next() & 7 == 0
            ? [127, 128, 32767, -128, 2_147_483_647, .max, .min][pick(7)] : number
    }

    private mutating func text() -> [UInt8] {
        let sizes = [0, 1, 3, 15, 16, 63, 64, 65, 300]
        let letters = (0..<sizes[pick(sizes.count)]).map { _ in UInt8(97 + pick(26)) }
        return next() & 3 == 0 ? [0x61] : letters
    }
}
