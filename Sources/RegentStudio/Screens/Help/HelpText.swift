import RegentTerminal

/// Help, made from the live key table: first the keys for the place one is at, then the others.
enum HelpText {
    enum Line: Sendable, Hashable {
        case title(String)
        /// Keys, what they do, and the command's name in the file of keys.
        case key(String, sentence: String, name: String)
        case text(String)
        case blank
    }

    static func lines(_ context: KeyContext, _ table: KeyTable) -> [Line] {
        var lines: [Line] = [.title("Keys in \(context.title)")]
        let here = table.commands(in: context)
        lines += here.map { line($0, context, table) }
        for other in others(than: context) {
            let more = table.commands(in: other).filter { command in
                !here.contains { $0.id == command.id }
            }
            guard !more.isEmpty else { continue }
            lines += [.blank, .title("Keys in \(other.title)")]
            lines += more.map { line($0, other, table) }
        }
        let typed = Command.all.filter { $0.spelling != nil }
        lines += [.blank, .title("Written behind :")]
        lines += typed.map { command in
            let argument = command.spelling?.argument.map { " " + $0 } ?? ""
            return .key(
                ":" + (command.spelling?.word ?? "") + argument,
                sentence: command.sentence,
                name: ""
            )
        }
        lines += [.blank, .title("Queries")]
        lines += queries.map { .key($0.0, sentence: $0.1, name: "") }
        lines += [.blank, .title("From SQL")]
        lines += habits.map { .key($0.0, sentence: $0.1, name: "") }
        lines += [
            .blank,
            .text("Shift and the mouse select text in most terminals; :mouse leaves it to them."),
            .text(
                "The names in brackets are those of $XDG_CONFIG_HOME/regent/keys.conf, where each "
                    + "command can be given other keys; `regent keys` lists them all."
            ),
        ]
        return lines
    }

    private static func line(_ command: Command, _ context: KeyContext, _ table: KeyTable) -> Line {
        let keys = table.names(of: command.id, in: context).prefix(3).joined(separator: "  ")
        return .key(keys, sentence: command.sentence, name: command.id.rawValue)
    }

    private static func others(than context: KeyContext) -> [KeyContext] {
        let order: [KeyContext] = [.table, .classes, .inspector, .query, .viewer]
        return order.filter { $0 != context }
    }

    private static let queries: [(String, String)] = [
        ("id = 24", "numbers as they are; = and == are the same"),
        ("name == \"Tanaka\"", "text in quotes, double or single"),
        ("name CONTAINS[c] \"ta\"", "BEGINSWITH, ENDSWITH, LIKE too; [c] ignores case"),
        ("age > 20 AND NOT retired = TRUE", "AND, OR, NOT and parentheses"),
        ("author.name == \"Mori\"", "along links"),
        ("ANY tags == \"swift\"", "ANY, ALL, NONE of a list"),
        ("tags.@count > 2", "how many elements"),
        ("email == NULL", "nothing there"),
        ("age BETWEEN {20, 30}", "and IN {1, 2, 3}"),
        ("… SORT(age DESC) LIMIT(10)", "order and limit"),
    ]

    private static let habits: [(String, String)] = [
        ("WHERE", "is the query itself: age > 20"), ("= NULL", "is right here; there is no IS"),
        ("ORDER BY", "SORT(age DESC), or s on the column"), ("LIMIT 10", "LIMIT(10)"),
        ("SELECT DISTINCT", "DISTINCT(city)"), ("COUNT, GROUP BY", "F and I on a column"),
        ("JOIN", "a link: author.name; back along it: @links.Post.author.@count"),
    ]
}
