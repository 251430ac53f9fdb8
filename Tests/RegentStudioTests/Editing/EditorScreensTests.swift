import Foundation
import RegentCore
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("Editors", .needsSharedMaterial)
struct EditorScreensTests {
    /// Opens the editor of a property of the first row of `AllTypes`.
    private func open(
        _ property: String,
        in file: EditedCopy,
        className: String = "AllTypes"
    ) async throws -> LiveSession {
        var session = await LiveSession(on: file.path, className: className)
        let columns = session.state.browser?.place.columns ?? []
        let index = try #require(columns.firstIndex { $0.property?.name == property })
        for _ in 0..<index { await session.press("l") }
        await session.press("e Enter")
        return session
    }

    @Test(
        "what is no value of the type is answered in a sentence, and the old value stays",
        arguments: [
            ("int", "999999999999999999999", "outside -9,223,372,036,854,775,808"),
            ("int", "9223372036854775808", "outside -9,223,372,036,854,775,808"),
            ("int", "12abc", "“abc” after “12” is no part of a number"),
            ("int", "1e3", "a whole number has no exponent"),
            ("int", "12.5", "a whole number has no decimal point"),
            ("int", "", "an empty text is no whole number"),
            ("intOpt", "", "Ctrl-N makes it null"),
            ("int", "１２", "full-width characters are no digits; type 12"),
            ("double", "0,5", "a comma is no decimal mark; type 0.5"),
            ("float", "12abc", "“abc” after “12”"),
            ("decimal", "12345678901234567890123456789012345", "34 digits at most"),
            ("date", "2024-02-30T00:00:00Z", "there is no such time"),
            ("date", "12", "a number alone is no date"),
            ("objectId", "5f99", "an objectId has 24 hexadecimal digits, not 4"),
            ("uuid", "12abc", "a uuid has 32 hexadecimal digits, not 5"),
        ]
    )
    func wrongInput(property: String, text: String, sentence: String) async throws {
        let file = try EditedCopy("all-types")
        var session = try await open(property, in: file)
        await session.press("Ctrl-E Ctrl-U '\(text)' Enter")
        let message = session.screen.split(separator: "\n")
            .map { $0.drop { $0 != "✖" } }.joined(separator: " ")
        let editor = try #require(
            { () -> EditorState? in
                if case .editor(let editor) = session.state.overlay { editor } else { nil }
            }()
        )
        #expect(message.contains("✖"))
        #expect(editor.fault?.contains(sentence) == true, "\(editor.fault ?? "no fault")")
        await session.press("Esc")
        #expect(session.count == 0)
        #expect(file.isUntouched)
    }

    @Test(
        "a pasted megabyte is refused where a number belongs, at once",
        arguments: ["int", "double", "decimal", "date", "uuid", "objectId"]
    )
    func pastedMegabyte(property: String) async throws {
        let file = try EditedCopy("all-types")
        var session = try await open(property, in: file)
        let text = String(repeating: "1", count: 1 << 20)
        let start = ContinuousClock.now
        await session.send(.paste(text))
        #expect(ContinuousClock.now - start < .seconds(2))
        #expect(session.screen.contains("1,048,576 pasted bytes are too many"))
        await session.press("Esc")
        #expect(session.count == 0)
    }

    @Test("a pasted megabyte is a text like any other in a string")
    func pastedText() async throws {
        let file = try EditedCopy("all-types")
        var session = try await open("string", in: file)
        let text = String(repeating: "0123456789 abcdef\n", count: 60_000)
        await session.send(.paste(text))
        await session.press("'x' F2")
        #expect(session.count == 1)
        await session.press("W y")
        #expect(try file.value("string", of: "AllTypes") == .string(text + "x"))
    }

    @Test(
        "values of every type are typed, and read again from the file",
        arguments: [
            ("int", "1_000", Value.int(1000)),
            ("intOpt", "0x1F", .int(31)),
            ("int", "-9223372036854775808", .int(.min)),
            ("double", "inf", .double(.infinity)),
            ("float", "0.5", .float(0.5)),
            ("string", " 田中 ", .string(" 田中 ")),
            ("stringOpt", "\u{1f986}", .string("\u{1f986}")),
            ("date", "1500ms", .timestamp(Timestamp(seconds: 1, nanoseconds: 500_000_000))),
            ("dateOpt", "now", .timestamp(Timestamp(seconds: 1_760_000_000, nanoseconds: 0))),
        ]
    )
    func typing(property: String, text: String, value: Value) async throws {
        let file = try EditedCopy("all-types")
        var session = try await open(property, in: file)
        await session.press("Ctrl-E Ctrl-U '\(text)' Enter")
        #expect(session.count == 1, "\(session.notice)")
        #expect(file.isUntouched)
        await session.press("W y")
        #expect(try file.value(property, of: "AllTypes") == value)
    }

    @Test("bool has three choices where it is optional, and Ctrl-N is null everywhere it can be")
    func nulls() async throws {
        let file = try EditedCopy("all-types")
        for property in ["boolOpt", "intOpt", "stringOpt", "dateOpt", "uuidOpt", "binaryOpt"] {
            var session = try await open(property, in: file)
            await session.press("Ctrl-N Enter W y")
            #expect(try file.value(property, of: "AllTypes") == .null, "\(property)")
        }
        var session = try await open("stringOpt", in: file)
        await session.press("Ctrl-U Enter W y")
        #expect(try file.value("stringOpt", of: "AllTypes") == .string(""))
        session = try await open("bool", in: file)
        await session.press("Ctrl-N")
        #expect(session.screen.contains("can't be null"))
        await session.press("Esc l x")
        #expect(session.count == 0)
    }

    @Test("bytes are typed as digits and as base64, loaded from a file and saved to one")
    func data() async throws {
        let file = try EditedCopy("all-types")
        var session = try await open("binary", in: file)
        let source = file.folder.file("bytes")
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: source))
        await session.press("e 'zz' Enter")
        #expect(session.screen.contains("✖ digit 1 is not hexadecimal"))
        await session.press("Ctrl-U 'cafe' Enter Enter")
        #expect(session.count == 1)
        await session.press("e b 'yv66vg==' Enter s '\(file.folder.file("copy"))' Enter Esc")
        let copy = try Data(contentsOf: URL(fileURLWithPath: file.folder.file("copy")))
        #expect(copy == Data([0xca, 0xfe, 0xba, 0xbe]))
        await session.press("e l '\(source)' Enter Enter W y")
        #expect(try file.value("binary", of: "AllTypes") == .binary([1, 2, 3]))
    }

    @Test("a link is picked by letters, from the rows that are there")
    func links() async throws {
        let file = try EditedCopy("all-types")
        var session = try await open("link", in: file)
        await session.press("'gam' Enter W y")
        guard case .link(let link)? = try file.value("link", of: "AllTypes") else {
            Issue.record("no link")
            return
        }
        let name = try Database(path: file.path).read { snapshot in
            let table = try #require(snapshot.table(link.table))
            let column = try #require(table.schema["name"]?.column)
            return try table.value(of: column, in: link.object)
        }
        #expect(name == .string("gamma"))
    }

    @Test("a mixed gets a type first, then a value; lists and dictionaries are filled after")
    func mixed() async throws {
        let file = try EditedCopy("all-types")
        var session = try await open("mixed", in: file)
        await session.press("g g j j Enter Ctrl-U '12' Enter")
        #expect(session.count == 1, "\(session.notice)")
        await session.press("e G Enter Enter o 'key' Enter g g j j j j j j Enter 'text' Enter")
        #expect(session.count == 1, "\(session.notice)")
        await session.press("W y")
        let entries = [Value.DictionaryEntry(key: "key", value: .string("text"))]
        #expect(try file.value("mixed", of: "AllTypes") == .dictionary(entries))
    }

    @Test("ids are made anew by a key")
    func newIdentifiers() async throws {
        let file = try EditedCopy("all-types")
        let before = try file.value("uuid", of: "AllTypes")
        var session = try await open("uuid", in: file)
        await session.press("Ctrl-G Enter W y")
        #expect(try file.value("uuid", of: "AllTypes") != before)
    }

    @Test("keys that come while a long value is read wait for the editor")
    func waiting() async throws {
        let file = try EditedCopy("all-types")
        var session = try await open("string", in: file)
        await session.send(.paste(String(repeating: "a", count: 1000)))
        await session.press("F2 W y B")
        // Not one request is answered between these keys.
        var state = session.state
        for name in ["e", "d", "d"] {
            let chord = try #require(KeyChord(name: name))
            _ = state.update(.input(.key(chord)))
        }
        guard case .editor(let editor) = state.overlay, case .loading(let keys) = editor.content
        else {
            Issue.record("keys went by")
            return
        }
        #expect(keys.count == 2)
    }
}
