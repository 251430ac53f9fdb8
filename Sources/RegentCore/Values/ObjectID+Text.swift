/// 24 hexadecimal digits; written in lower case, read in either case.
extension ObjectID: LosslessStringConvertible {
    package var description: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text form as ASCII.
    package func write(to bytes: inout [UInt8]) {
        bytes.append(hex: high, digits: 16)
        bytes.append(hex: UInt64(low), digits: 8)
    }

    package init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 24, let high = hexNumber(digits[..<16]),
            let low = hexNumber(digits[16...])
        else { return nil }
        self.init(high: high, low: UInt32(truncatingIfNeeded: low))
    }

    /// The 12 bytes in the order of the text.
    package var bytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: high >> UInt64(56 - 8 * $0)) }
            + (0..<4).map { UInt8(truncatingIfNeeded: low >> UInt32(24 - 8 * $0)) }
    }
}
