import RegentCore
import RegentDrafts

/// Invented values, the same in every run (SplitMix64).
struct DemoRandom {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func bits() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(bits() % UInt64(range.count))
    }

    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    mutating func one<Element>(_ elements: [Element]) -> Element {
        elements[number(0...elements.count - 1)]
    }

    mutating func some<Element>(_ elements: [Element], _ range: ClosedRange<Int>) -> [Element] {
        (0..<number(range)).map { _ in one(elements) }
    }

    // MARK: Words

    private static let words = """
        morning evening river mountain castle garden bridge harbor village forest window paper \
        letter story song winter summer autumn spring golden silver quiet bright dark loud old \
        young apple plum cherry orange bread coffee tea water train plane ship bicycle road market \
        house door kitchen table lamp book pencil pocket hat coat shoe dog cat horse bird fish \
        star moon cloud rain snow wind stone sand island valley lake sea 朝 夜 川 山 東京 喫茶店
        """.split(separator: " ").map(String.init)

    private static let given = [
        "Ada", "Ben", "Chiara", "David", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas",
        "Keiko", "Luca", "Mara", "Nils", "Olga", "Pavel", "Quinn", "Rosa", "Sven", "Tomoko",
        "Uma", "Viktor", "Wanda", "Xenia", "Yuki", "Zoë", "花子", "太郎",
    ]

    private static let family = [
        "Abbott", "Bauer", "Costa", "Dubois", "Eriksen", "Fischer", "García", "Haddad", "Ito",
        "Jensen", "Kovács", "Lindqvist", "Moreau", "Novak", "O’Brien", "Petrov", "Quist", "Rossi",
        "Schäfer", "Tanaka", "Ueda", "Vogel", "Weber", "Xu", "Yılmaz", "Ziegler", "佐藤", "鈴木",
    ]

    static let cities = [
        "Berlin", "Lisboa", "København", "Kraków", "Kyoto", "Lyon", "Malmö", "Napoli", "Oslo",
        "Porto", "Praha", "Reykjavík", "Sapporo", "Sevilla", "Tallinn", "Utrecht", "Wien", "Zürich",
    ]

    mutating func word() -> String { one(Self.words) }

    mutating func sentence(_ range: ClosedRange<Int>) -> String {
        let text = some(Self.words, range).joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    mutating func paragraph(_ range: ClosedRange<Int>) -> String {
        (0..<number(range)).map { _ in sentence(5...12) + "." }.joined(separator: " ")
    }

    mutating func name() -> String { one(Self.given) + " " + one(Self.family) }

    // MARK: Values

    /// A time from 2022 to 2026, in milliseconds or finer.
    mutating func time() -> Timestamp {
        let step: Int32 = chance(80) ? 1_000_000 : 1
        let nanoseconds = Int32(bits() % 1_000_000_000) / step * step
        return Timestamp(
            seconds: Int64(number(1_640_995_200...1_798_761_600)),
            nanoseconds: nanoseconds
        )
    }

    mutating func objectID() -> ObjectID {
        ObjectID(
            high: UInt64(number(0x61cf_9980...0x6949_0000)) << 32 | bits() >> 32,
            low: UInt32(truncatingIfNeeded: bits())
        )
    }

    mutating func uuid() -> UUID128 {
        UUID128(high: bits() & ~0xf000 | 0x4000, low: bits() & ~(3 << 62) | 1 << 63)
    }

    mutating func bytes(_ range: ClosedRange<Int>) -> [UInt8] {
        (0..<number(range)).map { _ in UInt8(truncatingIfNeeded: bits()) }
    }

    /// An amount of money from 1 up, with two digits after the point.
    mutating func amount(upTo limit: Int) -> Decimal128 {
        let cents = number(100...limit * 100)
        let text = "\(cents / 100)." + (cents % 100 < 10 ? "0" : "") + "\(cents % 100)"
        return Decimal128(text) ?? .zero
    }

    /// A value of a type.
    mutating func value(_ type: ValueType) -> Value {
        switch type {
        case .int:
            let wide = Int64(bitPattern: bits())
            return .int(one([Int64(number(-100...100)), wide, .min, .max, 9_007_199_254_740_993]))
        case .bool: return .bool(chance(50))
        case .string: return .string(one(["", "null", sentence(1...4), "線\n改行", "👩‍👩‍👧 か\u{3099}"]))
        case .binary: return .binary(bytes(0...24))
        case .timestamp:
            return .timestamp(
                one([
                    time(), Timestamp(seconds: 0, nanoseconds: 0),
                    Timestamp(seconds: -1, nanoseconds: -1),
                ])
            )
        case .float: return .float(one([Float(number(-999...999)) / 8, .infinity, -0.0, .nan]))
        case .double:
            return .double(one([Double(number(-99_999...99_999)) / 64, -.infinity, 0.1, .nan]))
        case .decimal:
            return .decimal(
                one([amount(upTo: 999), Decimal128("1.50") ?? .zero, Decimal128("-1E+30") ?? .zero])
            )
        case .objectID: return .objectID(objectID())
        case .uuid: return .uuid(chance(10) ? UUID128(high: 0, low: 0) : uuid())
        case .mixed, .link, .typedLink: return .null
        }
    }

    /// A value for a mixed property, with lists and dictionaries in it.
    mutating func mixed(depth: Int) -> Value {
        switch number(0...(depth > 0 ? 9 : 6)) {
        case 0: return .null
        case 1: return .bool(chance(50))
        case 2, 3: return .int(Int64(number(-1_000...1_000)))
        case 4: return .double(Double(number(0...10_000)) / 100)
        case 5: return .timestamp(time())
        case 6: return .string(word())
        case 7, 8: return .list((0..<number(0...4)).map { _ in mixed(depth: depth - 1) })
        default:
            let count = number(1...4)
            return .dictionary(
                of: ["limit", "mode", "name", "unit"].prefix(count).map {
                    ($0, mixed(depth: depth - 1))
                }
            )
        }
    }
}
