internal import RegentCore

/// Whole numbers, floating-point numbers, decimals.
extension ValueParser {
    /// The range of whole numbers, as every message says it.
    package static let integerRange =
        "outside -9,223,372,036,854,775,808 … 9,223,372,036,854,775,807"

    /// `12`, `-1_000`, `0x1F`.
    static func integer(_ word: Substring) throws(Failure) -> Int64 {
        var rest = word
        var isNegative = false
        if let sign = rest.first, sign == "-" || sign == "+" {
            isNegative = sign == "-"
            rest.removeFirst()
        }
        let isHexadecimal = rest.hasPrefix("0x") || rest.hasPrefix("0X")
        if isHexadecimal { rest.removeFirst(2) }
        let radix: UInt64 = isHexadecimal ? 16 : 10
        var magnitude: UInt64 = 0
        var isTooLarge = false
        var hasDigit = false
        while let character = rest.first {
            if character == "_", hasDigit, rest.dropFirst().first?.isHexDigit ?? false {
                rest.removeFirst()
                continue
            }
            guard character.isASCII, let digit = character.hexDigitValue, digit < radix else {
                break
            }
            hasDigit = true
            let (product, isOver) = magnitude.multipliedReportingOverflow(by: radix)
            let (sum, isOverToo) = product.addingReportingOverflow(UInt64(digit))
            isTooLarge = isTooLarge || isOver || isOverToo
            magnitude = sum
            rest.removeFirst()
        }
        guard hasDigit else {
            throw Failure("\(excerpt(word)) is no whole number")
        }
        guard rest.isEmpty else { throw trailing(rest, after: word, isHexadecimal) }
        let limit = UInt64(Int64.max) + (isNegative ? 1 : 0)
        guard !isTooLarge, magnitude <= limit else { throw Failure(integerRange) }
        return isNegative ? Int64(truncatingIfNeeded: 0 &- magnitude) : Int64(magnitude)
    }

    private static func trailing(
        _ rest: Substring,
        after word: Substring,
        _ isHexadecimal: Bool
    ) -> Failure {
        let number = word.dropLast(rest.count)
        if !isHexadecimal, let first = rest.first {
            switch first {
            case ".": return Failure("a whole number has no decimal point")
            case ",":
                return Failure(
                    "a whole number has no comma",
                    hint: "thousands are set apart by _, as in 1_000"
                )
            case "e" where rest.dropFirst().allSatisfy(\.isNumber) && rest.count > 1:
                return Failure("a whole number has no exponent")
            default: break
            }
        }
        return Failure("\(excerpt(rest)) after \(excerpt(number)) is no part of a number")
    }

    // MARK: Floating point

    static func double(_ word: Substring) throws(Failure) -> Parsed {
        if let special = special(word) { return Parsed(.double(special)) }
        let digits = try decimalDigits(word)
        guard let value = Double(digits) else { throw Failure("\(excerpt(word)) is no number") }
        guard value.isFinite else { throw Failure("outside the range of a double") }
        let isLost = value == 0 && digits.contains { ("1"..."9").contains($0) }
        return Parsed(.double(value), warning: isLost ? "is stored as 0" : nil)
    }

    static func float(_ word: Substring) throws(Failure) -> Parsed {
        if let special = special(word) { return Parsed(.float(Float(special))) }
        let digits = try decimalDigits(word)
        guard let value = Float(digits), let exact = Double(digits) else {
            throw Failure("\(excerpt(word)) is no number")
        }
        guard value.isFinite else { throw Failure("outside the range of a float") }
        // What is shown of a float is the shortest text that gives it back.
        let isSame = Double(value.description) == exact
        return Parsed(
            .float(value),
            warning: isSame ? nil : "does not fit into 32 bits; is stored as \(value.description)"
        )
    }

    private static func special(_ word: Substring) -> Double? {
        switch word.lowercased() {
        case "inf", "+inf", "infinity", "+infinity": .infinity
        case "-inf", "-infinity": -.infinity
        case "nan": .nan
        default: nil
        }
    }

    static func decimal(_ word: Substring) throws(Failure) -> Decimal128 {
        if special(word) == nil {
            let digits = try decimalDigits(word)
            let mantissa = digits.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber)
            let significant = mantissa.drop { $0 == "0" }
            guard significant.count <= 34 else {
                throw Failure("a decimal has 34 digits at most, not \(significant.count)")
            }
            guard let value = Decimal128(digits) else {
                throw Failure("outside the range of a decimal")
            }
            guard value.isFinite else { throw Failure("outside the range of a decimal") }
            return value
        }
        guard let value = Decimal128(String(word)) else {
            throw Failure("\(excerpt(word)) is no number")
        }
        return value
    }

    /// The digits, sign, point and exponent of a number, without the marks between thousands.
    private static func decimalDigits(_ word: Substring) throws(Failure) -> String {
        var rest = word
        var digits = ""
        var countOfDigits = 0
        var hasPoint = false
        if let sign = rest.first, sign == "-" || sign == "+" {
            digits.append(sign)
            rest.removeFirst()
        }
        while let character = rest.first {
            if character.isASCII, character.isNumber {
                countOfDigits += 1
            } else if character == ".", !hasPoint {
                hasPoint = true
            } else if character == "_", countOfDigits > 0,
                rest.dropFirst().first?.isNumber ?? false
            {
                rest.removeFirst()
                continue
            } else {
                break
            }
            digits.append(character)
            rest.removeFirst()
        }
        guard countOfDigits > 0 else {
            throw Failure(
                "\(excerpt(word)) is no number",
                hint: rest.hasPrefix(",") ? "the decimal mark is a point" : nil
            )
        }
        if rest.first == "e" || rest.first == "E" {
            var exponent = rest.dropFirst()
            if exponent.first == "-" || exponent.first == "+" { exponent.removeFirst() }
            let isWhole = !exponent.isEmpty && exponent.allSatisfy { $0.isASCII && $0.isNumber }
            if isWhole { return digits + rest }
        }
        guard rest.isEmpty else {
            if rest.first == "," {
                let point = word.replacing(",", with: ".")
                throw Failure("a comma is no decimal mark", hint: "type \(point)")
            }
            throw Failure(
                "\(excerpt(rest)) after \(excerpt(word.dropLast(rest.count))) is no part of a "
                    + "number"
            )
        }
        return digits
    }

    // MARK: Words

    static func boolean(_ word: Substring) throws(Failure) -> Bool {
        switch word.lowercased() {
        case "true", "1": return true
        case "false", "0": return false
        default: throw Failure("\(excerpt(word)) is neither true nor false")
        }
    }
}
