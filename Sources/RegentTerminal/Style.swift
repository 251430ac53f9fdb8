/// A colour of the terminal.
package enum Color: Hashable, Sendable {
    /// What the terminal uses when nothing is said.
    case standard
    /// One of the sixteen named colours; 8 and up are the bright ones.
    case ansi(UInt8)
    /// One of the 256: sixteen named, a 6×6×6 cube, 24 greys.
    case indexed(UInt8)
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// What a style adds to a letter besides colour.
package struct TextAttributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let bold = TextAttributes(rawValue: 1)
    package static let dim = TextAttributes(rawValue: 2)
    package static let italic = TextAttributes(rawValue: 4)
    package static let underline = TextAttributes(rawValue: 8)
    package static let reverse = TextAttributes(rawValue: 16)
    package static let strike = TextAttributes(rawValue: 32)

    /// The words of theme files, in the order they are written.
    package static let words: [(name: String, attribute: TextAttributes)] = [
        ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline),
        ("reverse", .reverse), ("strike", .strike),
    ]
}

/// How a cell looks: two colours and attributes.
package struct Style: Hashable, Sendable {
    package var foreground: Color
    package var background: Color
    package var attributes: TextAttributes

    package init(
        foreground: Color = .standard,
        background: Color = .standard,
        attributes: TextAttributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    package static let plain = Style()

    /// This style with another one laid over it: colours it names win, attributes add up.
    ///
    /// Two reversals don't cancel out: a selected cell on a reversed bar stays reversed.
    package func overlaid(by top: Style) -> Style {
        Style(
            foreground: top.foreground == .standard ? foreground : top.foreground,
            background: top.background == .standard ? background : top.background,
            attributes: attributes.union(top.attributes)
        )
    }

    /// This style without some attributes.
    package func removing(_ some: TextAttributes) -> Style {
        var style = self
        style.attributes.subtract(some)
        return style
    }

    /// This style with more attributes.
    package func adding(_ more: TextAttributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }
}
