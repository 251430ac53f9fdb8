import RegentCore
import RegentStudio
import RegentTerminal

/// `regent themes`: the themes there are; with `--check` what a theme file says.
enum ThemesCommand {
    static let verb = Verb(
        name: "themes",
        summary: "list the studio's themes, or check a theme file",
        operands: [],
        flags: [Flag("check", value: "FILE", "read a theme file and say what is wrong in it")],
        discussion: """
            Your own themes are files NAME.theme in $XDG_CONFIG_HOME/regent/themes; one with the \
            name of a theme here replaces it.
            """,
        examples: [
            .init("regent themes", "names and what they are for"),
            .init("regent themes --check my.theme", "unknown roles and bad colours, with lines"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let output = DataOutput()
        if let path = invocation.arguments.value("check") {
            let warnings = try warnings(path)
            for warning in warnings {
                try output.line("\(Printable.line(path)):\(warning.line): \(warning.text)")
            }
            if warnings.isEmpty { try output.line("\(Printable.line(path)): nothing is wrong") }
            try output.finish()
            return warnings.isEmpty ? .done : .no
        }
        let themes = ThemeLibrary.load()
        if invocation.arguments.has("json") {
            let list = themes.map { theme in
                JSONText.object([
                    ("name", .string(theme.name)), ("about", .string(theme.about)),
                ])
            }
            try output.line(
                JSONText.object([
                    ("schema", .string("regent.themes/1")), ("themes", .array(list)),
                ]).text
            )
        } else {
            var table = TextTable([("theme", .left), ("about", .left)])
            for theme in themes { table.add([theme.name, theme.about]) }
            try output.write(table.text)
        }
        try output.finish()
        return .done
    }

    private static func warnings(_ path: String) throws -> [ThemeParser.Warning] {
        do {
            let bytes = try Descriptor.content(ofPath: path, limit: 1 << 20)
            return ThemeParser.parse(String(decoding: bytes, as: UTF8.self), named: path).1
        } catch let error {
            throw FileError(path: path, fact: error)
        }
    }
}
