/// Text that is safe on a terminal, whatever it was.
enum Printable {
    /// The text with control characters and marks that reorder lines written as `\u{…}`.
    static func line(_ text: some StringProtocol) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return String(text) }
        var result = ""
        for scalar in text.unicodeScalars {
            if isUnsafe(scalar) {
                result += escape(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{" + String(scalar.value, radix: 16) + "}"
        }
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00..<0x20, 0x7f..<0xa0: true
        case 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }

    /// A count with a comma between thousands: 12,345.
    static func count(_ count: Int) -> String {
        var digits = String(abs(count))
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (count < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }

    /// A noun after its number: 1 object, 2 objects, 2 classes.
    static func count(_ count: Int, _ noun: String) -> String {
        let plural = noun.hasSuffix("s") ? noun + "es" : noun + "s"
        return Self.count(count) + " " + (count == 1 ? noun : plural)
    }
}
