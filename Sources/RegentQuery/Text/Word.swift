/// Up to 16 bytes of ASCII in one number: words are compared at once.
struct Word: Equatable {
    private let bits: UInt128

    init(_ bytes: some Sequence<UInt8>) {
        bits = bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    private init(bits: UInt128) {
        self.bits = bits
    }

    /// The word with capitals of ASCII made small.
    var lowercased: Word {
        // In each byte the high bit tells: at least "A", and above "Z"; bytes from 0x80 stay.
        let low = bits & ~Self.highBits
        let capitals = (low + Self.fill(0x80 - 0x41)) & ~(low + Self.fill(0x80 - 0x5b)) & ~bits
        return Word(bits: bits | (capitals & Self.highBits) >> 2)
    }

    private static let highBits = fill(0x80)

    private static func fill(_ byte: UInt8) -> UInt128 {
        UInt128(byte) * (UInt128.max / 0xff)
    }

    /// The words of the language by their length; those that stand exactly as they are spelled
    /// before those in any mixture of capitals, which are spelled small here.
    static let byLength: [[(word: Word, kind: Token.Kind, isExact: Bool)]] = {
        let words =
            Token.Kind.exact.map { (text: $0.key, kind: $0.value, isExact: true) }
            + Token.Kind.anyCase.map { (text: $0.key, kind: $0.value, isExact: false) }
        let longest = words.map(\.text.utf8.count).max() ?? 0
        return (0...longest).map { length in
            words.filter { $0.text.utf8.count == length }
                .map { (Word($0.text.utf8), $0.kind, $0.isExact) }
        }
    }()
}
