import Foundation

/// A fresh folder for one test, removed with everything in it at the end.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("regent-test-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        // A folder that is left behind harms nobody; there is no one to tell.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder.
    package func file(_ name: String) -> String {
        path + "/" + name
    }

    /// Copies a file into the folder and returns where it is.
    package func copy(of source: String, as name: String? = nil) throws -> String {
        let target = file(name ?? URL(fileURLWithPath: source).lastPathComponent)
        try FileManager.default.copyItem(atPath: source, toPath: target)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: target)
        return target
    }
}
