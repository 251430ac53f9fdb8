import RegentTerminal

/// Help as lines of a width: sentences that are too long go on in the next line.
extension HelpText {
    struct LaidOut: Sendable {
        enum Part: Sendable, Hashable {
            case title, keys, text, name
        }

        /// Pieces of one line, and the columns they begin at.
        var pieces: [(column: Int, text: String, part: Part)]

        var text: String { pieces.map(\.text).joined(separator: " ") }
    }

    /// The columns of help on a screen of a width.
    static func width(in screen: Int) -> Int { max(20, min(screen - 6, 96)) }

    /// The lines of help, with what is searched for only.
    static func laidOut(_ help: HelpState, _ table: KeyTable, width screen: Int) -> [LaidOut] {
        let width = width(in: screen)
        let all = lines(help.context, table)
        let wanted = help.search?.text.lowercased() ?? ""
        let chosen = wanted.isEmpty ? all : all.filter { holds($0, wanted) }
        guard !chosen.isEmpty else {
            return [LaidOut(pieces: [(0, "nothing here says “\(wanted)”", .text)])]
        }
        return chosen.flatMap { layOut($0, width) }
    }

    private static func holds(_ line: Line, _ wanted: String) -> Bool {
        switch line {
        case .key(let keys, let sentence, let name):
            [keys, sentence, name].contains { $0.lowercased().contains(wanted) }
        case .text(let text): text.lowercased().contains(wanted)
        case .title, .blank: false
        }
    }

    private static func layOut(_ line: Line, _ width: Int) -> [LaidOut] {
        switch line {
        case .title(let text): return [LaidOut(pieces: [(0, text, .title)])]
        case .blank: return [LaidOut(pieces: [])]
        case .text(let text):
            return wrapped(text, to: width).map { LaidOut(pieces: [(0, $0, .text)]) }
        case .key(let keys, let sentence, let name):
            let start = width >= 60 ? 20 : 12
            let words = wrapped(sentence, to: width - start)
            var lines = words.enumerated().map { index, text in
                LaidOut(pieces: [(start, text, .text)])
            }
            let isLong = TextWidth.columns(of: keys) >= start
            if isLong { lines.insert(LaidOut(pieces: []), at: 0) }
            lines[0].pieces.insert((0, keys, .keys), at: 0)
            append(name, to: &lines, start, width)
            return lines
        }
    }

    /// The name for the file of keys, behind the sentence or below it.
    private static func append(
        _ name: String,
        to lines: inout [LaidOut],
        _ start: Int,
        _ width: Int
    ) {
        guard !name.isEmpty, let last = lines.last?.pieces.last else { return }
        let text = "[\(name)]"
        let end = last.column + TextWidth.columns(of: last.text) + 1
        if end + TextWidth.columns(of: text) <= width {
            lines[lines.count - 1].pieces.append((end, text, .name))
        } else {
            lines.append(LaidOut(pieces: [(start, text, .name)]))
        }
    }

    /// Text in lines of whole words.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if TextWidth.columns(of: longer) > width, !line.isEmpty {
                lines.append(line)
                line = String(word)
            } else {
                line = longer
            }
        }
        return lines + [line]
    }
}
