/// ISO 8601 in UTC with the digits the timestamp has: `2016-05-25T23:30:00.123456789Z`.
///
/// Zeros at the end of the fraction are left out. Years beyond 9999 carry a plus sign, years before
/// 0 a minus sign (`+292277026596-12-04T15:30:07Z`), year 0 is `0000`; every timestamp that a file
/// can hold has a text, and reading it gives the same timestamp. The calendar is the Gregorian one,
/// also for the time before it was made.
extension Timestamp: LosslessStringConvertible {
    private static let secondsPerDay: Int64 = 86_400

    package var description: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text form as ASCII.
    package func write(to bytes: inout [UInt8]) {
        var (day, second) = seconds.quotientAndRemainder(dividingBy: Self.secondsPerDay)
        var fraction = Int64(nanoseconds)
        if fraction < 0 {
            fraction += 1_000_000_000
            second -= 1
        }
        if second < 0 {
            second += Self.secondsPerDay
            day -= 1
        }
        let date = CivilDate(day: day)
        if date.year < 0 {
            bytes.append(UInt8(ascii: "-"))
        } else if date.year > 9999 {
            bytes.append(UInt8(ascii: "+"))
        }
        bytes.append(decimal: date.year.magnitude, width: 4)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(decimal: UInt64(date.month), width: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(decimal: UInt64(date.day), width: 2)
        bytes.append(UInt8(ascii: "T"))
        bytes.append(decimal: UInt64(second / 3600), width: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(decimal: UInt64(second / 60 % 60), width: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(decimal: UInt64(second % 60), width: 2)
        if fraction != 0 {
            bytes.append(UInt8(ascii: "."))
            bytes.append(decimal: UInt64(fraction), width: 9)
            while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
        }
        bytes.append(UInt8(ascii: "Z"))
    }

    /// Reads `YYYY-MM-DDThh:mm:ss`, with a fraction of up to nine digits, and a zone.
    ///
    /// The zone is `Z` or an offset such as `+05:30`: a time that does not say where it was read
    /// from the clock names no point in time. A blank may stand for the `T`. Returns nil for other
    /// texts, for dates that the calendar does not have, and beyond 64 bits of seconds.
    package init?(_ text: String) {
        var scanner = TimestampScanner(text: Array(text.utf8))
        guard let value = scanner.timestamp() else { return nil }
        self = value
    }

    /// The timestamp at this many seconds and nanoseconds, 0 to 999 999 999, after them.
    ///
    /// Returns nil when the seconds do not fit.
    fileprivate init?(floorSeconds: Int128, nanoseconds: Int32) {
        // Both parts have one sign: -0.25 s is (0, -250 000 000), not (-1, 750 000 000).
        let isMixed = floorSeconds < 0 && nanoseconds > 0
        guard let seconds = Int64(exactly: isMixed ? floorSeconds + 1 : floorSeconds) else {
            return nil
        }
        self.init(
            seconds: seconds,
            nanoseconds: isMixed ? nanoseconds - 1_000_000_000 : nanoseconds
        )
    }
}

/// A day of the Gregorian calendar, for every day number that 64 bits of seconds can reach.
///
/// Source: the era arithmetic of Howard Hinnant's “chrono-compatible low-level date algorithms”.
struct CivilDate: Equatable {
    let year: Int64
    let month: Int64
    let day: Int64

    private static let daysPerEra: Int64 = 146_097  // 400 years
    private static let daysFromEraToEpoch: Int64 = 719_468  // 0000-03-01 to 1970-01-01

    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date of the day with this number; day 0 is 1970-01-01.
    init(day number: Int64) {
        let shifted = number + Self.daysFromEraToEpoch
        let era = (shifted >= 0 ? shifted : shifted - (Self.daysPerEra - 1)) / Self.daysPerEra
        let dayOfEra = shifted - era * Self.daysPerEra
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153  // 0 is March
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of the day; the year is within ±10^12.
    var dayNumber: Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let shiftedMonth = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysPerEra + dayOfEra - Self.daysFromEraToEpoch
    }
}

/// Reads the parts of an ISO 8601 text in order.
private struct TimestampScanner {
    let text: [UInt8]
    private var position = 0

    init(text: [UInt8]) {
        self.text = text
    }

    mutating func timestamp() -> Timestamp? {
        let sign = take(oneOf: "+-")
        // The year of the last second in 64 bits has 12 digits.
        guard let year = number(digits: 4...12), take("-"),
            let month = number(digits: 2...2), take("-"),
            let day = number(digits: 2...2), take(oneOf: "Tt ") != nil,
            let hour = number(digits: 2...2), take(":"),
            let minute = number(digits: 2...2), take(":"),
            let second = number(digits: 2...2)
        else { return nil }
        var nanoseconds: Int32 = 0
        if take(".") {
            guard let fraction = fraction() else { return nil }
            nanoseconds = fraction
        }
        guard let offset = zone(), position == text.count else { return nil }
        let date = CivilDate(
            year: sign == UInt8(ascii: "-") ? -year : year,
            month: month,
            day: day
        )
        let isOnClock = hour < 24 && minute < 60 && second < 60
        guard (1...12).contains(month), isOnClock, CivilDate(day: date.dayNumber) == date else {
            return nil
        }
        let clock = hour * 3600 + minute * 60 + second - offset
        return Timestamp(
            floorSeconds: Int128(date.dayNumber) * 86_400 + Int128(clock),
            nanoseconds: nanoseconds
        )
    }

    /// The offset from UTC in seconds.
    private mutating func zone() -> Int64? {
        guard let sign = take(oneOf: "Zz+-") else { return nil }
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
        guard let hours = number(digits: 2...2), hours < 24 else { return nil }
        var minutes: Int64 = 0
        if take(":") || position < text.count {
            guard let written = number(digits: 2...2), written < 60 else { return nil }
            minutes = written
        }
        let offset = hours * 3600 + minutes * 60
        return sign == UInt8(ascii: "-") ? -offset : offset
    }

    private mutating func fraction() -> Int32? {
        let start = position
        guard var value = number(digits: 1...9) else { return nil }
        for _ in (position - start)..<9 { value *= 10 }
        return Int32(value)
    }

    private mutating func number(digits: ClosedRange<Int>) -> Int64? {
        var value: Int64 = 0
        let start = position
        while position < text.count, position - start < digits.upperBound,
            let digit = text[position].decimalDigit
        {
            value = value * 10 + Int64(digit)
            position += 1
        }
        return position - start >= digits.lowerBound ? value : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func take(oneOf characters: StaticString) -> UInt8? {
        guard position < text.count else { return nil }
        let byte = text[position]
        guard String(describing: characters).utf8.contains(byte) else { return nil }
        position += 1
        return byte
    }
}
