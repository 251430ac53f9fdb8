/// Text made fit for the screen: what is stored never reaches the terminal raw.
///
/// Control characters could move the cursor or change the terminal's state, and marks of direction
/// could make text look like other text. Each is replaced by one visible character.
package enum SafeText {
    /// The cluster itself, or what is shown in its place.
    ///
    ///     line feed, carriage return, CR LF, U+0085, U+2028, U+2029   ⏎
    ///     tab                                                          ⇥
    ///     other C0 controls and DEL                                    their pictures, ␀ … ␡
    ///     other C1 controls, marks of direction                        �
    package static func visible(_ cluster: Character) -> Character {
        let scalars = cluster.unicodeScalars
        guard let first = scalars.first else { return " " }
        if scalars.count == 1 {
            return first.value >= 0x20 && first.value < 0x7f ? cluster : replaced(first) ?? cluster
        }
        // Carriage return and line feed are one cluster; other clusters may carry a mark inside.
        if let control = replaced(first) { return control }
        if scalars.contains(where: { replaced($0) != nil }) || scalars.count > longestCluster {
            var kept = String.UnicodeScalarView()
            for scalar in scalars.prefix(longestCluster) where replaced(scalar) == nil {
                kept.append(scalar)
            }
            return String(kept).first ?? "\u{FFFD}"
        }
        if isMark(first) { return "\u{25CC}" }
        return cluster
    }

    /// The text with every cluster made visible.
    package static func visible(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
        return String(text.map { visible($0) })
    }

    /// Scalars of one cluster beyond this are dropped: a thousand accents are one letter still.
    private static let longestCluster = 16

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
            || scalar.properties.generalCategory == .enclosingMark
    }

    private static func replaced(_ scalar: Unicode.Scalar) -> Character? {
        switch scalar.value {
        case 0x0a, 0x0d, 0x85, 0x2028, 0x2029: "\u{23CE}"
        case 0x09: "\u{21E5}"
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { Character($0) }
        case 0x7f: "\u{2421}"
        case 0x80..<0xa0: "\u{FFFD}"
        case 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: "\u{FFFD}"
        default: nil
        }
    }
}
