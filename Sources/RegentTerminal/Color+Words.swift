/// Colours as words, the other way round, and colours in numbers.
extension Color {
    private static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    ]

    /// The colour a word of a theme file names, or nil.
    package init?(word: some StringProtocol) {
        if word == "default" {
            self = .standard
        } else if let index = Self.names.firstIndex(where: { $0 == word }) {
            self = .ansi(UInt8(index))
        } else if word.hasPrefix("bright-"),
            let index = Self.names.firstIndex(where: { $0 == word.dropFirst(7) })
        {
            self = .ansi(UInt8(index + 8))
        } else if word.hasPrefix("#") {
            let digits = word.dropFirst()
            guard digits.count == 6, digits.allSatisfy(\.isHexDigit),
                let value = UInt32(digits, radix: 16)
            else { return nil }
            self = .rgb(
                red: UInt8(value >> 16),
                green: UInt8(value >> 8 & 0xff),
                blue: UInt8(value & 0xff)
            )
        } else if let number = UInt8(word) {
            self = .indexed(number)
        } else {
            return nil
        }
    }

    /// The word of a theme file for the colour.
    package var word: String {
        switch self {
        case .standard: return "default"
        case .ansi(let index):
            let name = Self.names[Int(index & 7)]
            return index < 8 ? name : "bright-" + name
        case .indexed(let number): return String(number)
        case .rgb(let red, let green, let blue):
            let digits = [red, green, blue].map { part in
                let text = String(part, radix: 16)
                return text.count < 2 ? "0" + text : text
            }
            return "#" + digits.joined()
        }
    }
}
