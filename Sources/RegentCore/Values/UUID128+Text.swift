/// 32 hexadecimal digits in groups of 8-4-4-4-12; written in lower case, read in either case.
///
/// Any 16 bytes are a UUID, whatever version their bits name.
extension UUID128: LosslessStringConvertible {
    package var description: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text form as ASCII.
    package func write(to bytes: inout [UInt8]) {
        let dash = UInt8(ascii: "-")
        bytes.append(hex: high >> 32, digits: 8)
        bytes.append(dash)
        bytes.append(hex: high >> 16, digits: 4)
        bytes.append(dash)
        bytes.append(hex: high, digits: 4)
        bytes.append(dash)
        bytes.append(hex: low >> 48, digits: 4)
        bytes.append(dash)
        bytes.append(hex: low, digits: 12)
    }

    package init?(_ text: String) {
        var digits = Array(text.utf8)
        guard digits.count == 36 else { return nil }
        for position in [23, 18, 13, 8] {
            guard digits.remove(at: position) == UInt8(ascii: "-") else { return nil }
        }
        guard let high = hexNumber(digits[..<16]), let low = hexNumber(digits[16...]) else {
            return nil
        }
        self.init(high: high, low: low)
    }

    /// The 16 bytes in the order of the text.
    package var bytes: [UInt8] {
        [high, low].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
        }
    }
}
