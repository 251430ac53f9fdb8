import Testing

/// How files look and where they stand.
struct HouseTests {
    private static let swiftFiles = Repository.sources + Repository.tests

    @Test("The top folder holds what a newcomer expects")
    func topLevelIsFixed() throws {
        let allowed: Set = [
            ".ci", ".gitignore", ".swift-format", "LICENSE", "Package.swift", "README.md",
            "Sources", "Tests", "Themes",
        ]
        #expect(try Repository.topLevel().filter { !allowed.contains($0) } == [])
    }

    @Test("Lines fit in 100 columns", arguments: swiftFiles)
    func linesAreShort(file: SourceFile) {
        // A literal that can't be broken may be longer; code and comments may not.
        let long = file.lines.indices.filter { index in
            guard file.lines[index].utf8.count > 100, file.lines[index].count > 100 else {
                return false
            }
            let code = file.codeLines[index].split(separator: " ").joined(separator: " ")
            return code.isEmpty || code.count > 80
        }
        #expect(long.map { $0 + 1 } == [], "\(file.path)")
    }

    @Test("A file is short enough to be read at once", arguments: swiftFiles)
    func filesAreShort(file: SourceFile) {
        let limit = Self.longFiles[file.path] == nil ? 400 : 1_500
        #expect(file.lines.count <= limit, "\(file.path) has \(file.lines.count) lines")
    }

    /// Files that are long because they are data.
    private static let longFiles: [String: String] = [:]

    @Test("Files end with one newline and hold no tabs", arguments: swiftFiles)
    func filesEndWell(file: SourceFile) {
        let text = file.lines.joined(separator: "\n")
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(file.path)")
        #expect(!text.contains("\t"), "\(file.path)")
    }

    @Test("Nothing is left for later", arguments: swiftFiles)
    func noLeftovers(file: SourceFile) {
        // Spelt in two parts so that this file does not find itself.
        let marks = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]
        let lines = file.lines.indices.filter { index in
            let line = file.lines[index]
            return marks.contains { line.contains($0) }
                && line.split { !$0.isLetter }.contains { marks.contains(String($0)) }
        }
        #expect(lines.map { $0 + 1 } == [], "\(file.path)")
    }

    @Test("No file names a place that exists on one machine only", arguments: Repository.paths)
    func noMachinePaths(path: String) {
        guard let text = Repository.text(of: path) else { return }
        for place in ["work", "root", "tmp", "home", "Users"] {
            let name = "/" + place + "/"
            #expect(!text.contains(name) || Self.pathExceptions[path] != nil, "\(name) in \(path)")
        }
    }

    /// Files that name such a place with a reason.
    private static let pathExceptions: [String: String] = [:]
}
