import RegentCore

extension QueryArgument {
    /// Why the text of arguments is refused.
    package enum TextFault: Error, Sendable, Equatable {
        /// Not JSON; the offset counts bytes.
        case notJSON(offset: Int)
        /// JSON, but not an array.
        case notArray
        /// An object that is no typed value, with what is wrong.
        case notTyped(String)

        /// One plain sentence.
        package var explanation: String {
            switch self {
            case .notJSON(let offset): "the arguments are no JSON text (byte \(offset))"
            case .notArray: "the arguments must be a JSON array: [1, \"text\", null]"
            case .notTyped(let reason): "an argument can't be read: \(reason)"
            }
        }
    }

    /// Reads a JSON array: null, true, 1, 1.5, "text", nested arrays as lists, and typed values.
    ///
    /// A typed value is `{"type":T,"value":V}` with T one of int, bool, double, float, string,
    /// binary (base64), timestamp (`{"s","ns"}`), decimal, objectId, uuid, link
    /// (`{"class","key"}`), null.
    ///
    /// - Parameter text: the JSON text; blank text gives no arguments.
    /// - Returns: the arguments in order.
    /// - Throws: where the text is no JSON, or what an argument lacks.
    package static func list(fromJSON text: String) throws(TextFault) -> [QueryArgument] {
        if text.utf8.allSatisfy(ByteClass.isBlank) { return [] }
        let json: ArgumentText.JSON
        do {
            json = try ArgumentText.json(text)
        } catch {
            throw .notJSON(offset: error.offset)
        }
        guard case .array(let elements) = json else { throw .notArray }
        var arguments: [QueryArgument] = []
        for element in elements { arguments.append(try QueryArgument(element)) }
        return arguments
    }

    private init(_ json: ArgumentText.JSON) throws(TextFault) {
        switch json {
        case .null: self = .value(.null)
        case .bool(let value): self = .value(.bool(value))
        case .int(let value): self = .value(.int(value))
        case .double(let value): self = .value(.double(value))
        case .string(let value): self = .value(.string(value))
        case .array(let elements):
            var list: [QueryArgument] = []
            for element in elements { list.append(try QueryArgument(element)) }
            self = .list(list)
        case .object(let members):
            guard case .string(let type)? = members["type"] else { throw .notTyped("no \"type\"") }
            self = try QueryArgument(type: type, members["value"] ?? .null)
        }
    }

    private init(type: String, _ json: ArgumentText.JSON) throws(TextFault) {
        if type == "link", case .object(let members) = json,
            case .string(let name)? = members["class"],
            case .int(let key)? = members["key"]
        {
            self = .object(className: name, key: ObjectKey(rawValue: key))
            return
        }
        guard let value = Self.value(type: type, json) else {
            throw .notTyped("no value of the type \"\(type)\"")
        }
        self = .value(value)
    }

    private static func value(type: String, _ json: ArgumentText.JSON) -> Value? {
        switch (type, json) {
        case ("null", _): .null
        case ("int", .int(let value)): .int(value)
        case ("bool", .bool(let value)): .bool(value)
        case ("double", _): json.double.map { .double($0) }
        case ("float", _): json.double.map { .float(Float($0)) }
        case ("string", .string(let value)): .string(value)
        case ("binary", .string(let text)): LiteralText.base64(text.utf8).map { .binary($0) }
        case ("timestamp", .object(let members)):
            if case .int(let seconds)? = members["s"], case .int(let nanoseconds)? = members["ns"] {
                .timestamp(Timestamp(seconds: seconds, nanoseconds: Int32(clamping: nanoseconds)))
            } else {
                nil
            }
        case ("decimal", .string(let text)): Decimal128(text).map { .decimal($0) }
        case ("decimal", .int(let value)): .decimal(Decimal128(value))
        case ("objectId", .string(let text)): ObjectID(text).map { .objectID($0) }
        case ("uuid", .string(let text)): UUID128(text).map { .uuid($0) }
        default: nil
        }
    }
}

extension ArgumentText.JSON {
    /// A number, or the names of those that JSON can't write.
    fileprivate var double: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .string("NaN"): .nan
        case .string("Infinity"): .infinity
        case .string("-Infinity"): -.infinity
        default: nil
        }
    }
}
