import Foundation

/// The list of genuine files (`fixtures/MANIFEST.tsv`).
package enum FixtureManifest {
    /// One file of the list.
    package struct Row: Sendable {
        package let file: String
        package let format: Int?
        /// The key as hexadecimal digits, where the file is encrypted and its key known.
        package let key: String?
        /// The file with the exact contents; empty where there is none.
        package let expectedJSON: String

        /// True for files with expected contents of formats 10 to 24, empty ones included.
        package var isReadable: Bool {
            guard let format, !expectedJSON.isEmpty else { return false }
            return format == 0 || format >= 10
        }

        /// True for files with expected contents of formats 2 to 9.
        package var isOld: Bool {
            guard let format, !expectedJSON.isEmpty else { return false }
            return (2...9).contains(format)
        }
    }

    /// All files of the list.
    package static func rows() throws -> [Row] {
        let path = SharedMaterial.path("fixtures/MANIFEST.tsv")
        let lines = try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: true)
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        guard let heading = lines.first else { return [] }
        return lines.dropFirst().map { cells in
            func cell(_ name: String) -> String {
                guard let column = heading.firstIndex(of: name), column < cells.count else {
                    return ""
                }
                return cells[column]
            }
            let key = cell("key_hex")
            return Row(
                file: cell("file"),
                format: Int(cell("format")),
                key: key.isEmpty || key == "unknown" ? nil : key,
                expectedJSON: cell("expected_json")
            )
        }
    }
}
