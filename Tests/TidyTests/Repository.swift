import Foundation

/// The files of the project, as the tidy tests see them.
enum Repository {
    /// The folder of `Package.swift`, found from where this file stands.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// What building and version control leave behind; not part of the project.
    private static let ignored: Set<String> = [".build", ".git", ".swiftpm", ".DS_Store"]

    /// Every file of the project, by its path from the root, ascending.
    static let paths: [String] = {
        var found: [String] = []
        collect("", into: &found)
        return found.sorted()
    }()

    /// All Swift files below `Sources`.
    static let sources: [SourceFile] = swiftFiles(below: "Sources/")

    /// All Swift files below `Tests`.
    static let tests: [SourceFile] = swiftFiles(below: "Tests/")

    /// The names in the top folder.
    static func topLevel() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.path)
            .filter { !ignored.contains($0) }
            .sorted()
    }

    /// The text of a file, or nil when it is not UTF-8.
    static func text(of path: String) -> String? {
        try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func swiftFiles(below folder: String) -> [SourceFile] {
        paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".swift") }.compactMap { path in
            text(of: path).map { SourceFile(path: path, text: $0) }
        }
    }

    private static func collect(_ folder: String, into found: inout [String]) {
        let place = folder.isEmpty ? root : root.appending(path: folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        for name in names where !ignored.contains(name) {
            let path = folder.isEmpty ? name : folder + "/" + name
            let values = try? root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey])
            if values?.isDirectory == true {
                collect(path, into: &found)
            } else {
                found.append(path)
            }
        }
    }
}
