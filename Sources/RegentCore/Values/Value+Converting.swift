/// Values as values of another type.
extension Value {
    /// The same value as another type where nothing is lost by it; nil where it can't be one.
    ///
    /// Numbers keep their amount, texts are what the value is written as, and reading a text back
    /// gives the value. Collections are converted element by element, by the caller.
    package func converted(to type: ValueType) -> Value? {
        if isNull { return .null }
        return switch type {
        case .mixed: self
        case .string: text
        case .binary: bytes
        case .int: integer.map(Value.int)
        case .bool: flag
        case .float: float
        case .double: double
        case .decimal: decimal.map(Value.decimal)
        case .timestamp: timestamp
        case .objectID: objectID
        case .uuid: uuid
        case .link, .typedLink: nil
        }
    }

    private var text: Value? {
        switch self {
        case .string, .malformedString: self
        case .int(let number): .string(String(number))
        case .bool(let flag): .string(flag ? "true" : "false")
        case .float(let number): .string(FloatingPointText.text(of: number))
        case .double(let number): .string(FloatingPointText.text(of: number))
        case .decimal(let number): .string(number.description)
        case .timestamp(let time): .string(time.description)
        case .objectID(let id): .string(id.description)
        case .uuid(let id): .string(id.description)
        case .binary(let bytes):
            String(validating: bytes, as: UTF8.self).map(Value.string)
        case .null, .link, .list, .set, .dictionary: nil
        }
    }

    private var bytes: Value? {
        switch self {
        case .binary: self
        case .string(let text): .binary(Array(text.utf8))
        case .malformedString(let bytes): .binary(bytes)
        default: nil
        }
    }

    private var integer: Int64? {
        switch self {
        case .int(let number): number
        case .bool(let flag): flag ? 1 : 0
        case .float(let number): Int64(exactly: number)
        case .double(let number): Int64(exactly: number)
        case .decimal(let number): number.integer
        case .string(let text): Int64(text)
        default: nil
        }
    }

    private var flag: Value? {
        switch self {
        case .bool: self
        case .int(0), .string("false"): .bool(false)
        case .int(1), .string("true"): .bool(true)
        default: nil
        }
    }

    private var float: Value? {
        switch self {
        case .float: self
        case .int(let number): Float(exactly: number).map(Value.float)
        case .double(let number): Float(exactly: number).map(Value.float)
        case .decimal(let number):
            number.exact {
                Float($0)
            } text: {
                FloatingPointText.text(of: $0)
            }.map(Value.float)
        case .string(let text): Self.isNumber(text) ? Float(text).map(Value.float) : nil
        default: nil
        }
    }

    private var double: Value? {
        switch self {
        case .double: self
        case .int(let number): Double(exactly: number).map(Value.double)
        case .float(let number): .double(Double(number))
        case .decimal(let number):
            number.exact {
                Double($0)
            } text: {
                FloatingPointText.text(of: $0)
            }.map(Value.double)
        case .string(let text): Self.isNumber(text) ? Double(text).map(Value.double) : nil
        default: nil
        }
    }

    private var decimal: Decimal128? {
        switch self {
        case .decimal(let number): number
        case .int(let number): Decimal128(number)
        // All the digits that tell the number from its neighbours, not a fixed count of them.
        case .float(let number): Decimal128(FloatingPointText.text(of: number))
        case .double(let number): Decimal128(FloatingPointText.text(of: number))
        case .string(let text): Decimal128(text)
        default: nil
        }
    }

    private var timestamp: Value? {
        switch self {
        case .timestamp: self
        case .string(let text): Timestamp(text).map(Value.timestamp)
        default: nil
        }
    }

    private var objectID: Value? {
        switch self {
        case .objectID: self
        case .string(let text): ObjectID(text).map(Value.objectID)
        default: nil
        }
    }

    private var uuid: Value? {
        switch self {
        case .uuid: self
        case .string(let text): UUID128(text).map(Value.uuid)
        default: nil
        }
    }

    /// Whether a text is a decimal number, and not one of the other forms that Swift reads.
    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    }
}

extension Decimal128 {
    /// The number where it is whole and in range.
    fileprivate var integer: Int64? {
        guard let double = Double(description), abs(double) < 1e19 else { return nil }
        // Near the number if not it: the division leaves no fraction where it is whole.
        for candidate in [Int64(exactly: double.rounded()), Int64(wholeDigits)] {
            if let candidate, Decimal128.compare(Decimal128(candidate), self) == 0 {
                return candidate
            }
        }
        return nil
    }

    /// The digits before the point of the plain notation; empty for numbers with an exponent.
    private var wholeDigits: String {
        let text = description
        guard !text.contains("E") else { return "" }
        return String(text.prefix { $0 != "." })
    }

    /// The binary number that this is, where reading it back gives the same amount.
    fileprivate func exact<Number>(
        _ number: (String) -> Number?,
        text: (Number) -> String
    ) -> Number? {
        guard let found = number(description), let back = Decimal128(text(found)),
            Decimal128.compare(back, self) == 0
        else { return nil }
        return found
    }
}
