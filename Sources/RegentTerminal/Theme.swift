/// A theme: for each role its colours at three depths, and attributes.
package struct Theme: Hashable, Sendable {
    /// One role's entry in a theme file.
    package enum Entry: Hashable, Sendable {
        /// Looks like another role.
        case same(Role)
        case look(RoleLook)
    }

    /// Colours for terminals of full, 256 and 16 colours; attributes for all, and for none.
    package struct RoleLook: Hashable, Sendable {
        package var full: Pair
        package var indexed: Pair
        package var sixteen: Pair
        package var attributes: TextAttributes
    }

    /// A foreground and a background.
    package struct Pair: Hashable, Sendable {
        package var foreground: Color
        package var background: Color
    }

    package let name: String
    package let about: String
    package let inherits: String?
    /// The most colours the theme wants, or nil for what the terminal has.
    package let depth: ColorDepth?
    package let entries: [Role: Entry]

    package init(
        name: String,
        about: String,
        inherits: String?,
        depth: ColorDepth?,
        entries: [Role: Entry]
    ) {
        self.name = name
        self.about = about
        self.inherits = inherits
        self.depth = depth
        self.entries = entries
    }
}

/// The styles of a theme for one terminal: what is drawn with.
package struct ThemeStyles: Hashable, Sendable {
    private let styles: [Style]

    package subscript(role: Role) -> Style {
        styles[Self.index[role] ?? 0]
    }

    private static let index: [Role: Int] = Dictionary(
        uniqueKeysWithValues: Role.allCases.enumerated().map { ($1, $0) }
    )

    /// Resolves each role: the theme's own entry, else along `inherits`, else the built-in `ansi`.
    ///
    /// `find` gives the theme of a name. Chains of inheritance and of roles are cut when they turn
    /// back on themselves.
    package init(_ theme: Theme, depth: ColorDepth, find: (String) -> Theme?) {
        let lineage = Self.lineage(of: theme, find: find)
        let depth = min(depth, theme.depth ?? .full)
        styles = Role.allCases.map { Self.style(of: $0, in: lineage, depth: depth, hops: 0) }
    }

    private static func lineage(of theme: Theme, find: (String) -> Theme?) -> [Theme] {
        var chain = [theme]
        while let parent = chain.last?.inherits, let next = find(parent),
            !chain.contains(where: { $0.name == next.name })
        {
            chain.append(next)
        }
        if !chain.contains(where: { $0.name == BuiltInThemes.ansi.name }) {
            chain.append(BuiltInThemes.ansi)
        }
        return chain
    }

    private static func style(
        of role: Role,
        in lineage: [Theme],
        depth: ColorDepth,
        hops: Int
    ) -> Style {
        guard hops < Role.allCases.count else { return .plain }
        for theme in lineage {
            switch theme.entries[role] {
            case .look(let look): return look.style(at: depth)
            case .same(let other):
                return style(of: other, in: lineage, depth: depth, hops: hops + 1)
            case nil: continue
            }
        }
        return .plain
    }
}

extension Theme.RoleLook {
    /// The style at a depth; without colours a coloured background becomes a reversal, so that
    /// what stood out still does.
    package func style(at depth: ColorDepth) -> Style {
        let pair: Theme.Pair
        switch depth {
        case .full: pair = full
        case .indexed: pair = indexed
        case .sixteen: pair = sixteen
        case .none:
            let standsOut = sixteen.background != .standard
            return Style(attributes: standsOut ? attributes.union(.reverse) : attributes)
        }
        return Style(
            foreground: pair.foreground,
            background: pair.background,
            attributes: attributes
        )
    }
}
