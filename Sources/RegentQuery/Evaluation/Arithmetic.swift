import RegentCore

/// Calculates with two values (`query-language.md` §11).
enum Arithmetic {
    /// The result in the wider type of int < float < double < decimal; null when a value is no
    /// number.
    static func result(_ a: Value, _ sign: ArithmeticOperator, _ b: Value) -> Value {
        switch (a, b) {
        case (.int(let a), .int(let b)): return .int(integer(a, sign, b))
        case (.decimal, _), (_, .decimal):
            guard let a = a.asDecimal, let b = b.asDecimal else { return .null }
            return .decimal(decimal(a, sign, b))
        case (.double, _), (_, .double):
            guard let a = a.asDouble, let b = b.asDouble else { return .null }
            return .double(floating(a, sign, b))
        case (.float, _), (_, .float):
            guard let a = a.asDouble, let b = b.asDouble else { return .null }
            return .float(Float(floating(a, sign, b)))
        default: return .null
        }
    }

    /// Wraps around at 64 bits; division truncates, and by zero gives the extreme of its sign.
    private static func integer(_ a: Int64, _ sign: ArithmeticOperator, _ b: Int64) -> Int64 {
        switch sign {
        case .add: a &+ b
        case .subtract: a &- b
        case .multiply: a &* b
        case .divide:
            if b == 0 {
                a < 0 ? .min : .max
            } else {
                a.dividedReportingOverflow(by: b).partialValue
            }
        }
    }

    private static func floating(_ a: Double, _ sign: ArithmeticOperator, _ b: Double) -> Double {
        switch sign {
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: a / b
        }
    }

    private static func decimal(
        _ a: Decimal128,
        _ sign: ArithmeticOperator,
        _ b: Decimal128
    ) -> Decimal128 {
        switch sign {
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: a / b
        }
    }
}

extension Value {
    /// A number as a double, rounded where needed; nil for other values and decimals.
    var asDouble: Double? {
        switch self {
        case .int(let value): Double(value)
        case .float(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// A number as the official engine turns it into a decimal; nil for other values.
    var asDecimal: Decimal128? {
        switch self {
        case .int(let value): Decimal128(value)
        case .float(let value): Decimal128(value)
        case .double(let value): Decimal128(value)
        case .decimal(let value): value
        default: nil
        }
    }

    var isNumber: Bool {
        switch self {
        case .int, .float, .double, .decimal: true
        default: false
        }
    }

    var isNaN: Bool {
        switch self {
        case .float(let value): value.isNaN
        case .double(let value): value.isNaN
        case .decimal(let value): value.isNaN
        default: false
        }
    }
}
