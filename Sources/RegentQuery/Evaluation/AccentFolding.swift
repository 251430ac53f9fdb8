import Foundation
import RegentCore

/// Texts without their accents: the rule of `[d]`, over all of Unicode (`query-language.md` §19.2).
enum AccentFolding {
    /// A string decomposed and reduced to its base letters; other values unchanged.
    static func fold(_ value: Value, ignoringCase: Bool) -> Value {
        guard case .string(let text) = value else { return value }
        var folded = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            if ignoringCase {
                folded += scalar.properties.lowercaseMapping.unicodeScalars
            } else {
                folded.append(scalar)
            }
        }
        return .string(String(folded))
    }
}
