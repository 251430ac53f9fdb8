package import RegentCore

/// Values as people type them: strict, so that what is stored is what was meant.
///
/// A text is either wholly a value of the type or an error that says why; nothing is cut off,
/// rounded or guessed without a word. The cost is that of reading the text once, and messages never
/// repeat more than a few words of it.
package struct ValueParser: Sendable {
    /// A value, and what a person may want to know about it.
    package struct Parsed: Sendable, Equatable {
        package let value: Value
        package let warning: String?

        init(_ value: Value, warning: String? = nil) {
            self.value = value
            self.warning = warning
        }
    }

    /// Why a text is no value, and what may be meant.
    package struct Failure: Error, Sendable, Equatable {
        package let message: String
        package let hint: String?

        package init(_ message: String, hint: String? = nil) {
            self.message = message
            self.hint = hint
        }
    }

    /// What `now` and `+2d` count from.
    package let now: Timestamp

    package init(now: Timestamp) {
        self.now = now
    }

    /// Reads a value of a type; links and mixed values have readers of their own.
    package func parse(_ text: String, as type: ValueType) throws(Failure) -> Parsed {
        switch type {
        case .string: return Parsed(.string(text))
        case .binary: return Parsed(.binary(try Self.bytes(text)))
        default: break
        }
        let word = Self.trimmed(text)
        guard !word.isEmpty else {
            throw Failure("an empty text is no \(type.spokenName)")
        }
        guard word.utf8.count <= Self.longestWord else {
            throw Failure("\(word.utf8.count) bytes are too long for \(type.spokenArticle)")
        }
        if let failure = Self.wideDigits(in: word) ?? Self.quotes(around: word, type) {
            throw failure
        }
        switch type {
        case .int: return Parsed(.int(try Self.integer(word)))
        case .bool: return Parsed(.bool(try Self.boolean(word)))
        case .float: return try Self.float(word)
        case .double: return try Self.double(word)
        case .decimal: return Parsed(.decimal(try Self.decimal(word)))
        case .timestamp: return Parsed(.timestamp(try time(word)))
        case .objectID: return Parsed(.objectID(try Self.objectID(word)))
        case .uuid: return Parsed(.uuid(try Self.uuid(word)))
        case .string, .binary, .mixed, .link, .typedLink:
            throw Failure("values of type \(type.name) are not typed as text")
        }
    }

    /// No number, date or id is longer; more is text that got here by mistake.
    private static let longestWord = 128

    // MARK: Parts

    /// The text without blanks at its ends, as far as a value can reach.
    static func trimmed(_ text: String) -> Substring {
        var rest = text[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return rest
    }

    /// What follows a value, shortened for a message.
    static func excerpt(_ text: some StringProtocol) -> String {
        text.count > 20 ? "“\(text.prefix(20))…”" : "“\(text)”"
    }

    /// Only texts stand in quotes.
    private static func quotes(around word: Substring, _ type: ValueType) -> Failure? {
        let quotes = "\"'“”‘’„‚«»「」`´"
        guard let first = word.first, let last = word.last, word.count > 1,
            quotes.contains(first), quotes.contains(last)
        else { return nil }
        let inner = trimmed(String(word.dropFirst().dropLast()))
        return Failure("\(type.spokenArticle) has no quotes", hint: "type \(inner)")
    }

    /// Digits of East Asian width look like numbers and are none.
    private static func wideDigits(in word: Substring) -> Failure? {
        guard word.unicodeScalars.contains(where: { (0xff01...0xff5e).contains($0.value) }) else {
            return nil
        }
        var narrow = ""
        for scalar in word.unicodeScalars {
            let isWide = (0xff01...0xff5e).contains(scalar.value)
            let value = isWide ? scalar.value - 0xfee0 : scalar.value
            if let scalar = Unicode.Scalar(value) { narrow.unicodeScalars.append(scalar) }
        }
        return Failure("full-width characters are no digits", hint: "type \(narrow)")
    }
}

extension ValueType {
    /// The type in a sentence.
    package var spokenName: String {
        switch self {
        case .int: "whole number"
        case .float, .double, .decimal: "number"
        case .bool: "true or false"
        case .timestamp: "date"
        default: name
        }
    }

    fileprivate var spokenArticle: String {
        switch self {
        case .bool: spokenName
        case .objectID: "an " + spokenName
        default: "a " + spokenName
        }
    }
}
