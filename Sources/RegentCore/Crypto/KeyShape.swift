/// The notations in which people have keys.
package enum KeyShape: Sendable, Equatable, CaseIterable {
    /// 64 bytes as they are.
    case rawBytes
    /// 128 hex digits in a row, in any case.
    case hexDigits
    /// Hex digits with spaces, line ends or dashes between them.
    case spacedHexDigits
    /// Hex digits with colons between the bytes.
    case colonHexDigits
    /// Hex digits after `0x`.
    case prefixedHexDigits
    /// Hex digits in groups between `<` and `>`, as Apple's tools print data.
    case hexGroups
    /// Base64, with or without padding.
    case base64
    /// Base64 with `-` and `_`, with or without padding.
    case urlSafeBase64
    /// Numbers 0 to 255 with commas between them, as most languages print a byte array.
    case unsignedList
    /// Numbers -128 to 127 with commas between them, as Java and Kotlin print a byte array.
    case signedList

    /// What the notation is called in messages.
    package var name: String {
        switch self {
        case .rawBytes: "64 raw bytes"
        case .hexDigits: "128 hex digits"
        case .spacedHexDigits: "hex digits with spaces"
        case .colonHexDigits: "hex digits with colons"
        case .prefixedHexDigits: "hex digits after 0x"
        case .hexGroups: "hex groups in <…>"
        case .base64: "base64"
        case .urlSafeBase64: "URL-safe base64"
        case .unsignedList: "a list of bytes"
        case .signedList: "a list of signed bytes"
        }
    }
}
