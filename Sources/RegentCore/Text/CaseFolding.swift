/// Which letters count as equal when text is compared with `[c]`.
///
/// Folding never changes how many bytes a text has, and it only ever sets the bit 0x20 of a byte:
/// that is what lets `TextPattern` compare eight bytes at a time without folding the text first.
/// Source: `query-language §5.5`.
package enum CaseFolding: Sendable {
    /// Every byte counts as it is.
    case none
    /// A–Z, and À–Þ (U+00C0–U+00DE) without ×: the rule of `[c]` for strings.
    case latin1
    /// A–Z only: the rule of `[c]` for binaries.
    case ascii

    /// The first byte of the two that U+00C0–U+00FF have in UTF-8.
    private static let latin1Lead: UInt8 = 0xc3

    /// The text with its capital letters replaced by small ones.
    package func fold(_ text: some Sequence<UInt8>) -> [UInt8] {
        if self == .none { return Array(text) }
        var previous: UInt8 = 0
        return text.map { byte in
            defer { previous = byte }
            return isCapital(byte, after: previous) ? byte | 0x20 : byte
        }
    }

    /// For each byte the bit in which its capital and its small form differ: 0x20, or 0 for bytes
    /// that have one form only.
    func freeBits(of text: [UInt8]) -> [UInt8] {
        if self == .none { return [UInt8](repeating: 0, count: text.count) }
        var previous: UInt8 = 0
        return text.map { byte in
            defer { previous = byte }
            let isLetter =
                isCapital(byte, after: previous) || isCapital(byte & ~0x20, after: previous)
            return isLetter ? 0x20 : 0
        }
    }

    /// Whether a byte is, or ends, a capital letter.
    private func isCapital(_ byte: UInt8, after previous: UInt8) -> Bool {
        switch self {
        case .none:
            false
        case .ascii:
            byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        case .latin1:
            if previous == Self.latin1Lead {
                byte >= 0x80 && byte <= 0x9e && byte != 0x97  // 0x97 ends ×
            } else {
                byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            }
        }
    }
}
