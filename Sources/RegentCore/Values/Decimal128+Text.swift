/// The text form keeps coefficient and exponent, so reading it gives the same bits back.
///
/// Below 2^64 the coefficient is written with the point as far left as the exponent reaches:
/// `150, -2` is `1.50`, `15, -3` is `1.5E-2`, `1, 3` is `1E3`. A greater coefficient is written
/// whole, with both signs: `+18446744073709551616E+0`. This is how the official engine prints.
/// Source: Realm Core `decimal128.cpp`, `to_string`.
extension Decimal128: LosslessStringConvertible {
    package var description: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text form as ASCII.
    package func write(to bytes: inout [UInt8]) {
        guard isFinite else {
            if isNegative { bytes.append(UInt8(ascii: "-")) }
            bytes.append(contentsOf: (isNaN ? "NaN" : "Inf").utf8)
            return
        }
        guard coefficient <= UInt128(UInt64.max) else {
            bytes.append(isNegative ? UInt8(ascii: "-") : UInt8(ascii: "+"))
            bytes.append(contentsOf: String(coefficient).utf8)
            bytes.append(contentsOf: (exponent < 0 ? "E" : "E+").utf8)
            bytes.append(decimal: Int64(exponent))
            return
        }
        if isNegative { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        bytes.append(decimal: UInt64(coefficient))
        let digits = bytes.count - start
        // The point moves left until the exponent is used up or one digit is left before it. A
        // positive exponent is never used up that way, it only grows.
        let shift = exponent < 0 ? min(-exponent, digits - 1) : (exponent > 0 ? digits - 1 : 0)
        if shift > 0 { bytes.insert(UInt8(ascii: "."), at: bytes.count - shift) }
        if exponent + shift != 0 {
            bytes.append(UInt8(ascii: "E"))
            bytes.append(decimal: Int64(exponent + shift))
        }
    }

    /// Reads a number with optional sign, point and exponent, or `inf`, `infinity`, `nan` in any
    /// case.
    ///
    /// More than 34 digits are rounded, halves to the even digit. Returns nil for any other text,
    /// blanks included.
    package init?(_ text: String) {
        self.init(text: text.utf8)
    }

    /// Reads the text form from ASCII bytes.
    package init?(text: some Sequence<UInt8>) {
        var reader = DecimalReader()
        for byte in text {
            guard reader.read(byte) else { return nil }
        }
        guard let value = reader.value else { return nil }
        self = value
    }
}

/// Reads a decimal number byte by byte: sign, digits with a point, exponent; or a word.
private struct DecimalReader {
    private enum Place { case start, sign, whole, fraction, exponent, exponentSign, exponentDigits }

    private var place = Place.start
    private var isNegative = false
    private var hasDigits = false
    /// The first 75 significant digits; what follows only counts as zero or not.
    private var coefficient = UInt256(low: 0)
    private var countOfDigits = 0
    private var hasFraction = false
    /// The power of ten of the last digit in `coefficient`.
    private var exponent = 0
    private var isExponentNegative = false
    private var writtenExponent = 0
    private var word: [UInt8] = []

    /// Far beyond every exponent that makes a difference, far below an overflow.
    private static let exponentLimit = 1_000_000_000
    private static let digitLimit = 75

    /// Takes the next byte; false when it can't stand there.
    mutating func read(_ byte: UInt8) -> Bool {
        if !word.isEmpty {
            guard word.count < 8 else { return false }
            word.append(byte | 0x20)
            return true
        }
        if let digit = byte.decimalDigit {
            read(digit: digit)
            return true
        }
        switch (byte, place) {
        case (UInt8(ascii: "+"), .start), (UInt8(ascii: "-"), .start):
            isNegative = byte == UInt8(ascii: "-")
            place = .sign
        case (UInt8(ascii: "+"), .exponent), (UInt8(ascii: "-"), .exponent):
            isExponentNegative = byte == UInt8(ascii: "-")
            place = .exponentSign
        case (UInt8(ascii: "."), .start), (UInt8(ascii: "."), .sign), (UInt8(ascii: "."), .whole):
            place = .fraction
        case (UInt8(ascii: "e"), .whole), (UInt8(ascii: "E"), .whole),
            (UInt8(ascii: "e"), .fraction), (UInt8(ascii: "E"), .fraction):
            guard hasDigits else { return false }
            place = .exponent
        case (_, .start), (_, .sign):
            word.append(byte | 0x20)
        default:
            return false
        }
        return true
    }

    private mutating func read(digit: UInt8) {
        switch place {
        case .start, .sign:
            place = .whole
            append(digit: digit)
        case .whole, .fraction:
            append(digit: digit)
        case .exponent, .exponentSign, .exponentDigits:
            place = .exponentDigits
            writtenExponent = min(writtenExponent * 10 + Int(digit), Self.exponentLimit)
        }
    }

    private mutating func append(digit: UInt8) {
        hasDigits = true
        if countOfDigits < Self.digitLimit {
            coefficient.scale(byTens: 1)
            coefficient = coefficient + UInt256(low: UInt128(digit))
            if !coefficient.isZero { countOfDigits += 1 }
            if place == .fraction { exponent -= 1 }
        } else {
            if digit != 0 { hasFraction = true }
            if place != .fraction { exponent += 1 }
        }
    }

    /// What was read, or nil when it is not finished.
    var value: Decimal128? {
        if !word.isEmpty {
            let special: Decimal128
            switch String(decoding: word, as: UTF8.self) {
            case "inf", "infinity": special = .infinity
            case "nan": special = .nan
            default: return nil
            }
            return isNegative ? special.negated : special
        }
        guard hasDigits, place != .exponent, place != .exponentSign else { return nil }
        return Decimal128(
            rounding: isNegative,
            coefficient: coefficient,
            exponent: exponent + (isExponentNegative ? -writtenExponent : writtenExponent),
            hasFraction: hasFraction
        )
    }
}
