import RegentCore

/// The values of one sort key for all objects of a result, as numbers that sort as the values do.
///
/// Two numbers of 64 bits stand for a value; where they are equal and do not tell all of it, the
/// values themselves are compared.
///
///     null                0 0
///     int, link key       1 + value, counted from the least one
///     double, float       2 + bits in order; 1 for not-a-number
///     timestamp           as int, in nanoseconds
///     string              the first 16 bytes
///     null link           all ones
struct SortColumn: Sendable {
    private(set) var high: [UInt64] = []
    /// Empty as long as all second numbers are 0.
    private(set) var low: [UInt64] = []
    private(set) var ties = Ties.equal

    /// What equal numbers mean.
    enum Ties: Sendable {
        case equal
        /// Strings, compared by their bytes.
        case texts(ByteStrings)
        case values([Value?])
    }

    /// Ranks of values of any types; nil stands for a null link on the way.
    init(values: [Value?]) {
        high = values.map { $0 == nil ? .max : Self.coarseRank($0 ?? .null) }
        ties = .values(values)
    }

    /// Ranks of integers; nil when the greatest of all is among them, which has no rank.
    init?(integers: [Int64], isNull: [Bool]) {
        high.reserveCapacity(integers.count)
        for (integer, isNull) in zip(integers, isNull) {
            guard integer < .max else { return nil }
            high.append(isNull ? 0 : (UInt64(bitPattern: integer) ^ 1 << 63) + 1)
        }
    }

    init(doubles: [Double], isNull: [Bool]) {
        high.reserveCapacity(doubles.count)
        for (double, isNull) in zip(doubles, isNull) {
            high.append(isNull ? 0 : Self.rank(double))
        }
    }

    init(texts: ByteStrings) {
        high.reserveCapacity(texts.count)
        low.reserveCapacity(texts.count)
        for index in 0..<texts.count {
            let bytes = texts[index]
            high.append(Self.word(bytes.prefix(8)))
            low.append(Self.word(bytes.dropFirst(8).prefix(8)))
        }
        ties = .texts(texts)
    }

    /// Eight bytes as a number that sorts as they do; zeros behind the last one.
    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var word: UInt64 = 0
        for byte in bytes { word = word << 8 | UInt64(byte) }
        return bytes.isEmpty ? 0 : word << UInt64(8 * (8 - bytes.count))
    }

    private static func rank(_ double: Double) -> UInt64 {
        if double.isNaN { return 1 }
        let bits = (double == 0 ? 0 : double).bitPattern
        return 2 + (bits >> 63 == 1 ? ~bits : bits | 1 << 63)
    }

    /// The place of a value's type in the order of types.
    private static func coarseRank(_ value: Value) -> UInt64 {
        switch value {
        case .null: 0
        case .bool(let flag): flag ? 2 : 1
        case .int, .float, .double, .decimal: 3
        case .string, .malformedString: 4
        case .binary: 5
        case .timestamp: 6
        case .objectID: 7
        case .uuid: 8
        case .link: 9
        case .list: 10
        case .set: 11
        case .dictionary: 12
        }
    }

    var count: Int { high.count }

    @inline(__always)
    func lowRank(_ index: Int) -> UInt64 { low.isEmpty ? 0 : low[index] }

    /// The order of two entries: negative, 0 or positive.
    func order(_ a: Int, _ b: Int) -> Int {
        if high[a] != high[b] { return high[a] < high[b] ? -1 : 1 }
        let (left, right) = (lowRank(a), lowRank(b))
        if left != right { return left < right ? -1 : 1 }
        return tie(a, b)
    }

    /// The order of two entries with equal ranks.
    func tie(_ a: Int, _ b: Int) -> Int {
        switch ties {
        case .equal: return 0
        case .values(let values):
            guard let a = values[a], let b = values[b] else { return 0 }
            return Value.order(a, b)
        case .texts(let texts):
            // Null is less than the empty text, which has the same rank.
            if texts.isNull[a] || texts.isNull[b] {
                return (texts.isNull[a] ? 0 : 1) - (texts.isNull[b] ? 0 : 1)
            }
            let (left, right) = (texts[a], texts[b])
            if left.elementsEqual(right) { return 0 }
            return left.lexicographicallyPrecedes(right) ? -1 : 1
        }
    }

    /// Whether null links are among the entries.
    func isNullLink(_ index: Int) -> Bool {
        if case .values(let values) = ties { values[index] == nil } else { false }
    }
}
