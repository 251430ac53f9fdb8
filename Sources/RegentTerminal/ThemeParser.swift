/// Reads theme files: `role = foreground [on background] [attributes]`.
///
///     name   = Okabe                         # a comment
///     mark   = #F0E442 / 227 / yellow bold   # for 16M, 256 and 16 colours
///     border = dim                           # like another role
///
/// A colour is `default`, a name, `bright-` and a name, a number below 256 or `#rrggbb`. Depths
/// that are left out are made from the others by the nearest colour. What can't be understood is
/// left out with a warning, and falls back to what the theme inherits.
package struct ThemeParser {
    /// Something in a theme file that was left out.
    package struct Warning: Hashable, Sendable {
        package let line: Int
        package let text: String
    }

    package private(set) var warnings: [Warning] = []
    private var name = ""
    private var about = ""
    private var inherits: String?
    private var depth: ColorDepth?
    private var entries: [Role: Theme.Entry] = [:]

    /// Parses a file; the theme's name is the file's if it does not say another one.
    package static func parse(_ text: String, named fileName: String) -> (Theme, [Warning]) {
        var parser = ThemeParser()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            parser.read(line, number: index + 1)
        }
        let theme = Theme(
            name: parser.name.isEmpty ? fileName : parser.name,
            about: parser.about,
            inherits: parser.inherits,
            depth: parser.depth,
            entries: parser.entries
        )
        return (theme, parser.warnings)
    }

    private mutating func read(_ line: Substring, number: Int) {
        let content = Self.withoutComment(line)
        guard !content.isEmpty else { return }
        guard let equals = content.firstIndex(of: "=") else {
            warn(number, "no “=” in this line")
            return
        }
        let key = Self.trim(content[..<equals])
        let value = Self.trim(content[content.index(after: equals)...])
        switch key {
        case "name": name = value
        case "about": about = value
        case "inherits": inherits = value
        case "depth": readDepth(value, number: number)
        default:
            guard let role = Role(rawValue: key) else {
                warn(number, "unknown role “\(key)”")
                return
            }
            readEntry(value, of: role, number: number)
        }
    }

    private mutating func readDepth(_ value: String, number: Int) {
        switch value {
        case "auto": depth = nil
        case "none": depth = ColorDepth.none
        case "16": depth = .sixteen
        case "256": depth = .indexed
        case "true": depth = .full
        default: warn(number, "unknown depth “\(value)”")
        }
    }

    private mutating func readEntry(_ value: String, of role: Role, number: Int) {
        if let other = Role(rawValue: value) {
            entries[role] = .same(other)
            return
        }
        let variants = value.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...3).contains(variants.count) else {
            warn(number, "more than three colours for “\(role.rawValue)”")
            return
        }
        var attributes: TextAttributes = []
        var pairs: [Theme.Pair] = []
        for variant in variants {
            guard let pair = readPair(variant, attributes: &attributes, number: number) else {
                return
            }
            pairs.append(pair)
        }
        let indexed = pairs.count > 1 ? pairs[1] : pairs[0]
        let sixteen = pairs.count > 2 ? pairs[2] : indexed
        entries[role] = .look(
            Theme.RoleLook(
                full: pairs[0],
                indexed: indexed.nearest(at: .indexed),
                sixteen: sixteen.nearest(at: .sixteen),
                attributes: attributes
            )
        )
    }

    private mutating func readPair(
        _ text: Substring,
        attributes: inout TextAttributes,
        number: Int
    ) -> Theme.Pair? {
        var pair = Theme.Pair(foreground: .standard, background: .standard)
        var isBackground = false
        for word in text.split(separator: " ") {
            if word == "on" {
                isBackground = true
            } else if let found = TextAttributes.words.first(where: { $0.name == word }) {
                attributes.insert(found.attribute)
            } else if let color = Color(word: word) {
                if isBackground { pair.background = color } else { pair.foreground = color }
            } else {
                warn(number, "unknown colour or attribute “\(word)”")
                return nil
            }
        }
        return pair
    }

    private mutating func warn(_ line: Int, _ text: String) {
        warnings.append(Warning(line: line, text: text))
    }

    /// A `#` starts a comment at the start of a line or after a blank, unless hex digits and then
    /// a blank or the end follow: then it is meant as a colour.
    private static func withoutComment(_ line: Substring) -> String {
        var end = line.startIndex
        var previous: Character = " "
        while end < line.endIndex {
            if line[end] == "#", previous == " " || previous == "\t" {
                let word = line[end...].prefix { $0 != " " && $0 != "\t" && $0 != "\r" }
                if word.count == 1 || !word.dropFirst().allSatisfy(\.isHexDigit) { break }
            }
            previous = line[end]
            end = line.index(after: end)
        }
        return trim(line[..<end])
    }

    private static func trim(_ text: Substring) -> String {
        var text = text
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
