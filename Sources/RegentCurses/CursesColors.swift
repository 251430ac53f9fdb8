import RegentTerminal

/// Which colours a terminal has, and what makes it use them.
struct CursesColors {
    let depth: ColorDepth
    /// What makes the terminal write in a style, for styles met so far.
    private var sequences: [Style: [UInt8]] = [:]
    private let reset: String
    private let foreground: String?
    private let background: String?
    private let hasBrightColors: Bool
    private let attributes: [(attribute: TextAttributes, text: String)]

    /// Reads the terminal's description; `isMonochrome` is the wish for no colour at all.
    init(environment: [String: String], isMonochrome: Bool) {
        let colors = CursesLibrary.number("colors")
        foreground = CursesLibrary.capability("setaf")
        background = CursesLibrary.capability("setab")
        hasBrightColors = colors >= 16
        depth = Self.depth(
            colors: foreground == nil ? 0 : colors,
            hasDirectColor: CursesLibrary.flag("RGB") || CursesLibrary.flag("Tc"),
            environment: environment,
            isMonochrome: isMonochrome
        )
        reset = CursesLibrary.capability("sgr0") ?? ""
        let names: [(TextAttributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.italic, "sitm"), (.underline, "smul"),
            (.reverse, "rev"), (.strike, "smxx"),
        ]
        attributes = names.compactMap { attribute, name in
            CursesLibrary.capability(name).map { (attribute, $0) }
        }
    }

    /// The depth to use: none when asked for or told by `NO_COLOR`, else what the terminal says.
    static func depth(
        colors: Int,
        hasDirectColor: Bool,
        environment: [String: String],
        isMonochrome: Bool
    ) -> ColorDepth {
        let refusesColor = !(environment["NO_COLOR"] ?? "").isEmpty
        if isMonochrome || refusesColor || environment["TERM"] == "dumb" || colors < 8 {
            return .none
        }
        let word = environment["COLORTERM"] ?? ""
        if hasDirectColor || word == "truecolor" || word == "24bit" { return .full }
        return colors >= 256 ? .indexed : .sixteen
    }

    /// What makes the terminal write in this style, whatever it wrote in before.
    mutating func sequence(for style: Style) -> [UInt8] {
        if let known = sequences[style] { return known }
        var text = reset
        for (attribute, sequence) in attributes where style.attributes.contains(attribute) {
            text += sequence
        }
        text += self.text(for: style.foreground, isForeground: true)
        text += self.text(for: style.background, isForeground: false)
        let bytes = Array(text.utf8)
        sequences[style] = bytes
        return bytes
    }

    private func text(for color: Color, isForeground: Bool) -> String {
        guard depth != .none, let capability = isForeground ? foreground : background else {
            return ""
        }
        switch color.nearest(at: depth) {
        case .standard: return ""
        case .ansi(let index) where index >= 8 && !hasBrightColors:
            let bold = attributes.first { $0.attribute == .bold }?.text ?? ""
            return (isForeground ? bold : "") + CursesLibrary.filled(capability, Int(index) - 8)
        case .ansi(let index), .indexed(let index):
            return CursesLibrary.filled(capability, Int(index))
        case .rgb(let red, let green, let blue):
            return "\u{1b}[\(isForeground ? 38 : 48);2;\(red);\(green);\(blue)m"
        }
    }
}
