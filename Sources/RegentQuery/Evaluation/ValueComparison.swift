import RegentCore

/// Compares two values as the language does on its general path (`query-language.md` §5.3, §5.4,
/// §7).
struct ValueComparison: Sendable {
    let comparator: Comparator
    let ignoresCase: Bool
    private let ignoresAccents: Bool

    init(_ comparator: Comparator, options: StringOptions = []) {
        self.comparator = comparator
        ignoresCase = options.contains(.ignoringCase)
        ignoresAccents = options.contains(.ignoringAccents)
    }

    /// Whether the comparison holds; for string operators `b` is the pattern.
    func holds(_ a: Value, _ b: Value) -> Bool {
        if ignoresAccents {
            let plain = ValueComparison(comparator)
            return plain.holds(
                AccentFolding.fold(a, ignoringCase: ignoresCase),
                AccentFolding.fold(b, ignoringCase: ignoresCase)
            )
        }
        if comparator.matchesText { return matches(a, pattern: b) }
        switch (a, b) {
        case (.null, .null):
            return [.equal, .in, .lessOrEqual, .greaterOrEqual].contains(comparator)
        case (.null, _), (_, .null): return comparator == .notEqual
        case (.int(let a), .int(let b)):
            return comparator.holds(for: a < b ? -1 : a == b ? 0 : 1)
        default: break
        }
        guard a.isComparable(with: b) else { return comparator == .notEqual }
        if ignoresCase, let equal = equalIgnoringCase(a, b) {
            return comparator.holds(for: equal ? 0 : 1)
        }
        return comparator.holds(for: Value.order(a, b))
    }

    /// Equality of two texts or two binaries with capitals and small letters alike; nil for others.
    private func equalIgnoringCase(_ a: Value, _ b: Value) -> Bool? {
        guard let left = a.textBytes, let right = b.textBytes else { return nil }
        let folding: CaseFolding = a.isBinary ? .ascii : .latin1
        return left.count == right.count && folding.fold(left) == folding.fold(right)
    }

    private func matches(_ text: Value, pattern: Value) -> Bool {
        if pattern.isNull {
            switch comparator {
            case .contains: return !text.isNull
            case .like: return text.isNull
            default: return false
            }
        }
        guard let text = TextOperand(text), let pattern = TextOperand(pattern),
            text.isBinary == pattern.isBinary
        else { return false }
        return TextPredicate(comparator, pattern, ignoresCase: ignoresCase)
            .matches(text.bytes)
    }
}

/// A string or binary as bytes.
struct TextOperand {
    let bytes: [UInt8]
    let isBinary: Bool

    init?(_ value: Value) {
        guard let bytes = value.textBytes else { return nil }
        self.bytes = bytes
        isBinary = value.isBinary
    }
}

extension TextPredicate {
    /// The condition of a string operator, or equality for `==`.
    init(_ comparator: Comparator, _ pattern: TextOperand, ignoresCase: Bool) {
        let operation: Operation =
            switch comparator {
            case .beginsWith: .beginsWith
            case .endsWith: .endsWith
            case .contains: .contains
            case .like: .like
            default: .equal
            }
        let folding: CaseFolding = !ignoresCase ? .none : pattern.isBinary ? .ascii : .latin1
        self.init(operation, pattern.bytes, folding: folding, isBinary: pattern.isBinary)
    }
}

extension Value {
    /// The order of SORT and of comparisons between values of one kind: -1, 0 or 1.
    ///
    /// All not-a-numbers are equal here, whatever their bits.
    static func order(_ a: Value, _ b: Value) -> Int {
        if a.isNaN, b.isNaN { return 0 }
        return compareTotally(a, b)
    }

    /// The bytes of a string or binary.
    var textBytes: [UInt8]? {
        switch self {
        case .string(let text): Array(text.utf8)
        case .malformedString(let bytes), .binary(let bytes): bytes
        default: nil
        }
    }

    var isBinary: Bool {
        if case .binary = self { true } else { false }
    }

    /// Whether two values are of one kind: numbers of all types are, and nulls with nothing.
    func isComparable(with other: Value) -> Bool {
        switch (self, other) {
        case (.int, .int), (.bool, .bool), (.binary, .binary), (.timestamp, .timestamp),
            (.objectID, .objectID), (.uuid, .uuid), (.link, .link), (.list, .list), (.set, .set),
            (.dictionary, .dictionary):
            true
        case (.string, .string), (.string, .malformedString), (.malformedString, .string),
            (.malformedString, .malformedString):
            true
        default: isNumber && other.isNumber
        }
    }
}
