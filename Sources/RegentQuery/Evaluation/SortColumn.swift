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
///     behind links        1 + place among the distinct values
///     null link           all ones
struct SortColumn: Sendable {
    private(set) var high: [UInt64] = []
    /// Empty as long as all second numbers are 0.
    private(set) var low: [UInt64] = []
    private(set) var ties = Ties.equal
    /// True when all ones in the first number stand for a null link on the way.
    private let mayBeBehindNullLinks: Bool
    /// Whether entries are equal exactly when their first numbers are.
    var ranksTellAll: Bool {
        if case .equal = ties { low.isEmpty } else { false }
    }

    /// What equal numbers mean.
    enum Ties: Sendable {
        case equal
        /// Strings, compared by their bytes.
        case texts(ByteStrings)
        case values([Value?])
    }

    /// Ranks of values of any types; nil stands for a null link on the way.
    init(values: [Value?]) {
        mayBeBehindNullLinks = true
        high = values.map { $0 == nil ? .max : Self.coarseRank($0 ?? .null) }
        ties = .values(values)
    }

    /// Ranks of integers; nil when the greatest of all is among them, which has no rank.
    init?(integers: [Int64], isNull: [Bool]) {
        mayBeBehindNullLinks = false
        high.reserveCapacity(integers.count)
        for (integer, isNull) in zip(integers, isNull) {
            guard integer < .max else { return nil }
            high.append(isNull ? 0 : (UInt64(bitPattern: integer) ^ 1 << 63) + 1)
        }
    }

    init(doubles: [Double], isNull: [Bool]) {
        mayBeBehindNullLinks = false
        high.reserveCapacity(doubles.count)
        for (double, isNull) in zip(doubles, isNull) {
            high.append(isNull ? 0 : Self.rank(double))
        }
    }

    init(texts: ByteStrings) {
        mayBeBehindNullLinks = false
        high.reserveCapacity(texts.count)
        low.reserveCapacity(texts.count)
        for index in 0..<texts.count {
            high.append(texts.word(of: index, at: 0))
            low.append(texts.word(of: index, at: 8))
        }
        ties = .texts(texts)
    }

    /// One column after another; all are of the same type, of which none lie behind links.
    ///
    /// Throws `CancellationError`.
    init(joining columns: [SortColumn], isCancelled: @escaping () -> Bool) throws {
        mayBeBehindNullLinks = false
        high = try Array(joining: columns.map(\.high), isCancelled: isCancelled)
        low = try Array(joining: columns.map(\.low), isCancelled: isCancelled)
        var texts = ByteStrings()
        var hasTexts = false
        for column in columns {
            if isCancelled() { throw CancellationError() }
            guard case .texts(let more) = column.ties else { continue }
            texts.append(more)
            hasTexts = true
        }
        if hasTexts { ties = .texts(texts) }
    }

    /// What links lead to: for each entry a place in `targets`, or nil for a null link.
    ///
    /// Throws `CancellationError`.
    init(places: [Int?], in targets: SortColumn, isCancelled: @escaping () -> Bool) throws {
        mayBeBehindNullLinks = true
        var ranks = [UInt64](repeating: .max, count: targets.count)
        var rank: UInt64 = 0
        var previous: Int?
        var heart = Heartbeat(isCancelled)
        let ordered = try targets.high.indices.sorted { a, b in
            try heart.beat()
            return targets.order(a, b) < 0
        }
        for place in ordered {
            if previous.map({ targets.order($0, place) }) != 0 { rank += 1 }
            if !targets.isNullLink(place) { ranks[place] = rank }
            previous = place
        }
        high = places.map { $0.map { ranks[$0] } ?? .max }
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
        case .texts(let texts): return texts.order(a, b)
        }
    }

    /// Whether an entry lies behind a null link.
    func isNullLink(_ index: Int) -> Bool {
        mayBeBehindNullLinks && high[index] == .max
    }
}
