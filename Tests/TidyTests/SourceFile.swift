import Testing

/// A Swift file with its place: `Sources/<module>/<room>/…/<name>.swift`.
struct SourceFile: Sendable, CustomTestStringConvertible {
    let path: String
    let lines: [Substring]
    /// The lines without comments and without what stands in string literals.
    let codeLines: [Substring]
    /// The types that the file declares at its top level.
    let declaredTypes: [String]
    /// Every name that stands in the code.
    let words: Set<Substring>

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let code = CodeText.stripping(text)
        codeLines = code.split(separator: "\n", omittingEmptySubsequences: false)
        declaredTypes = codeLines.compactMap(Self.declaredType)
        words = Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }

    var testDescription: String { path }

    /// The second part of the path: a module, or a test target.
    var module: String { part(1) }

    /// The folder within the module; empty for files beside the rooms.
    var room: String { path.split(separator: "/").count > 3 ? part(2) : "" }

    /// The file's name without `.swift`.
    var name: String { String(part(path.split(separator: "/").count - 1).dropLast(6)) }

    /// The type that the file is about: `Table` for `Table+Lookup.swift`.
    var typeName: String { String(name.prefix { $0 != "+" }) }

    /// The modules that the file imports.
    var imports: [String] {
        codeLines.compactMap { line in
            let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
            guard let index = words.firstIndex(of: "import"), index <= 1, index + 1 < words.count
            else { return nil }
            return words[words.count - 1].split(separator: ".").first.map(String.init)
        }
    }

    /// Numbers of the lines, from 1, whose code satisfies a condition.
    func lineNumbers(where isWanted: (Substring) -> Bool) -> [Int] {
        codeLines.indices.filter { isWanted(codeLines[$0]) }.map { $0 + 1 }
    }

    /// Numbers of the lines, from 1, whose code contains a text.
    func lineNumbers(with text: String) -> [Int] {
        lineNumbers { $0.contains(text) }
    }

    private static func declaredType(_ line: Substring) -> String? {
        guard let first = line.first, first.isLetter || first == "@" else { return nil }
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol"]
        guard let index = words.firstIndex(where: kinds.contains), index + 1 < words.count,
            !words[..<index].contains("extension"), !words[..<index].contains("func"),
            !words[..<index].contains("private"), !words[..<index].contains("fileprivate")
        else { return nil }
        return String(words[index + 1])
    }

    private func part(_ index: Int) -> String {
        let parts = path.split(separator: "/")
        return index < parts.count ? String(parts[index]) : ""
    }
}
