/// Reads the arguments of a query from JSON text, exactly: integers keep all 64 bits.
///
/// A number with a point or exponent is a double, one without is an integer; an object is a typed
/// value: `{"type":"timestamp","value":{"s":0,"ns":0}}` (`queries/README.md`).
struct ArgumentText {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    /// JSON values as far as arguments need them.
    indirect enum JSON: Equatable {
        case null
        case bool(Bool)
        case int(Int64)
        case double(Double)
        case string(String)
        case array([JSON])
        case object([String: JSON])
    }

    /// Where the text stops making sense.
    struct Fault: Error, Equatable {
        let offset: Int
    }

    /// The value of a whole JSON text.
    static func json(_ text: String) throws(Fault) -> JSON {
        var reader = ArgumentText(bytes: Array(text.utf8))
        let value = try reader.value()
        reader.skipBlanks()
        guard reader.position == reader.bytes.count else { throw reader.fault }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var fault: Fault { Fault(offset: position) }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while let byte = next, ByteClass.isBlank(byte) { position += 1 }
    }

    private mutating func take(_ byte: Character) throws(Fault) {
        skipBlanks()
        guard next == byte.asciiValue else { throw fault }
        position += 1
    }

    private mutating func takeWord(_ word: String, _ value: JSON) throws(Fault) -> JSON {
        guard bytes[position...].starts(with: word.utf8) else { throw fault }
        position += word.utf8.count
        return value
    }

    private mutating func value() throws(Fault) -> JSON {
        skipBlanks()
        switch next {
        case UInt8(ascii: "n"): return try takeWord("null", .null)
        case UInt8(ascii: "t"): return try takeWord("true", .bool(true))
        case UInt8(ascii: "f"): return try takeWord("false", .bool(false))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "["):
            return .array(try list(closing: "]") { (reader) throws(Fault) in try reader.value() })
        case UInt8(ascii: "{"):
            let members = try list(closing: "}") { (reader) throws(Fault) in
                reader.skipBlanks()
                let name = try reader.string()
                try reader.take(":")
                return (name, try reader.value())
            }
            return .object(Dictionary(members) { _, last in last })
        default: return try number()
        }
    }

    private mutating func list<Element>(
        closing end: Character,
        _ element: (inout ArgumentText) throws(Fault) -> Element
    ) throws(Fault) -> [Element] {
        depth += 1
        guard depth <= 64 else { throw fault }
        position += 1
        var elements: [Element] = []
        skipBlanks()
        while next != end.asciiValue {
            if !elements.isEmpty { try take(",") }
            elements.append(try element(&self))
            skipBlanks()
        }
        try take(end)
        depth -= 1
        return elements
    }

    private mutating func number() throws(Fault) -> JSON {
        let start = position
        while let byte = next, ByteClass.isDigit(byte) || "+-.eE".utf8.contains(byte) {
            position += 1
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let int = Int64(text) { return .int(int) }
        guard text.contains(where: { ".eE".contains($0) }), let double = Double(text) else {
            position = start
            throw fault
        }
        return .double(double)
    }

    private mutating func string() throws(Fault) -> String {
        try take("\"")
        var units: [UInt16] = []
        var text = ""
        // Escaped code units gather until a pair is complete; everything else is plain UTF-8.
        func flush(_ units: inout [UInt16], into text: inout String) {
            text += String(decoding: units, as: UTF16.self)
            units = []
        }
        while let byte = next {
            position += 1
            if byte == UInt8(ascii: "\"") {
                flush(&units, into: &text)
                return text
            }
            if byte == ByteClass.backslash {
                units.append(try escape())
                continue
            }
            flush(&units, into: &text)
            let start = position - 1
            while let more = next, more != UInt8(ascii: "\""), more != ByteClass.backslash {
                position += 1
            }
            text += String(decoding: bytes[start..<position], as: UTF8.self)
        }
        throw fault
    }

    private mutating func escape() throws(Fault) -> UInt16 {
        guard let byte = next else { throw fault }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return 0x0a
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "r"): return 0x0d
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0c
        case UInt8(ascii: "u"):
            let digits = bytes[position...].prefix(4)
            guard digits.count == 4, digits.allSatisfy(ByteClass.isHexDigit) else { throw fault }
            position += 4
            return UInt16(LiteralText.hexadecimal(digits))
        case UInt8(ascii: "\""), ByteClass.backslash, UInt8(ascii: "/"): return UInt16(byte)
        default: throw fault
        }
    }
}
