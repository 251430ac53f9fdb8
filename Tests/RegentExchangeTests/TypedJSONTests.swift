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

    /// Files of formats 2 to 9: classes, properties and values, in order.
    ///
    /// The dumps were made from upgraded copies, which have other numbers and indexes
    /// (`fixtures/README.md`).
    @Test func filesOfOldFormatsEqualTheirDumps() throws {
        var count = 0
        for row in try FixtureManifest.rows() where row.isOld {
            count += 1
            let expected = try Self.content("fixtures/" + row.expectedJSON)
            let found = try Self.export("fixtures/" + row.file, key: row.key, like: "")
            let differs = try Self.essence(found) != Self.essence(expected)
            #expect(!differs, "\(row.file)")
        }
        #expect(count >= 100)
    }

    /// What must be equal whatever upgraded the file: tables by name, what is known of their
    /// properties without indexes, and the values of their objects.
    private static func essence(_ document: String) throws -> NSDictionary {
        let root = try JSONSerialization.jsonObject(with: Data(document.utf8))
        let tables = (root as? [String: Any])?["tables"] as? [[String: Any]] ?? []
        let result = NSMutableDictionary()
        for table in tables {
            let properties = table["properties"] as? [[String: Any]] ?? []
            let objects = table["objects"] as? [[String: Any]] ?? []
            result[table["table"] as? String ?? ""] = [
                "kind": table["kind"] ?? NSNull(),
                "primary_key": table["primary_key"] ?? NSNull(),
                "properties": properties.map { property in
                    property.filter { !["index", "enumerated", "col_key"].contains($0.key) }
                },
                "objects": objects.map { $0["values"] ?? NSNull() },
            ]
        }
        return result
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
        _ = try Exporter(database: database, options: options).export(to: &sink)
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
