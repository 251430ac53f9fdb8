import Foundation
import RegentCore
import RegentExchange
import RegentTestSupport
import Testing

/// Exports a golden file into memory.
enum ExportHarness {
    /// The text that an export of a golden file gives.
    static func text(
        _ name: String,
        _ format: ExportFormat,
        _ configure: (inout ExportOptions) -> Void = { _ in }
    ) throws -> String {
        let database = try Database(path: SharedMaterial.path("golden/\(name).realm"))
        var options = ExportOptions(format: format)
        configure(&options)
        var sink = MemorySink()
        _ = try Exporter(database: database, options: options).export(to: &sink)
        return sink.text
    }

    /// The lines of an export, line ends left out.
    static func lines(
        _ name: String,
        _ format: ExportFormat,
        _ configure: (inout ExportOptions) -> Void = { _ in }
    ) throws -> [String] {
        try text(name, format, configure).split(separator: "\n").map(String.init)
    }

    /// An export read back as JSON.
    static func json(
        _ name: String,
        _ format: ExportFormat,
        _ configure: (inout ExportOptions) -> Void = { _ in }
    ) throws -> [String: Any] {
        let data = Data(try text(name, format, configure).utf8)
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// The objects of one class in a JSON document.
    static func objects(_ document: [String: Any], of name: String) throws -> [[String: Any]] {
        let classes = try #require(document["classes"] as? [[String: Any]])
        let found = try #require(classes.first { $0["class"] as? String == name })
        return try #require(found["objects"] as? [[String: Any]])
    }
}
