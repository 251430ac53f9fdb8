import Foundation
import RegentTestSupport
import Testing

@Suite(.needsSharedMaterial) struct KeyInputTests {
    private static let file = SharedMaterial.path("golden/blog-encrypted.realm")
    private static let key: [UInt8] = {
        let path = SharedMaterial.path("golden/blog-encrypted.key")
        let digits = Array((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }()
    private static let hex = key.map { String(format: "%02x", $0) }

    /// The ten notations of a key.
    private static let notations: [(String, Data)] = {
        let groups = stride(from: 0, to: 64, by: 4).map { hex[$0..<$0 + 4].joined() }
        let base64 = Data(key).base64EncodedString()
        let urlSafe = base64.replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
        let signed = key.map { String(Int8(bitPattern: $0)) }
        let numbers = key.map { String($0) }
        let texts: [(String, String)] = [
            ("128 hex digits", hex.joined()),
            ("128 hex digits", hex.joined().uppercased()),
            ("hex digits with spaces", hex.joined(separator: " ")),
            ("hex digits with colons", hex.joined(separator: ":")),
            ("hex digits after 0x", "0x" + hex.joined()),
            ("hex groups in <…>", "<\(groups.joined(separator: " "))>"),
            ("base64", base64),
            ("URL-safe base64", urlSafe),
            ("a list of bytes", "[\(numbers.joined(separator: ", "))]"),
            ("a list of signed bytes", "[\(signed.joined(separator: ","))]"),
        ]
        return [("64 raw bytes", Data(key))] + texts.map { ($0, Data(($1 + "\n").utf8)) }
    }()

    @Test(arguments: notations)
    func aKeyFileInAnyNotationOpensTheFile(name: String, content: Data) throws {
        let folder = try TemporaryFolder()
        let path = try Self.keyFile(content, in: folder)
        let run = try Regent.run("info", Self.file, "--key-file", path, "-v")
        #expect(run.status == 0)
        #expect(run.errors == "key from \(path): \(name)\n")
        #expect(run.output.contains("encrypted       yes"))
    }

    @Test func theKeyComesFromStdinADescriptorACommandOrTheEnvironment() throws {
        let folder = try TemporaryFolder()
        let path = try Self.keyFile(Data(Self.key), in: folder)
        let words = ["info", Self.file]
        let text = Data(Self.hex.joined().utf8)
        #expect(try Regent.run(words + ["--key-file", "-"], input: text).status == 0)
        #expect(try Regent.run(words + ["--key-command", "cat \(path)"]).status == 0)
        #expect(try Regent.run(words, environment: ["REGENT_KEY_FILE": path]).status == 0)
        let variable = ["REGENT_KEY": Self.hex.joined()]
        #expect(try Regent.run(words, environment: variable).status == 0)
        #expect(
            try Regent.shell("regent info '\(Self.file)' --key-file /dev/fd/3 3< '\(path)'").status
                == 0
        )
        #expect(
            try Regent.shell("cat '\(path)' | regent info --key-file - '\(Self.file)'").status == 0
        )
    }

    @Test func aKeyInTheEnvironmentDoesNotKeepAPlainFileFromOpening() throws {
        let words = ["info", SharedMaterial.path("golden/people.realm")]
        let variable = ["REGENT_KEY": Self.hex.joined()]
        #expect(try Regent.run(words, environment: variable).status == 0)
        let given = try Regent.run(words + ["--key-file", "-"], input: Data(Self.key))
        #expect(given.status == 5)
        #expect(given.errors.contains("not encrypted"))
    }

    @Test func aKeyFileThatOthersCanReadIsWarnedAbout() throws {
        let folder = try TemporaryFolder()
        let path = try Self.keyFile(Data(Self.key), in: folder, mode: 0o644)
        let run = try Regent.run("info", Self.file, "--key-file", path)
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("warning: others can read the key"))
        #expect(try Regent.run("info", Self.file, "--key-file", path, "-q").errors.isEmpty)
    }

    @Test func withoutAKeyNothingIsAskedOffATerminal() throws {
        let run = try Regent.run("info", Self.file)
        #expect(run.status == 5)
        #expect(run.errors.contains("looks encrypted"))
        #expect(run.errors.contains("--key-file"))
    }

    @Test func aKeyOnTheCommandLineIsRefusedAndNotRepeated() throws {
        let run = try Regent.run("info", Self.file, "--key", Self.hex.joined())
        #expect(run.status == 2)
        #expect(run.errors.contains("--key-file"))
        #expect(!run.errors.contains(Self.hex.joined()))
    }

    @Test func aMalformedKeyIsAUsageErrorWithLengthOrCharacter() throws {
        let short = try Self.fail(Self.hex.dropLast().joined())
        #expect(short.contains("got 63 bytes"))
        #expect(short.contains("need 64"))
        let typo = try Self.fail("0g" + Self.hex.dropFirst().joined())
        #expect(typo.contains("position 2 of 128: “g”"))
        let text = try Self.fail(String(repeating: "01", count: 32) + "\n")
        #expect(text.contains("64 characters of text"))
        let twice = try Self.fail(Self.hex.joined().utf8.map { String($0, radix: 16) }.joined())
        #expect(twice.contains("encoded twice"))
    }

    @Test func aMissingKeyFileAndAFailingCommandAreNamed() throws {
        let missing = try Regent.run("info", Self.file, "--key-file", "/no/such/key")
        #expect(missing.status == 3)
        #expect(missing.errors.contains("/no/such/key"))
        let failing = try Regent.run("info", Self.file, "--key-command", "exit 7")
        #expect(failing.status == 5)
        #expect(failing.errors.contains("status 7"))
    }

    @Test func theKeyIsGoneFromTheEnvironmentOfChildren() throws {
        let run = try Regent.run(
            ["info", Self.file, "--key-command", "test -z \"$REGENT_KEY\" || exit 9; exit 3"],
            environment: ["REGENT_KEY": Self.hex.joined()]
        )
        #expect(run.errors.contains("status 3"))
    }

    private static func fail(_ text: String) throws -> String {
        let run = try Regent.run(["info", file, "--key-file", "-"], input: Data(text.utf8))
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        return run.errors
    }

    static func keyFile(
        _ content: Data,
        in folder: TemporaryFolder,
        mode: Int = 0o600
    ) throws -> String {
        let path = folder.file("key")
        try content.write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }
}
