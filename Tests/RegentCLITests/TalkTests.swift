import RegentCore
import RegentQuery
import Testing

@testable import RegentCLI

@Suite struct TalkTests {
    // MARK: Errors

    static let storageErrors: [StorageError] = {
        let damage = StorageError.Damage(
            ref: 24,
            place: "name \u{1b}[31m",
            expected: "a\nb",
            found: "c"
        )
        let kinds: [StorageError.ForeignFile] = [
            .empty, .tooSmall(sizeInBytes: 3), .sqlite, .png, .gitLFSPointer, .text, .base64OfRealm,
            .realmLockFile, .tightDB2012, .zeros, .unknown(firstBytes: [0x1b, 0x5b]),
        ]
        return [
            .noSuchFile, .isDirectory, .notRegularFile, .notPermitted(operation: "open"),
            .systemCall(name: "read", code: 5), .seemsEncrypted, .wrongKey, .notEncrypted,
            .newerFormat(found: 25, newest: 24), .olderFormat(found: 9), .unknownFormat(found: 15),
            .truncated(damage), .damagedPage(number: 7), .damaged(damage), .changesTooFast,
            .changedWhileReading, .noSuchObject(ObjectKey(rawValue: 1)),
            .noSuchColumn(ColumnKey(rawValue: 1)), .noSuchTable(TableKey(rawValue: 1)),
        ] + kinds.map { .notRealm($0) }
    }()

    @Test(arguments: storageErrors)
    func everyErrorIsOneSafeLineAndAHint(error: StorageError) {
        let report = ErrorReport(FileError(path: "sh\u{7}op.realm", fact: error))
        #expect(report.lines[0].hasPrefix("regent: sh\\u{7}op.realm: "))
        #expect(report.lines.count <= 2)
        #expect(report.lines.dropFirst().allSatisfy { $0.hasPrefix("hint: ") })
        for line in report.lines {
            #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f })
        }
        #expect((3...9).contains(report.exit.rawValue) || report.exit == .no)
    }

    @Test func errorsHaveTheExitCodesOfTheTable() {
        func exit(_ fact: StorageError) -> Int32 {
            ErrorReport(FileError(path: "", fact: fact)).exit.rawValue
        }
        #expect(exit(.noSuchFile) == 3)
        #expect(exit(.notPermitted(operation: "open")) == 3)
        #expect(exit(.notRealm(.png)) == 4)
        #expect(exit(.damagedPage(number: 1)) == 4)
        #expect(exit(.newerFormat(found: 25, newest: 24)) == 4)
        #expect(exit(.seemsEncrypted) == 5)
        #expect(exit(.wrongKey) == 5)
        #expect(exit(.olderFormat(found: 3)) == 6)
        #expect(exit(.changesTooFast) == 8)
        #expect(ErrorReport(UsageError.noTerminal).exit.rawValue == 2)
        #expect(ErrorReport(OutputError(path: "o", fact: .exists)).exit.rawValue == 10)
        let malformed = KeyError(origin: "k", fact: .malformed(KeyFormatError(.empty)))
        #expect(ErrorReport(malformed).exit.rawValue == 2)
        #expect(ErrorReport(CancellationError()).exit.rawValue == 70)
    }

    @Test func aCaretStandsUnderWideLettersAndInTheRightLine() {
        let text = "name == '日本'\nAND agee > 3"
        let start = text.utf8.count - "agee > 3".utf8.count
        let error = QueryError(.emptyQuery, at: start..<start + 4)
        let report = ErrorReport(QueryFailure(error: error, text: text))
        #expect(report.message.hasSuffix("(line 2, column 5)"))
        #expect(report.details == ["  AND agee > 3", "      ^^^^"])
        let wide = ErrorReport(
            QueryFailure(error: QueryError(.emptyQuery, at: 6..<7), text: "日本=1")
        )
        #expect(wide.details == ["  日本=1", "      ^"])
    }

    // MARK: Text

    @Test func textFromAFileNeverReachesTheTerminalRaw() {
        #expect(
            Printable.line("a\u{1b}[2Jb\r\n\t\u{9b}\u{202e}c")
                == "a\\u{1b}[2Jb\\r\\n\\t\\u{9b}\\u{202e}c"
        )
        #expect(Printable.line("Øyvind 日本 👩‍👩‍👧") == "Øyvind 日本 👩‍👩‍👧")
    }

    @Test func countsHaveCommasAndTheRightForm() {
        #expect(Printable.count(0) == "0")
        #expect(Printable.count(-1_234_567) == "-1,234,567")
        #expect(Printable.count(1, "object") == "1 object")
        #expect(Printable.count(2_000, "class") == "2,000 classes")
    }

    @Test func ourOwnJSONIsWellFormed() {
        let json = JSONText.object([
            ("a\"\\\n\u{1}", .string("\u{2028}é")), ("none", nil),
            ("list", .array([.int(1), .null])),
            ("yes", .bool(true)),
        ])
        #expect(json.text == #"{"a\"\\\n\u0001":"\u2028é","list":[1,null],"yes":true}"#)
        #expect(
            JSONText.array([.object([("a", .int(1))])]).indented() == "[\n  {\n    \"a\": 1\n  }\n]"
        )
    }

    @Test func columnsLineUpByWhatTheTerminalShows() {
        var table = TextTable([("a", .left), ("n", .right)])
        table.add(["日本", "1"])
        table.add(["x\u{1b}", "1000"])
        #expect(table.text == "a           n\n日本        1\nx\\u{1b}  1000\n")
    }

    @Test func theNearestNameIsFoundWhenItIsNear() {
        let names = ["Person", "Post", "Comment"]
        #expect(Nearest.to("persn", among: names) == "Person")
        #expect(Nearest.to("Pots", among: names) == "Post")
        #expect(Nearest.to("Comm", among: names) == "Comment")
        #expect(Nearest.to("Invoice", among: names) == nil)
        #expect(Nearest.to("", among: names) == nil)
    }

    // MARK: Paths

    @Test func pathsAreReadInBothNotations() throws {
        #expect(
            try ValuePath("posts[0].title").steps == [.name("posts"), .index(0), .name("title")]
        )
        #expect(try ValuePath("labels[\"a.b]\"]").steps == [.name("labels"), .name("a.b]")])
        for text in ["", ".", "a..b", "a[", "a[x]", "a[-1]"] {
            #expect(throws: UsageError.self, "\(text)") { try ValuePath(text) }
        }
    }
}
