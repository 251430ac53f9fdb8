import RegentCore

/// How constants change towards the type of the other side (`query-language.md` §5.2).
enum Conversion {
    /// What goes wrong in a conversion.
    enum Fault: Error {
        case infinity(OperandType)
        case notANumber(OperandType)
    }

    /// The value of a literal number, text or date next to a side of this type, or of unknown type.
    static func value(
        of literal: Syntax.Literal,
        towards hint: OperandType?
    ) throws(Fault) -> Value {
        switch literal {
        case .integer(let digits):
            guard hint == .decimal else { return .int(LiteralText.integer(digits)) }
            if LiteralText.isPlainDecimal(digits), let value = Decimal128(digits) {
                return .decimal(value)
            }
            return .decimal(Decimal128(LiteralText.integer(digits)))
        case .float(let text):
            if text.utf8.last == UInt8(ascii: "f") {
                let digits = String(text.dropLast())
                return try adapt(.float(float(digits)), towards: hint)
            }
            if hint == .decimal, let value = NumberText.decimal(Array(text.utf8)) {
                return .decimal(value)
            }
            return try adapt(.double(NumberText.number(text)), towards: hint)
        case .infinity(let isNegative):
            return try adapt(.double(isNegative ? -.infinity : .infinity), towards: hint)
        case .notANumber: return try adapt(.double(.nan), towards: hint)
        case .string(let bytes): return try adapt(Value(utf8: bytes), towards: hint)
        case .binary(let bytes): return .binary(bytes)
        case .timestamp(let point): return .timestamp(point)
        case .bool(let value): return .bool(value)
        case .uuid(let uuid): return .uuid(uuid)
        case .objectID(let id): return .objectID(id)
        case .null, .argument, .object, .objectKey, .typedLink: return .null
        }
    }

    /// Rounds once, from the decimal digits to the single.
    private static func float(_ digits: String) -> Float {
        Float(NumberText.number(digits))
    }

    /// The value in the type of the other side, where that keeps its meaning; otherwise unchanged.
    static func adapt(_ value: Value, towards hint: OperandType?) throws(Fault) -> Value {
        switch value {
        case .int(let int): return hint == .decimal ? .decimal(Decimal128(int)) : value
        case .double(let double): return try adapt(double, towards: hint)
        case .float(let float):
            guard hint == .int else { return value }
            if float.isInfinite { throw .infinity(.int) }
            if float.isNaN { throw .notANumber(.int) }
            return Int64(exactly: float).map { .int($0) } ?? value
        case .string(let text): return adapt(Array(text.utf8), towards: hint) ?? value
        case .malformedString(let bytes): return adapt(bytes, towards: hint) ?? value
        default: return value
        }
    }

    private static func adapt(_ double: Double, towards hint: OperandType?) throws(Fault) -> Value {
        switch hint {
        case .float: return .float(Float(double))
        case .decimal: return .decimal(Decimal128(double))
        case .int where double.isFinite:
            return Int64(exactly: double).map { .int($0) } ?? .double(double)
        case nil, .double, .mixed: return .double(double)
        case .some(let type):
            if double.isInfinite { throw .infinity(type) }
            return .double(double)
        }
    }

    private static func adapt(_ text: [UInt8], towards hint: OperandType?) -> Value? {
        switch hint {
        case .int: NumberText.integer(text).map { .int($0) }
        case .float: NumberText.double(text).map { .float(Float($0)) }
        case .double: NumberText.double(text).map { .double($0) }
        case .decimal: NumberText.decimal(text).map { .decimal($0) }
        default: nil
        }
    }
}
