import RegentCore

extension LiteralText {
    /// Why the text of a point in time is refused.
    enum TimeFault: Error {
        case mixedSigns
        case beforeYear1900
        case outOfRange
    }

    private static let nanosecondsPerSecond: Int64 = 1_000_000_000

    /// The point in time of `T5:3` or `2020-01-31@12:00:00:5` (§2.7).
    static func timestamp(_ text: String) throws(TimeFault) -> Timestamp {
        if text.utf8.first == UInt8(ascii: "T") {
            let parts = text.dropFirst().split(separator: ":")
            return try pointInTime(seconds: integer(parts[0]), nanoseconds: integer(parts[1]))
        }
        return try date(text)
    }

    /// `2025-01-31@12:00:00`, with nanoseconds where there are any; `T-1:-5` before 1970.
    static func text(of point: Timestamp) -> String {
        // Years of four digits; before 1970 the readable form counts nanoseconds backwards.
        guard point.seconds >= 0, point.nanoseconds >= 0, point.seconds < 253_402_300_800 else {
            return "T\(point.seconds):\(point.nanoseconds)"
        }
        let whole = Timestamp(seconds: point.seconds, nanoseconds: 0).description
        let date = whole.replacing("T", with: "@").replacing("Z", with: "")
        return point.nanoseconds == 0 ? date : "\(date):\(point.nanoseconds)"
    }

    private static func pointInTime(
        seconds: Int64,
        nanoseconds: Int64
    ) throws(TimeFault) -> Timestamp {
        if seconds.signum() * nanoseconds.signum() < 0 { throw .mixedSigns }
        let (carried, overflow) = seconds.addingReportingOverflow(
            nanoseconds / nanosecondsPerSecond
        )
        if overflow { throw .outOfRange }
        return Timestamp(
            seconds: carried,
            nanoseconds: Int32(nanoseconds % nanosecondsPerSecond)
        )
    }

    /// Fields are plain numbers in UTC and may run over: 2020-13-45 is in February 2021.
    private static func date(_ text: String) throws(TimeFault) -> Timestamp {
        var fields: [Int64] = []
        for field in text.split(whereSeparator: { "-@T:".contains($0) }) {
            guard let value = Int64(field), value < 10_000_000_000 || fields.count == 6 else {
                throw .outOfRange
            }
            fields.append(value)
        }
        guard fields[0] >= 1900 else { throw .beforeYear1900 }
        var nanoseconds = fields.count > 6 ? fields[6] : 0
        var seconds = days(year: fields[0], month: fields[1], day: fields[2]) * 86_400
        seconds += fields[3] * 3_600 + fields[4] * 60 + fields[5]
        seconds += nanoseconds / nanosecondsPerSecond
        nanoseconds %= nanosecondsPerSecond
        // Before 1970 both parts carry the sign.
        if seconds < 0 { nanoseconds = -nanoseconds }
        return Timestamp(seconds: seconds, nanoseconds: Int32(nanoseconds))
    }

    /// Days from 1970-01-01 to a day of the Gregorian calendar, months and days running over.
    ///
    /// The year is counted from March, so that the leap day is its last.
    static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let monthIndex = month - 1
        let carriedYears = monthIndex >= 0 ? monthIndex / 12 : -1
        let month = monthIndex - carriedYears * 12 + 1
        let year = year + carriedYears - (month <= 2 ? 1 : 0)
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
