/// The themes that come with the program, as text.
///
/// The files of the folder `Themes/` are the originals, for people to read and copy; the program
/// carries them inside itself. A test keeps each equal to its file.
package enum BuiltInThemes {
    package static let texts: [(name: String, text: String)] = [
        ("ansi", ansiText), ("midnight", midnightText), ("paper", paperText),
        ("contrast", contrastText), ("okabe", okabeText), ("mono", monoText),
    ]

    package static let all: [Theme] = texts.map { ThemeParser.parse($0.text, named: $0.name).0 }

    /// The theme every other one falls back to.
    package static let ansi = ThemeParser.parse(ansiText, named: "ansi").0

    package static func named(_ name: String) -> Theme? {
        all.first { $0.name == name }
    }
}
