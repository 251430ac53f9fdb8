import RegentCore

/// Values of all types, with a taste for the limits of their stored forms.
package struct RandomValues {
    var generator: SeededNumbers

    package init(seed: UInt64) {
        generator = SeededNumbers(seed: seed)
    }

    package mutating func below(_ count: Int) -> Int {
        Int(generator.next() % UInt64(max(count, 1)))
    }

    package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }

    mutating func int() -> Int64 {
        let limits: [Int64] = [
            0, 1, 2, 3, 4, 15, 16, 127, 128, -1, -128, -129, 32767, 32768, -32768, 0x7fff_ffff,
            0x8000_0000, -0x8000_0000, .max, .min, .max - 1,
        ]
        switch below(4) {
        case 0: return limits[below(limits.count)]
        case 1: return Int64(below(10))
        case 2: return Int64(bitPattern: generator.next()) >> Int64(below(64))
        default: return Int64(below(1000)) - 500
        }
    }

    mutating func text() -> String {
        let sizes = [0, 1, 3, 4, 7, 8, 14, 15, 16, 20, 40, 62, 63, 64, 65, 130, 300]
        switch below(20) {
        case 0: return String(repeating: "x", count: 200) + "\(below(3))"
        case 1: return String(repeating: "long ", count: 400 + below(100))
        case 2...8:
            let letters = Array("abXä eÉ漢0")
            return String(
                (0..<sizes[below(sizes.count)]).map { _ in letters[below(letters.count)] }
            )
        default:
            return ["", "a", "ab", "abcd", "abcde", "abX", "Kitty", "kitten red", "×"][below(9)]
        }
    }

    mutating func decimal() -> Decimal128 {
        switch below(6) {
        case 0: return .zero
        case 1: return Decimal128(int())
        case 2:
            return Decimal128(
                isNegative: chance(50),
                coefficient: UInt128(generator.next()) << 40,
                exponent: below(600) - 300
            )
        case 3: return Decimal128(isNegative: true, coefficient: 0, exponent: below(10))
        default:
            return Decimal128(
                isNegative: chance(50),
                coefficient: UInt128(below(1 << 23)),
                exponent: below(200) - 100
            )
        }
    }

    /// A value of a type; links are the caller's.
    mutating func value(_ type: ValueType) -> Value {
        switch type {
        case .int: return .int(int())
        case .bool: return .bool(chance(50))
        case .string: return .string(text())
        case .binary: return .binary(Array(text().utf8))
        case .timestamp:
            let seconds = int()
            let part = Int32(below(1_000_000_000))
            return .timestamp(
                Timestamp(seconds: seconds, nanoseconds: seconds < 0 ? -part : part)
            )
        case .float: return .float(chance(10) ? .infinity : Float(below(1000)) / 8)
        case .double: return .double(chance(20) ? Double(int()) : Double(below(1000)) / 16)
        case .decimal: return .decimal(decimal())
        case .objectID:
            return .objectID(ObjectID(high: UInt64(below(4)) << 56, low: UInt32(below(4))))
        case .uuid: return .uuid(UUID128(high: UInt64(below(4)) << 56, low: UInt64(below(4))))
        case .mixed, .link, .typedLink: return .null
        }
    }

    /// A mixed value, with collections up to a depth; `link` makes links, and is told whether they
    /// are nested.
    mutating func mixed(
        depth: Int,
        isNested: Bool = false,
        link: (inout RandomValues, Bool) -> Value
    ) -> Value {
        let types: [ValueType] = [
            .int, .bool, .string, .binary, .timestamp, .float, .double, .decimal, .objectID, .uuid,
        ]
        switch below(depth > 0 ? 14 : 11) {
        case 0: return .null
        case 1, 2: return link(&self, isNested)
        case 3...10: return value(types[below(types.count)])
        case 11, 12:
            return .list(
                (0..<below(4)).map { _ in mixed(depth: depth - 1, isNested: true, link: link) }
            )
        default:
            var entries: [String: Value] = [:]
            for _ in 0..<below(4) {
                entries[key()] = mixed(depth: depth - 1, isNested: true, link: link)
            }
            return .dictionary(
                Value.dictionaryOrder(entries.map { .init(key: $0.key, value: $0.value) })
            )
        }
    }

    mutating func key() -> String {
        chance(5)
            ? String(repeating: "k", count: 10 + below(70))
            : ["a", "b", "bb", "ä", "k1", "zz", "x y"][below(7)]
    }
}

/// Random numbers that repeat for a seed (SplitMix64).
struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
