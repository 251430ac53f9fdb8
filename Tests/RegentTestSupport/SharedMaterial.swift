import Foundation
package import Testing

/// The reference material beside the project: golden files, genuine files, query lists.
///
/// Found through the environment variable `REGENT_SHARED`, or else in `../shared`. Tests that need
/// it skip with a message where it is absent.
package enum SharedMaterial {
    /// The folder, or nil when it is not on this machine.
    package static let folder: String? = {
        let environment = ProcessInfo.processInfo.environment["REGENT_SHARED"]
        let candidate =
            environment
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../shared").standardized.path
        return FileManager.default.fileExists(atPath: candidate + "/README.md") ? candidate : nil
    }()

    /// Whether tests on the reference material can run here.
    package static var isPresent: Bool { folder != nil }

    /// What a skipped test says.
    package static let absence: Comment =
        "the reference material is not on this machine; set REGENT_SHARED to its folder"

    /// The names of the files of a folder, ascending; none where the folder is absent.
    package static func files(in relative: String, ending suffix: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path(relative))) ?? []
        return names.filter { $0.hasSuffix(suffix) }.sorted()
    }

    /// The path of a file of the reference material.
    package static func path(_ relative: String) -> String {
        (folder ?? "") + "/" + relative
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs the test only where the reference material is.
    package static var needsSharedMaterial: Self {
        .enabled(if: SharedMaterial.isPresent, SharedMaterial.absence)
    }
}
