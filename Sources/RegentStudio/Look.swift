import RegentTerminal

/// What the screen is drawn with.
struct Look: Sendable {
    let styles: ThemeStyles

    subscript(role: Role) -> Style { styles[role] }

    /// The look of a theme at a depth; an unknown name gives the terminal's own colours.
    init(theme name: String, depth: ColorDepth, themes: [Theme]) {
        let find: (String) -> Theme? = { wanted in themes.first { $0.name == wanted } }
        let theme = depth == .none ? find("mono") : find(name)
        styles = ThemeStyles(theme ?? BuiltInThemes.ansi, depth: depth, find: find)
    }
}
