/// Why a text or a file is not a 64-byte key in any notation.
///
/// Holds lengths, positions and at most the one character that is wrong; never the key.
package struct KeyFormatError: Error, Sendable, Equatable {
    /// What is wrong.
    package enum Problem: Sendable, Equatable {
        /// Nothing but white space, or nothing at all.
        case empty
        /// Well-formed, but not 64 bytes.
        case wrongLength(bytes: Int, shape: KeyShape)
        /// A byte with one hex digit only.
        case oddDigits(count: Int)
        /// A character that the notation has no place for; positions count from 1.
        case wrongCharacter(Unicode.Scalar, position: Int, characters: Int)
        /// A number in a list that no byte can have; positions count from 1.
        case notAByte(position: Int)
    }

    /// What the given text looks like.
    package enum Hint: Sendable, Equatable {
        /// 64 characters: probably meant as the bytes of the key.
        case sixtyFourCharacters
        /// The bytes are hex digits themselves: the text was encoded twice.
        case digitsOfDigits
        /// Some bytes are written with one digit: 8 in place of 08.
        case singleDigits
        /// A printed description with its middle left out.
        case shortenedDescription
        /// 64 raw bytes and a line end behind them.
        case lineEndBehindBytes
    }

    package let problem: Problem
    package let hint: Hint?

    package init(_ problem: Problem, hint: Hint? = nil) {
        self.problem = problem
        self.hint = hint
    }
}

extension KeyFormatError {
    /// What is wrong, as half a sentence.
    package var explanation: String {
        switch problem {
        case .empty:
            "the key is empty"
        case .wrongLength(let bytes, .rawBytes):
            "the key has the wrong length: got \(bytes) bytes, need 64"
        case .wrongLength(let bytes, let shape) where shape == .hexDigits:
            "the key has the wrong length: got \(bytes) bytes (\(bytes * 2) hex digits), "
                + "need 64 (128 hex digits)"
        case .wrongLength(let bytes, let shape):
            "the key has the wrong length: got \(bytes) bytes (\(shape.family)), need 64"
        case .oddDigits(let count):
            "the key has an odd number of hex digits: got \(count), need 128"
        case .wrongCharacter(let scalar, let position, let characters):
            "the key has a wrong character at position \(position) of \(characters): "
                + Self.show(scalar)
        case .notAByte(let position):
            "number \(position) of the key is not a byte (0 to 255, or -128 to 127)"
        }
    }

    /// What to do about it.
    package var advice: String {
        let form = "a key is 64 bytes: 128 hex digits, base64, a list of bytes, "
        return switch hint {
        case .sixtyFourCharacters:
            "this is 64 characters of text; if they are the bytes of the key, save them without "
                + "a line end to a file of 64 bytes and give it with --key-file"
        case .digitsOfDigits:
            "the bytes are hex digits themselves, as if the text had been encoded twice: "
                + "08 08 … may have become 30 38 30 38 …"
        case .singleDigits:
            "write each byte with two digits: 08, not 8"
        case .shortenedDescription:
            "this is a shortened description; its middle is missing"
        case .lineEndBehindBytes:
            "a line end stands behind 64 raw bytes; `head -c 64 FILE > KEY` takes them alone"
        case nil:
            form + "or a file of 64 raw bytes"
        }
    }

    private static func show(_ scalar: Unicode.Scalar) -> String {
        let isPlain = scalar.properties.isGraphemeBase && !scalar.properties.isWhitespace
        let code = String(scalar.value, radix: 16, uppercase: true)
        let number = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
        return isPlain ? "“\(scalar)”" : number
    }
}

extension KeyShape {
    /// The notation without its length, for keys of a wrong length.
    fileprivate var family: String {
        switch self {
        case .hexDigits: "hex digits"
        default: name
        }
    }
}
