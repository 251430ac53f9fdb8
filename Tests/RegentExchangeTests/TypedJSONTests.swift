import Foundation
import RegentCore
import RegentExchange
import RegentTestSupport
import Testing

/// The lossless form equals what the official engine reads, file by file and byte by byte.
@Suite(.needsSharedMaterial) struct TypedJSONTests {
    @Test func goldenFilesEqualTheirDumps() throws {
        let files = try FileManager.default
            .contentsOfDirectory(atPath: SharedMaterial.path("golden"))
            .filter { $0.hasSuffix(".realm") }
        #expect(files.count >= 40)
        for file in files.sorted() {
            let name = "golden/" + file.dropLast(6)
            let expected = try Self.content(name + ".json")
            let key = try? Self.content(name + ".key")
            let found = try Self.export(name + ".realm", key: key, like: expected)
            #expect(found == expected, "\(file)")
        }
    }

    /// Files of formats 10 to 24: tables, properties and objects; an upgrade gives other numbers to
    /// columns and versions (`fixtures/README.md`).
    @Test func genuineFilesEqualTheirDumps() throws {
        var count = 0
        for row in try FixtureManifest.rows() where row.isReadable {
            count += 1
            let expected = try Self.content("fixtures/" + row.expectedJSON)
            let found = try Self.export("fixtures/" + row.file, key: row.key, like: expected)
            #expect(Self.comparable(found) == Self.comparable(expected), "\(row.file)")
        }
        #expect(count >= 100)
    }

    private static func content(_ path: String) throws -> String {
        try String(contentsOfFile: SharedMaterial.path(path), encoding: .utf8)
    }

    /// The export of a file, with backlinks where the dump has them.
    private static func export(_ file: String, key: String?, like dump: String) throws -> String {
        let key = try key.map { try KeyText.recognise(Array($0.utf8), isText: true).key }
        let database = try Database(path: SharedMaterial.path(file), key: key)
        var options = ExportOptions(format: .typedJSON)
        options.includesBacklinks = !dump.prefix(200).contains("backlinks_omitted")
        var sink = MemorySink()
        _ = try Exporter(database: database, options: options, key: key).export(to: &sink)
        return sink.text
    }

    /// The lines without the first, column and table keys cut out.
    private static func comparable(_ document: String) -> [String] {
        document.split(separator: "\n").dropFirst().map { line in
            guard line.hasPrefix(#" {"name":"#) || line.hasPrefix(#"{"table":"#) else {
                return String(line)
            }
            return String(line).replacing(/(,"enumerated":true)?,"(col|table)_key":\d+/, with: "")
        }
    }
}
