/// Whether colours that carry meaning can be told apart by people who see them differently.
///
/// Each kind of colour blindness is simulated in linear light (Machado, Oliveira and Fernandes
/// 2009, full strength), then the difference is measured in CIE L*a*b* (ΔE 1976): below about 10
/// two colours look alike at a glance. Signs and words tell the same in the studio, so this is
/// advice, not a rule.
package struct ThemeVision: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case protanopia, deuteranopia, tritanopia
    }

    package let first: Role
    package let second: Role
    package let kind: Kind
    package let difference: Double

    /// The least difference that is seen at a glance.
    package static let least = 10.0

    /// Pairs that mean different things in the same place.
    package static let pairs: [(Role, Role)] = [
        (.changeNew, .changeDelete), (.changeNew, .changeSet), (.changeSet, .changeDelete),
        (.ok, .error), (.ok, .warn), (.boolTrue, .boolFalse),
    ]

    /// The differences of all pairs whose colours are known, for each kind.
    ///
    /// - Parameters:
    ///   - theme: the theme.
    ///   - depth: how many colours the terminal has.
    ///   - find: gives the theme of a name, for what it inherits.
    /// - Returns: one entry for each pair and kind.
    package static func differences(
        of theme: Theme,
        depth: ColorDepth,
        find: (String) -> Theme?
    ) -> [ThemeVision] {
        let styles = ThemeStyles(theme, depth: depth, find: find)
        let ground = styles[.text].background
        // What has a ground of its own is told apart by that.
        func color(_ role: Role) -> LinearColor? {
            let style = styles[role]
            let isOnGround = style.background == .standard || style.background == ground
            return LinearColor(isOnGround ? style.foreground : style.background)
        }
        return pairs.flatMap { first, second -> [ThemeVision] in
            guard let a = color(first), let b = color(second) else { return [] }
            return Kind.allCases.map { kind in
                ThemeVision(
                    first: first,
                    second: second,
                    kind: kind,
                    difference: a.seen(by: kind).difference(to: b.seen(by: kind))
                )
            }
        }
    }
}

/// A colour in linear light, each part from 0 to 1.
private struct LinearColor {
    let red: Double
    let green: Double
    let blue: Double

    init?(_ color: Color) {
        guard let parts = color.linearParts else { return nil }
        (red, green, blue) = parts
    }

    private init(_ red: Double, _ green: Double, _ blue: Double) {
        self.red = max(0, min(1, red))
        self.green = max(0, min(1, green))
        self.blue = max(0, min(1, blue))
    }

    func seen(by kind: ThemeVision.Kind) -> LinearColor {
        let rows: [(Double, Double, Double)] =
            switch kind {
            case .protanopia:
                [
                    (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                    (-0.003882, -0.048116, 1.051998),
                ]
            case .deuteranopia:
                [
                    (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                    (-0.011820, 0.042940, 0.968881),
                ]
            case .tritanopia:
                [
                    (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                    (0.004733, 0.691367, 0.303900),
                ]
            }
        let parts = rows.map { $0.0 * red + $0.1 * green + $0.2 * blue }
        return LinearColor(parts[0], parts[1], parts[2])
    }

    func difference(to other: LinearColor) -> Double {
        let (a, b) = (lab, other.lab)
        let square =
            (a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1) + (a.2 - b.2) * (a.2 - b.2)
        return square.squareRoot()
    }

    /// L*, a* and b* under daylight (D65).
    private var lab: (Double, Double, Double) {
        let x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
        let y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
        let z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
        return (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /// The cube root, and a straight line near black.
    private func curve(_ value: Double) -> Double {
        guard value > 0.008856 else { return 7.787 * value + 16.0 / 116 }
        var root = 1.0
        for _ in 0..<40 { root = (2 * root + value / (root * root)) / 3 }
        return root
    }
}
