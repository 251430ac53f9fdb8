import Foundation
package import Testing

/// Text that is compared with a file of the repository.
///
/// With `REGENT_UPDATE_GOLDENS` set the files are written instead; the difference is then read like
/// code.
package enum Golden {
    /// Compares a text with a file beside the test that calls this.
    ///
    /// - Parameters:
    ///   - text: what came out.
    ///   - name: the file, relative to the folder of the calling test.
    ///   - testFile: where the call stands.
    ///   - location: where a difference is reported.
    /// - Throws: when the file can't be written.
    package static func expect(
        _ text: String,
        equals name: String,
        testFile: String = #filePath,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let file = URL(fileURLWithPath: testFile).deletingLastPathComponent()
            .appendingPathComponent(name)
        if ProcessInfo.processInfo.environment["REGENT_UPDATE_GOLDENS"] != nil {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
            return
        }
        guard let data = FileManager.default.contents(atPath: file.path) else {
            Issue.record("there is no golden \(name)", sourceLocation: location)
            return
        }
        let expected = String(decoding: data, as: UTF8.self)
        guard text != expected else { return }
        let difference = firstDifference(text, expected)
        Issue.record("\(name) differs: \(difference)", sourceLocation: location)
    }

    private static func firstDifference(_ text: String, _ expected: String) -> String {
        let found = text.split(separator: "\n", omittingEmptySubsequences: false)
        let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
        for line in 0..<max(found.count, wanted.count) {
            let a = line < found.count ? found[line] : "(nothing)"
            let b = line < wanted.count ? wanted[line] : "(nothing)"
            if a != b { return "line \(line + 1)\n  found    \(a)\n  expected \(b)" }
        }
        return "line ends"
    }
}
