import RegentCore
import RegentTerminal

/// A whole value as lines: text wrapped at its own line ends, binary as hex, others with what there
/// is to say about them.
enum ViewerText {
    /// The most bytes of a binary value that are laid out.
    private static let mostBytes = 64 * 1024

    static func lines(of value: Value, schema: Schema, width: Int) -> [ViewerState.Line] {
        switch value {
        case .string(let text): return self.text(text, width: width)
        case .binary(let bytes): return binary(bytes)
        case .malformedString(let bytes):
            return [
                .init(text: "not UTF-8; its bytes:", role: .warn), .init(text: "", role: .text),
            ]
                + binary(bytes)
        default:
            let plain = ValueText(schema: schema).cell(.plain(value))
            return wrapped(plain.text, width: width).map { .init(text: $0, role: plain.role) }
                + notes(on: value)
        }
    }

    private static func text(_ text: String, width: Int) -> [ViewerState.Line] {
        let size = "\(Grouped.text(text.count)) characters, \(Grouped.text(text.utf8.count)) bytes"
        guard !text.isEmpty else {
            return [.init(text: "\"\"  (empty, not null)", role: .dim)]
        }
        var lines: [ViewerState.Line] = [
            .init(text: size, role: .dim), .init(text: "", role: .text),
        ]
        for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            lines += wrapped(String(paragraph), width: width).map {
                .init(text: $0, role: .string)
            }
        }
        return lines
    }

    /// Cuts text into pieces that fit a width.
    static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for cluster in text {
            let visible = SafeText.visible(cluster)
            let columns = TextWidth.columns(of: visible)
            if used + columns > width, !line.isEmpty {
                lines.append(line)
                line = ""
                used = 0
            }
            line.append(visible)
            used += columns
        }
        return lines + [line]
    }

    /// What is left of a value that can't be read.
    static func lines(of damaged: DamagedValue, width: Int) -> [ViewerState.Line] {
        var lines: [ViewerState.Line] = [.init(text: "This value can't be read:", role: .error)]
        lines += HelpText.wrapped(damaged.reason, to: width).map { .init(text: $0, role: .error) }
        for node in damaged.nodes {
            lines.append(.init(text: "", role: .text))
            lines += HelpText.wrapped(node.title, to: width).map { .init(text: $0, role: .dim) }
            lines += hexLines(node.bytes, from: Int(clamping: node.offset))
        }
        return lines + [
            .init(text: "", role: .text),
            .init(
                text: "`regent check` lists all damage, `regent salvage` saves what it can.",
                role: .dim
            ),
        ]
    }

    private static func binary(_ bytes: [UInt8]) -> [ViewerState.Line] {
        let kind = BinaryKind.name(of: bytes).map { ", looks like " + $0 } ?? ""
        return [
            .init(text: "\(Grouped.text(bytes.count)) bytes\(kind)", role: .dim),
            .init(text: "", role: .text),
        ] + hexLines(bytes, from: 0)
    }

    /// Sixteen bytes a line: where they stand, in hex, as letters.
    private static func hexLines(_ bytes: [UInt8], from offset: Int) -> [ViewerState.Line] {
        var lines: [ViewerState.Line] = []
        for start in stride(from: 0, to: min(bytes.count, mostBytes), by: 16) {
            let part = bytes[start..<min(start + 16, bytes.count)]
            let pairs = part.map { hex($0, digits: 2) }.joined(separator: " ")
            let letters = part.map { (0x20..<0x7f).contains($0) ? String(UnicodeScalar($0)) : "·" }
            lines.append(
                .init(
                    text: hex(offset + start, digits: 8) + "  " + TextWidth.padded(pairs, to: 47)
                        + "  "
                        + letters.joined(),
                    role: .text
                )
            )
        }
        if bytes.count > mostBytes {
            lines.append(.init(text: "… the rest is not shown", role: .dim))
        }
        return lines
    }

    private static func hex(_ number: some BinaryInteger, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static func notes(on value: Value) -> [ViewerState.Line] {
        let note: String?
        switch value {
        case .timestamp(let time): note = "\(time.seconds) s and \(time.nanoseconds) ns since 1970"
        case .double(let number): note = "bits 0x" + hex(number.bitPattern, digits: 16)
        case .float(let number): note = "bits 0x" + hex(number.bitPattern, digits: 8)
        case .int(let number): note = "0x" + hex(UInt64(bitPattern: number), digits: 1)
        default: note = nil
        }
        return note.map { [.init(text: "", role: .text), .init(text: $0, role: .dim)] } ?? []
    }
}
