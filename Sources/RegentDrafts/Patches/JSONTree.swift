/// JSON that was read, with numbers as they were written.
///
/// Whole numbers of 64 bits and the bits of floating-point numbers are to come back, so no number
/// is made of the digits before its type is known.
package indirect enum JSONTree: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONTree])
    /// Members in the order written.
    case object([Member])

    package struct Member: Sendable, Equatable {
        package let name: String
        package let value: JSONTree
    }

    /// What is wrong with a text, and at which byte.
    package struct Failure: Error, Sendable, Equatable {
        package let offset: Int
        package let what: String
    }

    /// Reads one JSON text.
    package init(parsing bytes: [UInt8]) throws(Failure) {
        var reader = JSONReader(bytes: bytes)
        self = try reader.document()
    }

    /// The first member of an object with a name.
    package subscript(name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// A whole number.
    package var integer: Int64? {
        if case .number(let digits) = self { Int64(digits) } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }
}

/// Reads JSON from bytes; nesting is bounded, so no text exhausts the stack.
private struct JSONReader {
    let bytes: [UInt8]
    private var position = 0

    private static let maximumDepth = 256

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() throws(JSONTree.Failure) -> JSONTree {
        let value = try value(depth: 0)
        skipBlanks()
        guard position == bytes.count else { throw failure("something follows the value") }
        return value
    }

    private mutating func value(depth: Int) throws(JSONTree.Failure) -> JSONTree {
        guard depth <= Self.maximumDepth else { throw failure("nested too deep") }
        skipBlanks()
        guard position < bytes.count else { throw failure("a value is missing") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try array(depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), 0x30...0x39: return try number()
        default:
            if take("null") { return .null }
            if take("true") { return .bool(true) }
            if take("false") { return .bool(false) }
            throw failure("no JSON value begins like this")
        }
    }

    private mutating func object(_ depth: Int) throws(JSONTree.Failure) -> JSONTree {
        position += 1
        var members: [JSONTree.Member] = []
        skipBlanks()
        if take("}") { return .object([]) }
        while true {
            skipBlanks()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                throw failure("the name of a member is missing")
            }
            let name = try string()
            skipBlanks()
            guard take(":") else { throw failure("a colon is missing") }
            members.append(.init(name: name, value: try value(depth: depth + 1)))
            skipBlanks()
            if take("}") { return .object(members) }
            guard take(",") else { throw failure("a comma or } is missing") }
        }
    }

    private mutating func array(_ depth: Int) throws(JSONTree.Failure) -> JSONTree {
        position += 1
        var elements: [JSONTree] = []
        skipBlanks()
        if take("]") { return .array([]) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipBlanks()
            if take("]") { return .array(elements) }
            guard take(",") else { throw failure("a comma or ] is missing") }
        }
    }

    private mutating func number() throws(JSONTree.Failure) -> JSONTree {
        let start = position
        _ = take("-")
        let whole = digits()
        guard whole > 0 else { throw failure("a digit is missing") }
        if take(".") {
            guard digits() > 0 else { throw failure("a digit is missing") }
        }
        if take("e") || take("E") {
            if !take("-") { _ = take("+") }
            guard digits() > 0 else { throw failure("a digit is missing") }
        }
        return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func digits() -> Int {
        let start = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        return position - start
    }

    private mutating func string() throws(JSONTree.Failure) -> String {
        position += 1
        var text: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw failure("a string is not UTF-8")
                }
                return string
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw failure("a control character stands in a string")
            default: text.append(byte)
            }
        }
        throw failure("a string does not end")
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONTree.Failure) {
        guard position < bytes.count else { throw failure("a string does not end") }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0c)
        case UInt8(ascii: "n"): text.append(0x0a)
        case UInt8(ascii: "r"): text.append(0x0d)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var code = try unit()
            if (0xd800..<0xdc00).contains(code) {
                guard take("\\u") else { throw failure("half a character") }
                let low = try unit()
                guard (0xdc00..<0xe000).contains(low) else { throw failure("half a character") }
                code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw failure("half a character") }
            text.append(contentsOf: String(Character(scalar)).utf8)
        default: throw failure("no escape is written like this")
        }
    }

    private mutating func unit() throws(JSONTree.Failure) -> UInt32 {
        guard position + 4 <= bytes.count,
            let code = UInt32(
                String(decoding: bytes[position..<position + 4], as: UTF8.self),
                radix: 16
            )
        else { throw failure("four hexadecimal digits are missing") }
        position += 4
        return code
    }

    // MARK: Parts

    private mutating func skipBlanks() {
        while position < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[position]) {
            position += 1
        }
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count,
            bytes[position..<position + count].elementsEqual(String(describing: text).utf8)
        else { return false }
        position += count
        return true
    }

    private func failure(_ what: String) -> JSONTree.Failure {
        .init(offset: position, what: what)
    }
}
