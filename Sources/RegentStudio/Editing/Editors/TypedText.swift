import Foundation
import RegentCore
import RegentDrafts

/// Values as they are typed in editors; what a text means is for `ValueParser` to say.
struct TypedText: Sendable {
    /// What a text means, or a sentence that says why it means nothing.
    enum Reading: Sendable, Hashable {
        case value(Value, warning: String?)
        case wrong(String)
    }

    let parser: ValueParser
    /// The zone that dates are also shown in; nil is UTC.
    let zone: TimeZone?

    /// Longer texts are never the text of a number; the editor of strings takes any.
    static let longestLine = 4096

    /// The text an editor begins with.
    func text(of value: Value) -> String {
        switch value {
        case .null: ""
        case .string(let text): text
        case .binary(let bytes): "hex:" + DataText.hex(bytes)
        default: ValueText(schema: Schema(tables: [])).plain(value)
        }
    }

    func read(_ text: String, as type: ValueType, isNullable: Bool) -> Reading {
        do throws(ValueParser.Failure) {
            let parsed = try parser.parse(text, as: type)
            return .value(parsed.value, warning: parsed.warning)
        } catch {
            var sentence = error.message + (error.hint.map { "; \($0)" } ?? "")
            if isNullable, text.allSatisfy(\.isWhitespace) { sentence += "; Ctrl-N makes it null" }
            return .wrong(sentence)
        }
    }

    /// What is to be known of a value that was typed.
    func note(of value: Value, typed text: String) -> String? {
        switch value {
        case .string(let string): return Self.note(ofString: string)
        case .int(let number):
            let plain = String(number)
            return plain == text && number.magnitude < 10_000
                ? nil : "= " + Grouped.text(Int(number))
        case .float, .double, .decimal:
            let plain = ValueText(schema: Schema(tables: [])).plain(value)
            return plain == text ? nil : "= " + plain
        case .timestamp(let time):
            let local = zone ?? .current
            let isUTC = local.secondsFromGMT() == 0
            return "= \(time.description)"
                + (isUTC ? "" : " · \(TimeText.text(of: time, in: local)) \(local.identifier)")
        case .binary(let bytes):
            let warning = bytes.count > DataText.largeSize ? ": that is much for one value" : ""
            return "= \(Grouped.text(bytes.count)) bytes" + warning
        case .objectID, .uuid: return "Ctrl-G makes a new one"
        default: return nil
        }
    }

    static func note(ofString string: String) -> String {
        let characters = string.count
        let bytes = string.utf8.count
        if characters == 0 { return "\"\" the empty string, which is not null" }
        return StudioState.counted(characters, "character")
            + (bytes == characters ? "" : ", \(Grouped.text(bytes)) bytes")
    }
}

/// Binary values as text.
enum DataText {
    /// More than this is worth a warning.
    static let largeSize = 16 << 20
    /// More than this is not read from a file.
    static let mostBytes = 1 << 30

    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// `00000010  48 65 6c 6c 6f 20 …  Hello …`: 16 bytes, or 8 on narrow screens.
    static func line(of bytes: [UInt8], at offset: Int, count: Int) -> String {
        let part = bytes[min(offset, bytes.count)..<min(bytes.count, offset + count)]
        let address = String(offset, radix: 16)
        let padding = String(repeating: "0", count: max(0, 8 - address.count))
        var hex = ""
        var letters = ""
        for byte in part {
            hex += Self.hex(CollectionOfOne(byte)) + " "
            let isLetter = (0x20..<0x7f).contains(byte)
            letters.unicodeScalars.append(isLetter ? Unicode.Scalar(byte) : "·")
        }
        let gap = String(repeating: " ", count: 3 * (count - part.count) + 1)
        return padding + address + "  " + hex + gap + letters
    }
}
