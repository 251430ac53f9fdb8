import RegentCore

/// How bytes and elements are written in debugging output.
enum DebugText {
    /// Pairs of digits with spaces.
    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined(separator: " ")
    }

    /// Sixteen bytes a line with their offsets and the letters among them.
    static func lines(of bytes: [UInt8], from offset: UInt64) -> String {
        stride(from: 0, to: bytes.count, by: 16).map { start in
            let row = bytes[start..<min(start + 16, bytes.count)]
            let digits = hex(row)
            let pad = String(repeating: " ", count: 48 - digits.count)
            let letters = row.map { (0x20..<0x7f).contains($0) ? String(UnicodeScalar($0)) : "." }
            return "  \(offset + UInt64(start))  \(digits)\(pad) \(letters.joined())\n"
        }.joined()
    }

    /// An element of a node: `→ 4096` is a ref, `#12` a number beside refs.
    static func element(_ element: NodeDump.Element) -> String {
        switch element {
        case .none: "-"
        case .ref(let ref): "→ \(ref.rawValue)"
        case .tagged(let number): "#\(number)"
        case .integer(let number): String(number)
        }
    }

    /// What a node is: `inner, refs, 16 bits × 12, 40 bytes`.
    static func summary(_ header: NodeHeader) -> String {
        var parts: [String] = []
        if header.isInner { parts.append("inner") }
        if header.hasRefs { parts.append("refs") }
        if header.context { parts.append("context") }
        let unit =
            switch header.widthType {
            case .bits: "\(header.width) bits × \(header.count)"
            case .multiply: "\(header.width) bytes × \(header.count)"
            case .ignore: "\(header.count) bytes"
            }
        parts.append(unit)
        return parts.joined(separator: ", ")
    }

    /// An element for a program.
    static func json(_ element: NodeDump.Element) -> JSONText {
        switch element {
        case .none: .null
        case .ref(let ref): .object([("ref", .int(ref.rawValue))])
        case .tagged(let number): .object([("number", .int(number))])
        case .integer(let number): .int(number)
        }
    }

    static func json(_ dump: NodeDump) -> JSONText {
        .object([
            ("ref", .int(dump.ref.rawValue)),
            ("inner", .bool(dump.header.isInner)),
            ("refs", .bool(dump.header.hasRefs)),
            ("context", .bool(dump.header.context)),
            ("width_type", .int(dump.header.widthType.rawValue)),
            ("width", .int(dump.header.width)),
            ("count", .int(dump.header.count)),
            ("size", .int(dump.header.nodeSizeInBytes)),
            ("elements", dump.elements.map { .array($0.map(json)) }),
            ("bytes", dump.elements == nil ? .string(hex(dump.bytes)) : nil),
        ])
    }
}

extension Invocation {
    /// The ref that a flag or an operand gives, in decimal or after 0x in hex.
    func ref(_ text: String, name: String) throws -> Ref {
        let number =
            text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
        guard let number else {
            throw UsageError.badValue(flag: name, value: text, expected: "a position in the file")
        }
        return Ref(rawValue: number)
    }

    /// The root to start from: that of `--top`, or the one in force.
    func root(of image: FileImage) throws -> Ref {
        try arguments.value("top").map { try ref($0, name: "top") } ?? image.topRef
    }
}

extension Flag {
    /// Where debugging starts.
    static let top = Flag("top", value: "REF", "start from this root, such as an older one")
}
