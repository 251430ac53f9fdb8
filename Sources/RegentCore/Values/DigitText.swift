/// Digits as ASCII, appended to bytes: what the text forms of values are made of.
extension [UInt8] {
    /// Appends the decimal digits of a number, with a minus sign where needed.
    package mutating func append(decimal value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        append(decimal: value.magnitude)
    }

    /// Appends the decimal digits of a number, padded with zeros on the left.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - width: how many digits to write at least.
    package mutating func append(decimal value: UInt64, width: Int = 1) {
        var digits = 1
        var bound = value
        while bound >= 10 {
            bound /= 10
            digits += 1
        }
        // Filled from the end, in place: a slice of the array would copy all of it.
        append(contentsOf: repeatElement(UInt8(ascii: "0"), count: Swift.max(digits, width)))
        var rest = value
        var index = count
        while rest != 0 {
            index -= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            self[index] += UInt8(truncatingIfNeeded: digit)
            rest = quotient
        }
    }

    /// Appends the last `digits` hexadecimal digits of a number, in lower case.
    package mutating func append(hex value: UInt64, digits: Int) {
        var shift = 4 * digits
        while shift > 0 {
            shift -= 4
            let digit = UInt8((value >> UInt64(shift)) & 0xf)
            append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
        }
    }
}

extension UInt8 {
    /// The value of an ASCII digit 0–9, or nil.
    var decimalDigit: UInt8? {
        self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") ? self - UInt8(ascii: "0") : nil
    }

    /// The value of an ASCII hexadecimal digit in either case, or nil.
    var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// The number that hexadecimal digits of either case stand for; nil for anything else, and for more
/// than 16 digits.
func hexNumber(_ digits: some Collection<UInt8>) -> UInt64? {
    guard !digits.isEmpty, digits.count <= 16 else { return nil }
    var number: UInt64 = 0
    for byte in digits {
        guard let digit = byte.hexDigit else { return nil }
        number = number << 4 | UInt64(digit)
    }
    return number
}

extension UInt8 {
    /// The value of a hex digit.
    package var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// The value of a digit of either base64 alphabet.
    package var base64Value: UInt8? {
        switch self {
        case 0x41...0x5a: self - 0x41
        case 0x61...0x7a: self - 0x61 + 26
        case 0x30...0x39: self - 0x30 + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
