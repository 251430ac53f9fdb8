package import RegentCore

/// What many objects get in one property: a value, or something made of the one they have.
///
///     null   now   trim   lower   upper   +1   -0.5   replace OLD with NEW   = VALUE   VALUE
package enum BulkExpression: Sendable, Equatable {
    case value(Value)
    case trim
    case lower
    case upper
    /// A number that is added.
    case add(Value)
    case replace(String, with: String)

    /// Reads an expression for a property.
    ///
    /// A text that is a word of the list above means that; `= trim` means the text itself.
    package init(
        parsing text: String,
        for property: Property,
        with parser: ValueParser
    ) throws(ValueParser.Failure) {
        let word = String(ValueParser.trimmed(text))
        if text.hasPrefix("=") {
            var literal = text.dropFirst()
            if literal.first == " " { literal.removeFirst() }
            self = .value(try parser.parse(String(literal), as: property.type).value)
            return
        }
        switch (word, property.type) {
        case ("null", _):
            guard property.isNullable else {
                throw ValueParser.Failure("\(property.name) cannot be null")
            }
            self = .value(.null)
        case ("trim", .string): self = .trim
        case ("lower", .string): self = .lower
        case ("upper", .string): self = .upper
        case (_, .string) where word.hasPrefix("replace "):
            let parts = word.dropFirst(8).split(separator: " with ", maxSplits: 1)
            guard parts.count == 2 || word.hasSuffix(" with"), let old = parts.first else {
                throw ValueParser.Failure("replace OLD with NEW")
            }
            let new = parts.count == 2 ? String(parts[1]) : ""
            let text = old.hasSuffix(" with") ? old.dropLast(5) : old
            self = .replace(String(text), with: new)
        case (_, .int), (_, .float), (_, .double), (_, .decimal):
            guard let sign = word.first, sign == "+" || sign == "-", word.count > 1 else {
                self = .value(try parser.parse(word, as: property.type).value)
                return
            }
            let step = sign == "+" ? String(word.dropFirst()) : word
            self = .add(try parser.parse(step, as: property.type).value)
        default:
            self = .value(try parser.parse(text, as: property.type).value)
        }
    }

    /// The value an object gets instead of the one it has.
    ///
    /// Throws where a number does not fit; null stays null in everything but a value.
    package func value(for old: Value) throws(ValueParser.Failure) -> Value {
        switch (self, old) {
        case (.value(let value), _): return value
        case (_, .null): return .null
        case (.trim, .string(let text)): return .string(String(ValueParser.trimmed(text)))
        case (.lower, .string(let text)): return .string(text.lowercased())
        case (.upper, .string(let text)): return .string(text.uppercased())
        case (.replace(let part, let new), .string(let text)):
            return .string(part.isEmpty ? text : text.replacing(part, with: new))
        case (.add(.int(let step)), .int(let number)):
            let (sum, isOver) = number.addingReportingOverflow(step)
            guard !isOver else { throw ValueParser.Failure(ValueParser.integerRange) }
            return .int(sum)
        case (.add(.double(let step)), .double(let number)): return .double(number + step)
        case (.add(.float(let step)), .float(let number)): return .float(number + step)
        case (.add(.decimal(let step)), .decimal(let number)): return .decimal(number + step)
        default: return old
        }
    }
}
