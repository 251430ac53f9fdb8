import Foundation
import RegentCore
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Many objects at once")
struct BulkScreensTests {
    @Test("marked rows get a value or what an expression makes of theirs, after a preview")
    func marked() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("rows.realm")
        try SampleRows.make(40, at: path)
        var session = await LiveSession(on: path, className: "Row")
        await session.press("l Space j Space e Enter '+5' Enter")
        #expect(session.screen.contains("2 changes; Enter takes it into the draft"))
        #expect(session.screen.contains("0 → 5"))
        await session.press("Enter")
        #expect(session.count == 2)
        await session.press("l e 'upper' Enter Enter")
        #expect(session.count == 4)
        await session.press("u u")
        #expect(session.count == 0)
        withExtendedLifetime(folder) {}
    }

    @Test(
        "what can't be meant is answered in a sentence",
        arguments: [
            ("12abc", "“abc” after “12”"), ("null", "n cannot be null"), ("", "an empty text"),
            ("+9223372036854775807", "outside -9,223,372,036,854,775,808"), ("0", "all have it"),
        ]
    )
    func wrong(text: String, sentence: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("rows.realm")
        try SampleRows.make(2, at: path)
        var session = await LiveSession(on: path, className: "Row")
        let marks = text == "0" ? "Space" : "Space j Space"
        await session.press("l \(marks) e Enter '\(text)' Enter")
        guard case .bulk(let bulk) = session.state.overlay else {
            Issue.record("no form")
            return
        }
        #expect(bulk.fault?.contains(sentence) == true, "\(bulk.fault ?? "no fault")")
        #expect(session.count == 0)
        withExtendedLifetime(folder) {}
    }

    /// Some rows, or as many as `REGENT_BULK_ROWS` says; 100,000 take minutes unoptimised.
    private static let rows =
        ProcessInfo.processInfo.environment["REGENT_BULK_ROWS"].flatMap(Int.init) ?? 3000

    @Test("many rows change, are undone, and the memory stays bounded")
    func many() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("rows.realm")
        let rows = Self.rows
        try SampleRows.make(rows, at: path)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        var session = await LiveSession(on: path, className: "Row")
        await session.press("l B E '+1' Enter Enter")
        #expect(session.count == rows)
        let once = Memory.residentBytes
        for _ in 0..<3 {
            await session.press("u")
            #expect(session.count == 0)
            await session.press("Ctrl-R")
            #expect(session.count == rows)
        }
        #expect(Memory.residentBytes < once + 200 << 20)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        await session.press("P G")
        #expect(session.screen.contains("\(Grouped.text(rows))/\(Grouped.text(rows))"))
        withExtendedLifetime(folder) {}
    }
}

/// How much memory the tests take.
private enum Memory {
    static var residentBytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }
}
