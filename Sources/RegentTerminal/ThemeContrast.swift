/// How readable the pairs of colours of a theme are, by the contrast ratio of WCAG 2.
///
/// The ratio goes from 1 (the same) to 21 (black on white); 4.5 is what text needs, 7 what the
/// theme `contrast` promises, 3 what frames need. Where a theme leaves a colour to the terminal the
/// ratio is not known.
package struct ThemeContrast: Hashable, Sendable {
    package let role: Role
    package let depth: ColorDepth
    package let ratio: Double

    /// The ratios of a theme's roles at a depth, as far as both colours are known.
    ///
    /// - Parameters:
    ///   - theme: the theme.
    ///   - depth: how many colours the terminal has; of 16 nobody knows how they look.
    ///   - find: gives the theme of a name, for what it inherits.
    /// - Returns: one entry for each role with a known ratio, in the order of the roles.
    package static func ratios(
        of theme: Theme,
        depth: ColorDepth,
        find: (String) -> Theme?
    ) -> [ThemeContrast] {
        let styles = ThemeStyles(theme, depth: depth, find: find)
        let ground = styles[.text].background
        return Role.allCases.compactMap { role in
            let style = styles[role]
            let background = style.background == .standard ? ground : style.background
            guard let front = style.foreground.luminance, let back = background.luminance else {
                return nil
            }
            return ThemeContrast(role: role, depth: depth, ratio: ratio(front, back))
        }
    }

    /// The least ratio a role needs.
    package static func least(for role: Role) -> Double {
        role == .border ? 3 : 4.5
    }

    private static func ratio(_ a: Double, _ b: Double) -> Double {
        (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}

extension Color {
    /// Relative luminance as WCAG 2 defines it; nil for the terminal's own colours.
    fileprivate var luminance: Double? {
        linearParts.map { 0.2126 * $0.red + 0.7152 * $0.green + 0.0722 * $0.blue }
    }

    /// The parts in linear light, each from 0 to 1; nil for the terminal's own colours.
    var linearParts: (red: Double, green: Double, blue: Double)? {
        switch self {
        case .standard, .ansi: return nil
        case .indexed(let number) where number < 16: return nil
        default: break
        }
        guard let parts else { return nil }
        func linear(_ part: Int) -> Double {
            let value = Double(part) / 255
            return value <= 0.03928 ? value / 12.92 : power((value + 0.055) / 1.055)
        }
        return (linear(parts.x), linear(parts.y), linear(parts.z))
    }

    /// The 2.4th power of a number from 0 to 1: the square times the fifth root of the square.
    private func power(_ base: Double) -> Double {
        let square = base * base
        guard square > 0 else { return 0 }
        // Newton's iteration for the fifth root; from 1 down it converges for all of 0…1.
        var root = 1.0
        for _ in 0..<40 {
            let fourth = root * root * root * root
            root = (4 * root + square / fourth) / 5
        }
        return square * root
    }
}
