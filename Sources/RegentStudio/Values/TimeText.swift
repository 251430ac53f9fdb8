import Foundation
import RegentCore

/// Times as text, always with their zone: `2016-05-25T23:30:00Z`, `2016-05-26T05:00:00+05:30`.
enum TimeText {
    /// Beyond this many seconds from 1970 no zone has rules that anybody knows; about year 5138.
    private static let knownSeconds: ClosedRange<Int64> = -100_000_000_000...100_000_000_000

    static func text(of time: Timestamp, in zone: TimeZone?) -> String {
        guard let zone, knownSeconds.contains(time.seconds) else { return time.description }
        let offset = zone.secondsFromGMT(
            for: Date(timeIntervalSince1970: TimeInterval(time.seconds))
        )
        guard offset != 0 else { return time.description }
        let shifted = Timestamp(
            seconds: time.seconds + Int64(offset),
            nanoseconds: time.nanoseconds
        )
        return String(shifted.description.dropLast()) + sign(offset)
    }

    /// `+05:30`; seconds only where a zone of old had them.
    private static func sign(_ offset: Int) -> String {
        let size = abs(offset)
        var parts = [two(size / 3600), two(size / 60 % 60)]
        if size % 60 != 0 { parts.append(two(size % 60)) }
        return (offset < 0 ? "-" : "+") + parts.joined(separator: ":")
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
