import Foundation
import RegentTestSupport
import Testing

/// One list of queries with the answers of the reference engine (`queries/README.md`).
struct ConformanceList: CustomTestStringConvertible {
    let name: String
    let cases: [Case]

    var testDescription: String { name }

    struct Case {
        let id: String
        let file: String
        let className: String
        let query: String
        /// The arguments as JSON text.
        let arguments: String?
        let expected: Expected
    }

    enum Expected: Equatable {
        case refusal(kind: String)
        case answer(count: Int, digest: String)
        case unspecified
    }

    /// All lists of queries in the reference material; empty where it is absent.
    static let all: [ConformanceList] = {
        guard let folder = SharedMaterial.folder,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/queries")
        else { return [] }
        return names.filter { $0.hasSuffix(".expected.json") }.sorted().compactMap {
            try? ConformanceList(name: String($0.dropLast(".expected.json".count)))
        }
    }()

    /// The lists in the string query language.
    static let realm = all.filter { $0.name != "nspredicate" }

    init(name: String) throws {
        self.name = name
        let path = SharedMaterial.path("queries/\(name).expected.json")
        let root = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
        let rows = (root as? [String: Any])?["cases"] as? [[String: Any]] ?? []
        let arguments = try Self.argumentTexts(name)
        cases = rows.map { row in
            let id = row["id"] as? String ?? ""
            return Case(
                id: id,
                file: row["file"] as? String ?? "",
                className: row["class"] as? String ?? "",
                query: row["query"] as? String ?? "",
                arguments: arguments[id],
                expected: Self.expected(row)
            )
        }
    }

    private static func expected(_ row: [String: Any]) -> Expected {
        if row["wanted"] is NSNull { return .unspecified }
        let wanted = row["wanted"] as? [String: Any] ?? row
        if wanted["error"] != nil { return .refusal(kind: wanted["kind"] as? String ?? "") }
        return .answer(
            count: wanted["count"] as? Int ?? -1,
            digest: wanted["digest"] as? String ?? ""
        )
    }

    /// The fourth column of the list itself: as text, because numbers keep their spelling there.
    private static func argumentTexts(_ name: String) throws -> [String: String] {
        let path = SharedMaterial.path("queries/\(name).tsv")
        var texts: [String: String] = [:]
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            if !line.hasPrefix("#"), columns.count > 3 {
                texts[String(columns[0])] = String(columns[3])
            }
        }
        return texts
    }
}
