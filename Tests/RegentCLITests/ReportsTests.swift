import Foundation
import RegentTestSupport
import Testing

/// What people reported about other tools, items 12 to 18 of the list of reports: the kind, not
/// the one case.
@Suite(.needsSharedMaterial) struct ReportsTests {
    private static func fixture(_ name: String) -> String {
        SharedMaterial.path("fixtures/" + name)
    }
    private static func broken(_ name: String) -> String { fixture("broken/" + name) }

    /// 12: a newer file's message names both formats and says that nothing was changed.
    @Test(arguments: ["info", "export", "classes", "schema", "count"])
    func aNewerFormatIsNamedBesideTheNewestThatIsKnown(verb: String) throws {
        let path = Self.broken("future-format-25.realm")
        let before = FileManager.default.contents(atPath: path)
        let run = try Regent.run(verb, path)
        #expect(run.status == 4)
        #expect(run.errors.contains("format 25"))
        #expect(run.errors.contains("up to 24"))
        #expect(run.errors.contains("Nothing was changed"))
        #expect(FileManager.default.contents(atPath: path) == before)
        #expect(try Regent.run("debug", "header", path).output.contains("25"))
    }

    /// 13: looking changes no byte and leaves nothing beside the file, whatever its format.
    @Test(arguments: [
        "realm-core__test_upgrade_database_9_to_10_oid.realm",
        "realm-core__client_schema_version_010.realm",
        "realm-core__client_schema_version_011.realm", "realm-kotlin__asset-fs.realm",
    ])
    func lookingChangesNothing(name: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: Self.fixture(name), as: "copy.realm")
        let manager = FileManager.default
        let before = manager.contents(atPath: path)
        let date = try manager.attributesOfItem(atPath: path)[.modificationDate] as? Date
        for words in [
            ["info", path], ["classes", path], ["schema", path], ["count", path],
            ["export", path, "--format", "typed-json"], ["check", path],
            ["debug", "tree", path], [path, "--script", "/dev/null"],
        ] {
            #expect(try Regent.run(words).status < 70, "\(words)")
            #expect(manager.contents(atPath: path) == before, "\(words)")
            #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["copy.realm"])
        }
        #expect(try manager.attributesOfItem(atPath: path)[.modificationDate] as? Date == date)
    }

    /// 14: newer format, damaged header, not a Realm and needs a key are four messages.
    @Test func aKeyIsAskedForOnlyWhereTheBytesCanBeEncrypted() throws {
        let names = [
            "future-format-25.realm", "wrong-mnemonic.realm", "text-file.realm",
            "encrypted-no-key.realm",
        ]
        let runs = try names.map { try Regent.run("info", Self.broken($0)) }
        let messages = runs.map { $0.errors.split(separator: ":").dropFirst(2).joined() }
        #expect(Set(messages).count == 4)
        #expect(
            messages.map { $0.contains("a 64-byte key is needed") } == [false, false, false, true]
        )
        #expect(runs.map(\.status) == [4, 4, 4, 5])
    }

    /// 15: the right key in any notation opens the file; others say what is wrong with them.
    @Test func aMalformedKeyIsToldApartFromAWrongOne() throws {
        let path = Self.fixture("app-HEROhuqinchao-flutter_bilibili_getx__encryptedRealm.realm")
        func run(_ key: Data) throws -> Regent.Run {
            try Regent.run(["info", path, "--key-file", "-"], input: key)
        }
        let ones = Data(repeating: 1, count: 64)
        let texts = [
            String(repeating: "01", count: 64), "0x" + String(repeating: "01", count: 64),
            Array(repeating: "01", count: 64).joined(separator: " "), ones.base64EncodedString(),
            "[" + Array(repeating: "1", count: 64).joined(separator: ", ") + "]",
        ]
        for key in [ones] + texts.map({ Data($0.utf8) }) { #expect(try run(key).status == 0) }

        let short = try run(Data(repeating: 1, count: 63))
        #expect(short.status == 2)
        #expect(short.errors.contains("got 63 bytes, need 64"))
        let text = try run(Data((String(repeating: "01", count: 32) + "\n").utf8))
        #expect(text.status == 2)
        #expect(text.errors.contains("64 characters of text"))
        // "01" taken as letters and encoded again: the length is right, the key is not.
        let digits = try run(Data(String(repeating: "30 31 ", count: 32).utf8))
        #expect(digits.status == 5)
        #expect(digits.errors.contains("encoded twice"))
        let wrong = try run(Data(repeating: 2, count: 64))
        #expect(wrong.status == 5)
        #expect(wrong.errors.contains("does not open the file"))
    }

    /// 16: a wrong key on a compact or streaming copy is a wrong key, not a damaged header.
    @Test(arguments: [
        "streaming-form-encrypted", "compacted-encrypted", "multi-version-encrypted",
        "empty-encrypted",
    ])
    func aWrongKeyIsOneInEveryFormOfFile(name: String) throws {
        let path = SharedMaterial.path("golden/\(name).realm")
        let digits = try String(
            contentsOfFile: SharedMaterial.path("golden/\(name).key"),
            encoding: .utf8
        ).trimmingCharacters(in: .whitespacesAndNewlines)
        // The whole key, only its cipher half, only its check half.
        let other = String(digits.map { $0 == "0" ? "1" : "0" })
        let keys: [String] = [
            other, String(other.prefix(64) + digits.suffix(64)),
            String(digits.prefix(64) + other.suffix(64)),
        ]
        for key in keys {
            let run = try Regent.run(["info", path, "--key-file", "-"], input: Data(key.utf8))
            #expect(run.status == 5)
            #expect(run.errors.contains("wrong key, or damaged"))
            #expect(run.output.isEmpty)
        }
    }

    /// 17: encrypted files open whatever the page size of the system that wrote them.
    @Test func encryptedFilesOfEveryOriginOpen() throws {
        let rows = try FixtureManifest.rows().filter { $0.key != nil }
        #expect(rows.count >= 5)
        for row in rows {
            let run = try Regent.run(
                ["info", Self.fixture(row.file), "--key-file", "-", "--json"],
                input: Data((row.key ?? "").utf8)
            )
            #expect(run.status == 0, "\(row.file): \(run.errors)")
            #expect(try run.json()["encrypted"] as? Bool == true)
            #expect(try run.json()["format"] as? Int == row.format)
        }
    }

    /// 18: any history type and schema is read and named.
    @Test(arguments: [
        ("fixtures/realm-core__client_schema_version_010.realm", "sync client", 10),
        ("fixtures/realm-core__client_schema_version_011.realm", "sync client", 11),
        ("fixtures/realm-kotlin__asset-fs.realm", "sync client", 12),
        ("golden/no-history.realm", "none", 0), ("golden/people.realm", "local", 1),
    ])
    func anyHistoryIsReadAndNamed(name: String, history: String, schema: Int) throws {
        let path = SharedMaterial.path(name)
        let info = try Regent.run("info", path, "--json").json()
        #expect(info["history"] as? String == history)
        #expect(info["history_schema"] as? Int == schema)
        #expect(try Regent.run("export", path).status == 0)
    }
}
