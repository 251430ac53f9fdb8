import Foundation

/// The genuine files of the reference material, as its manifest lists them.
package struct GenuineFile: Sendable, CustomStringConvertible {
    package let name: String
    /// The format of the selected slot; nil where it can't be told.
    package let format: Int?
    /// The key where it is published with the file, as hex digits.
    package let keyDigits: String?
    /// Encrypted by a key that nobody published.
    package let isLocked: Bool
    /// The file with the exact contents; nil where there is none.
    package let expectedJSON: String?
    /// Tables and rows as an older official engine counted them, where only that is known.
    package let countsOfOlderEngine: (tables: Int, rows: Int)?

    package var path: String { SharedMaterial.path("fixtures/" + name) }
    package var description: String { name }

    /// All of them; none where the reference material is absent.
    package static let all: [GenuineFile] = {
        let lines = ManifestLines(path: SharedMaterial.path("fixtures/MANIFEST.tsv"))
        return lines.rows.compactMap { row in
            guard let name = row["file"], !name.isEmpty else { return nil }
            let key = row["key_hex"] ?? ""
            return GenuineFile(
                name: name,
                format: row["format"].flatMap(Int.init),
                keyDigits: key.count == 128 ? key : nil,
                isLocked: key == "unknown",
                expectedJSON: row["expected_json"].flatMap { $0.isEmpty ? nil : $0 },
                countsOfOlderEngine: row["official_engine"].flatMap(counts)
            )
        }
    }()

    /// The numbers in a text like "5.23.9: ok tables=4 rows=121".
    private static func counts(in text: String) -> (tables: Int, rows: Int)? {
        guard let match = text.firstMatch(of: /ok tables=(\d+) rows=(\d+)/),
            let tables = Int(match.1), let rows = Int(match.2)
        else { return nil }
        return (tables, rows)
    }
}

/// A tab-separated table whose first line names the columns.
package struct ManifestLines: Sendable {
    package let rows: [[String: String]]

    package init(path: String) {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        guard let names = lines.first else {
            rows = []
            return
        }
        rows = lines.dropFirst().map {
            Dictionary(zip(names, $0)) { first, _ in first }
        }
    }
}
