internal import RegentCore

/// Dates: ISO 8601 with a zone, a day, `now`, `+2d`, seconds or milliseconds since 1970.
extension ValueParser {
    func time(_ word: Substring) throws(Failure) -> Timestamp {
        let text = String(word)
        if let time = Timestamp(text) { return time }
        if text.lowercased() == "now" { return now }
        if let number = try Self.number(word) {
            guard let unit = Self.units[number.unit] else {
                throw Failure(
                    number.unit.isEmpty
                        ? "a number alone is no date"
                        : "\(Self.excerpt(number.unit)) is no unit of time",
                    hint: "seconds since 1970 end with s, milliseconds with ms; "
                        + "+2d is in two days"
                )
            }
            let length = try Self.nanoseconds(number, unit)
            return try number.hasSign && unit >= Self.second
                ? Self.time(Self.nanoseconds(now) + length)
                : Self.time(length)
        }
        throw Self.failure(text)
    }

    /// The time at a number of nanoseconds since 1970.
    private static func time(_ nanoseconds: Int128) throws(Failure) -> Timestamp {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: second)
        guard let seconds = Int64(exactly: seconds) else {
            throw Failure("outside the time a file can hold")
        }
        return Timestamp(seconds: seconds, nanoseconds: Int32(rest))
    }

    private static func nanoseconds(_ time: Timestamp) -> Int128 {
        Int128(time.seconds) * second + Int128(time.nanoseconds)
    }

    private static let second: Int128 = 1_000_000_000
    private static let units: [String: Int128] = [
        "ns": 1, "us": 1_000, "ms": 1_000_000, "s": second, "m": 60 * second,
        "min": 60 * second, "h": 3600 * second, "d": 86_400 * second, "w": 604_800 * second,
    ]

    private struct Number {
        let hasSign: Bool
        let isNegative: Bool
        /// Without the point.
        let digits: Int128
        let countOfDecimals: Int
        let unit: String
    }

    /// A number with a unit: `1700000000s`, `1.5s`, `-3h`.
    private static func number(_ word: Substring) throws(Failure) -> Number? {
        var rest = word
        let sign = rest.first
        let hasSign = sign == "+" || sign == "-"
        if hasSign { rest.removeFirst() }
        var digits: Int128 = 0
        var countOfDigits = 0
        var countOfDecimals = 0
        var hasPoint = false
        while let character = rest.first {
            if character.isASCII, let digit = character.wholeNumberValue {
                guard countOfDigits < 30 else { throw Failure("outside the time a file can hold") }
                digits = digits * 10 + Int128(digit)
                countOfDigits += 1
                if hasPoint { countOfDecimals += 1 }
            } else if character == ".", !hasPoint, countOfDigits > 0 {
                hasPoint = true
            } else if character != "_" || countOfDigits == 0 {
                break
            }
            rest.removeFirst()
        }
        guard countOfDigits > 0, rest.allSatisfy({ $0.isLetter || $0 == "µ" }) else { return nil }
        return Number(
            hasSign: hasSign,
            isNegative: sign == "-",
            digits: digits,
            countOfDecimals: countOfDecimals,
            unit: rest.lowercased().replacing("µ", with: "u")
        )
    }

    private static func nanoseconds(
        _ number: Number,
        _ unit: Int128
    ) throws(Failure) -> Int128 {
        var scale: Int128 = 1
        for _ in 0..<number.countOfDecimals { scale *= 10 }
        let (product, isOver) = number.digits.multipliedReportingOverflow(by: unit)
        guard !isOver else { throw Failure("outside the time a file can hold") }
        guard product.isMultiple(of: scale) else {
            throw Failure("nanoseconds are the finest a file holds")
        }
        return number.isNegative ? -(product / scale) : product / scale
    }

    /// Says what is wrong with something like a date.
    private static func failure(_ text: String) -> Failure {
        if let midnight = Timestamp(text + "T00:00:00Z") {
            return Failure(
                "a day is no point in time",
                hint: "type \(midnight.description)"
            )
        }
        if Timestamp(text + "Z") != nil {
            return Failure(
                "the zone is missing",
                hint: "add Z for UTC, or an offset such as +02:00"
            )
        }
        if let match = text.firstMatch(of: /^(.+[T ]\d{2}:\d{2})(Z|[+-]\d{2}:?\d{2})?$/),
            let time = Timestamp("\(match.1):00\(match.2 ?? "Z")")
        {
            return Failure("the seconds are missing", hint: "type \(time.description)")
        }
        if let match = text.firstMatch(of: /^(.+\.\d{9})\d+(Z|[+-][\d:]+)?$/),
            Timestamp(String(match.1) + "Z") != nil
        {
            return Failure("nanoseconds are the finest a file holds")
        }
        if text.firstMatch(of: /^\d{4,}-\d{2}-\d{2}/) != nil {
            return Failure("there is no such time", hint: "such as 2026-01-31T12:00:00Z")
        }
        return Failure(
            "\(excerpt(text)) is no date",
            hint: "such as 2026-01-31T12:00:00Z, now, +2d, or 1700000000s"
        )
    }
}
