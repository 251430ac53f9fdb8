import RegentCore
import RegentTestSupport
import Testing

@testable import RegentQuery

@Suite struct SorterTests {
    /// A sort key of one kind, with its values to compare the plain way.
    private struct Key {
        let column: SortColumn
        let values: [Value]
    }

    private static let texts: [String?] = [
        nil, "", "\0", "\0\0", "a", "a\0", "ab", "abcdefghijklmnop", "abcdefghijklmnop\0",
        "abcdefghijklmnopq", "abcdefghijklmnopqrstuvwxyzabcdefgh", "é",
        "abcdefghijklmnopqrstuvwxyzabcdefgi", String(repeating: "x", count: 500),
        String(repeating: "x", count: 500) + "y", String(repeating: "x", count: 499),
    ]

    private static func texts(_ count: Int, _ random: inout SeededGenerator) -> Key {
        var strings = ByteStrings()
        var values: [Value] = []
        for _ in 0..<count {
            let text = texts.randomElement(using: &random) ?? nil
            if let text { strings.append(text.utf8) } else { strings.appendNull() }
            values.append(text.map(Value.string) ?? .null)
        }
        return Key(column: SortColumn(texts: strings), values: values)
    }

    private static func integers(_ count: Int, _ random: inout SeededGenerator) throws -> Key {
        let numbers = (0..<count).map { _ in Int64.random(in: -3...3, using: &random) }
        let isNull = (0..<count).map { _ in Bool.random(using: &random) }
        let column = try #require(SortColumn(integers: numbers, isNull: isNull))
        return Key(column: column, values: zip(numbers, isNull).map { $1 ? .null : .int($0) })
    }

    private static func mixed(_ count: Int, _ random: inout SeededGenerator) -> Key {
        let choices: [Value] = [
            .null, .bool(true), .int(1), .double(1), .double(1.5), .string("a"), .string("b"),
        ]
        let values = (0..<count).map { _ in choices.randomElement(using: &random) ?? .null }
        return Key(column: SortColumn(values: values), values: values)
    }

    @Test(arguments: 0..<30) func `the order is that of a plain stable sort`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let count = [1, 2, 17, 300, 3_000][seed % 5]
        var keys: [Key] = []
        for _ in 0..<(1 + seed % 3) {
            switch Int.random(in: 0..<3, using: &random) {
            case 0: keys.append(try Self.integers(count, &random))
            case 1: keys.append(Self.mixed(count, &random))
            default: keys.append(Self.texts(count, &random))
            }
        }
        let isAscending = keys.map { _ in Bool.random(using: &random) }
        let wanted = (0..<UInt32(count)).sorted { a, b in
            for (key, isAscending) in zip(keys, isAscending) {
                let order = Value.order(key.values[Int(a)], key.values[Int(b)])
                if order != 0 { return (order < 0) == isAscending }
            }
            return a < b
        }
        let sorter = Sorter(
            columns: keys.map(\.column),
            isAscending: isAscending,
            isCancelled: { false }
        )
        #expect(try sorter.order(atMost: .max) == wanted)
        for limit in [0, 1, count / 20, count / 2] {
            #expect(try sorter.order(atMost: limit) == Array(wanted.prefix(limit)))
        }
    }

    @Test func `a sort can be ended`() throws {
        var random = SeededGenerator(seed: 1)
        let key = Self.texts(1_000, &random)
        for limit in [Int.max, 1] {
            let sorter = Sorter(
                columns: [key.column],
                isAscending: [true],
                isCancelled: { true }
            )
            #expect(throws: CancellationError.self) { try sorter.order(atMost: limit) }
        }
    }
}
