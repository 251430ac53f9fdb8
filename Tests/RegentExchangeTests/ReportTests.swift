import RegentCore
import RegentExchange
import RegentTestSupport
import Testing

/// What people report about tools for Realm files (`reports.md`), as far as exports are concerned.
@Suite(.needsSharedMaterial) struct ReportTests {
    /// Report 8: UUIDs that are not of version 4 were shown as an error.
    @Test func anySixteenBytesAreAUUID() throws {
        let path = "fixtures/app-RationalRank-RealmDesktopUUIDParsingIssue__default.realm"
        let database = try Database(path: SharedMaterial.path(path))
        var sink = MemorySink()
        _ = try Exporter(database: database, options: ExportOptions(format: .ndjson))
            .export(to: &sink)
        #expect(
            sink.text == """
                {"uuid":"e47805a0-3c08-11ee-a025-6fe458af8702","data":"UUID V1"}
                {"uuid":"b90ef1a6-3185-4e7f-a7d2-0de4f4cacde9","data":"UUID V4"}

                """
        )
    }

    /// Report 9: a set of object ids was shown as a single one.
    @Test func setsOfEveryTypeAreArrays() throws {
        let lines = try ExportHarness.lines("collections", .ndjson) { options in
            options.classes = ["Collections"]
            options.columns = ["set_objectId"]
        }
        #expect(lines[0] == #"{"set_objectId":[]}"#)
        #expect(lines[1] == #"{"set_objectId":["4414dcea93401af2eef6eaac"]}"#)
    }

    /// Report 10: one date out of range made a whole table unreadable.
    @Test func everyTimestampIsWritten() throws {
        let lines = try ExportHarness.lines("all-types", .csv) { options in
            options.classes = ["AllTypes"]
            options.columns = ["date"]
        }
        #expect(lines.contains("+292277026596-12-04T15:30:07.999999999Z"))
        #expect(lines.contains("-292277022657-01-27T08:29:51.000000001Z"))
        #expect(lines.contains("1969-12-31T23:59:59.999999999Z"))
        #expect(lines.contains("0001-01-01T00:00:00Z"))
        #expect(lines.count == 65)
    }
}
