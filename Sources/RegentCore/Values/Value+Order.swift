/// The order of all values, as sets of mixed values and SORT clauses use it.
extension Value {
    /// Compares two values of any types: -1 when `a` comes first, 0 when they tie, 1 otherwise.
    ///
    /// null < bool < numbers < string < binary < timestamp < objectId < uuid < link < list < set <
    /// dictionary. Numbers of all four types compare by exact value, a NaN comes before every
    /// number; strings and binaries compare as unsigned bytes, shorter first on a tie; links by
    /// table, then object. Collections of one kind tie.
    ///
    /// A double meets a decimal as a decimal of 15 digits (a float: of 7), as in the official
    /// engine. Source: `format/01 §7.1`, `query-language §16.2`; Realm Core `mixed.cpp`,
    /// `Mixed::compare`.
    package static func compareTotally(_ a: Value, _ b: Value) -> Int {
        switch (a, b) {
        case (.bool(let a), .bool(let b)):
            return a == b ? 0 : (a ? 1 : -1)
        case (.int(let a), .int(let b)):
            return order(a, b)
        case (.string(let a), .string(let b)):
            return order(bytes: a.utf8, b.utf8)
        case (.timestamp(let a), .timestamp(let b)):
            return order(a, b)
        case (.binary(let a), .binary(let b)), (.malformedString(let a), .malformedString(let b)):
            return order(bytes: a, b)
        case (.string(let a), .malformedString(let b)):
            return order(bytes: a.utf8, b)
        case (.malformedString(let a), .string(let b)):
            return order(bytes: a, b.utf8)
        case (.objectID(let a), .objectID(let b)):
            return order(a, b)
        case (.uuid(let a), .uuid(let b)):
            return order(a, b)
        case (.link(let a), .link(let b)):
            return a.table == b.table ? order(a.object, b.object) : order(a.table, b.table)
        default:
            let (left, right) = (a.rank, b.rank)
            if left != right { return left < right ? -1 : 1 }
            return left == Self.rankOfNumbers ? compareNumbers(a, b) : 0
        }
    }

    private static let rankOfNumbers = 2

    /// Where the value's type stands among all types.
    private var rank: Int {
        switch self {
        case .null: 0
        case .bool: 1
        case .int, .float, .double, .decimal: Self.rankOfNumbers
        case .string, .malformedString: 3
        case .binary: 4
        case .timestamp: 5
        case .objectID: 6
        case .uuid: 7
        case .link: 8
        case .list: 9
        case .set: 10
        case .dictionary: 11
        }
    }

    /// Compares two numbers of any of the four types by value; a NaN comes before every number.
    private static func compareNumbers(_ a: Value, _ b: Value) -> Int {
        switch (a, b) {
        case (.decimal(let a), .decimal(let b)):
            return Decimal128.compare(a, b)
        case (.decimal(let a), _):
            guard let b = b.decimalForComparison else { return 0 }
            return Decimal128.compare(a, b)
        case (_, .decimal(let b)):
            guard let a = a.decimalForComparison else { return 0 }
            return Decimal128.compare(a, b)
        case (.int(let a), _):
            guard let b = b.widened else { return 0 }
            return compare(integer: a, with: b)
        case (_, .int(let b)):
            guard let a = a.widened else { return 0 }
            return -compare(integer: b, with: a)
        default:
            guard let a = a.widened, let b = b.widened else { return 0 }
            return compare(a, b)
        }
    }

    /// An int, float or double as the official engine converts it to meet a decimal.
    private var decimalForComparison: Decimal128? {
        switch self {
        case .int(let value): Decimal128(value)
        case .float(let value): Decimal128(value)
        case .double(let value): Decimal128(value)
        default: nil
        }
    }

    /// A float or a double as a double, which is exact.
    private var widened: Double? {
        switch self {
        case .float(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// Compares two doubles; NaNs come first, among themselves by their bits.
    package static func compare(_ a: Double, _ b: Double) -> Int {
        if a < b { return -1 }
        if a > b { return 1 }
        if a.isNaN || b.isNaN {
            if a.isNaN, b.isNaN { return order(a.bitPattern, b.bitPattern) }
            return a.isNaN ? -1 : 1
        }
        return 0
    }

    /// Compares an integer and a double by exact value: 2^53 + 1 is greater than 2^53.
    package static func compare(integer a: Int64, with b: Double) -> Int {
        if b.isNaN { return 1 }
        if b >= 0x1p63 { return -1 }
        if b < -0x1p63 { return 1 }
        // Now the double's whole part is an Int64, and only the fraction is left to look at.
        let whole = b.rounded(.towardZero)
        let result = order(a, Int64(whole))
        return result != 0 ? result : order(whole, b)
    }

    private static func order<T: Comparable>(_ a: T, _ b: T) -> Int {
        a == b ? 0 : (a < b ? -1 : 1)
    }

    private static func order(
        bytes a: some Sequence<UInt8>,
        _ b: some Sequence<UInt8>
    ) -> Int {
        var (left, right) = (a.makeIterator(), b.makeIterator())
        while let x = left.next() {
            guard let y = right.next() else { return 1 }
            if x != y { return x < y ? -1 : 1 }
        }
        return right.next() == nil ? 0 : -1
    }
}
