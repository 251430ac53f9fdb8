import RegentCore
import RegentStudio
import RegentTerminal

/// `regent themes`: the themes there are; with `--check` what a theme file says.
enum ThemesCommand {
    static let verb = Verb(
        name: "themes",
        summary: "list the studio's themes, or check a theme file",
        operands: [],
        flags: [
            Flag("check", value: "FILE", "a theme file, the name of a theme, or all: what is wrong")
        ],
        discussion: """
            Your own themes are files NAME.theme in $XDG_CONFIG_HOME/regent/themes; one with the \
            name of a theme here replaces it.

            A check names unknown roles and bad colours with their lines, and the contrast of each \
            role by the ratio of WCAG 2, as far as both colours are known: text needs 4.5, frames \
            3, the theme contrast promises 7. Colours that carry meaning are compared as people \
            with three kinds of colour blindness see them; below 10 they look alike, and the signs \
            and words beside them have to tell. Exit code 1 when a line or a contrast is wrong.
            """,
        examples: [
            .init("regent themes", "names and what they are for"),
            .init("regent themes --check my.theme", "unknown roles and bad colours, with lines"),
            .init("regent themes --check all", "the contrast of every theme there is"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let output = DataOutput()
        if let name = invocation.arguments.value("check") {
            let code = try ThemeCheck(name).write(to: output)
            try output.finish()
            return code
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
}
