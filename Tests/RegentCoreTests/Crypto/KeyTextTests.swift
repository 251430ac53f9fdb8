import Testing

@testable import RegentCore

@Suite struct KeyTextTests {
    static let key: [UInt8] = (0..<64).map { UInt8(truncatingIfNeeded: $0 * 37 + 3) }
    static let hex = key.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }

    static let digits = hex.joined()
    static let numbers = key.map { String($0) }
    static let signedNumbers = key.map { String(Int8(bitPattern: $0)) }
    static let prefixed = hex.map { "0x" + $0 }

    static let notations: [(String, KeyShape)] = {
        var all: [(String, KeyShape)] = []
        all.append((digits, .hexDigits))
        all.append((digits.uppercased() + "\n", .hexDigits))
        all.append(("\u{feff}\"" + digits + "\"\r\n", .hexDigits))
        all.append((hex.joined(separator: " "), .spacedHexDigits))
        all.append((hex.joined(separator: "-"), .spacedHexDigits))
        all.append((hex.joined(separator: ":"), .colonHexDigits))
        all.append(("0x" + digits, .prefixedHexDigits))
        all.append((prefixed.joined(separator: " "), .prefixedHexDigits))
        all.append((groups, .hexGroups))
        all.append(("[" + numbers.joined(separator: ", ") + "]", .unsignedList))
        all.append((numbers.joined(separator: ","), .unsignedList))
        all.append(("{ " + prefixed.joined(separator: ", ") + ", }", .unsignedList))
        all.append(("[" + signedNumbers.joined(separator: ", ") + "]", .signedList))
        return all
    }()

    @Test(arguments: notations)
    func everyNotationOfTextGivesTheSameKey(text: String, shape: KeyShape) throws {
        let decoded = try KeyText.decode(Array(text.utf8), isText: true)
        #expect(decoded.0 == Self.key)
        #expect(decoded.1 == shape)
    }

    static let groups: String = {
        let groups = stride(from: 0, to: 64, by: 4).map { hex[$0..<$0 + 4].joined() }
        return "<" + groups.joined(separator: " ") + ">"
    }()

    @Test func base64IsReadInBothAlphabetsWithAndWithoutPadding() throws {
        let bytes = (0..<64).map { UInt8(truncatingIfNeeded: 0xfb &- $0) }
        let standard =
            "+/r5+Pf29fTz8vHw7+7t7Ovq6ejn5uXk4+Lh4N/e3dzb2tnY19bV1NPS0dDPzs3My8rJyMfGxcTDwsHAv769vA=="
        let urlSafe = String(standard.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
        for (text, shape) in [
            (standard, KeyShape.base64), (String(standard.dropLast(2)), .base64),
            (urlSafe, .urlSafeBase64), (String(urlSafe.dropLast(2)), .urlSafeBase64),
        ] {
            let decoded = try KeyText.decode(Array(text.utf8), isText: true)
            #expect(decoded.0 == bytes)
            #expect(decoded.1 == shape)
        }
    }

    @Test func sixtyFourBytesOfAFileAreTheKeyAsTheyAre() throws {
        #expect(try KeyText.decode(Self.key, isText: false).1 == .rawBytes)
        let text = [UInt8](repeating: UInt8(ascii: "8"), count: 64)
        #expect(try KeyText.decode(text, isText: false) == (text, .rawBytes))
    }

    static let malformed: [(String, KeyFormatError)] = {
        var all: [(String, KeyFormatError)] = []
        func add(_ text: String, _ problem: KeyFormatError.Problem, _ hint: KeyFormatError.Hint?) {
            all.append((text, KeyFormatError(problem, hint: hint)))
        }
        add("", .empty, nil)
        add(" \n", .empty, nil)
        add(String(digits.dropLast(2)), .wrongLength(bytes: 63, shape: .hexDigits), nil)
        add(digits + "0102", .wrongLength(bytes: 66, shape: .hexDigits), nil)
        add(String(digits.dropFirst()), .oddDigits(count: 127), nil)
        let typo = "032g" + digits.dropFirst(4)
        add(typo, .wrongCharacter("g", position: 4, characters: 128), nil)
        let text = String(repeating: "01", count: 32)
        add(text, .wrongLength(bytes: 32, shape: .hexDigits), .sixtyFourCharacters)
        let twice = String(repeating: "3038", count: 64)
        add(twice, .wrongLength(bytes: 128, shape: .hexDigits), .digitsOfDigits)
        let single = Array(repeating: "8", count: 64).joined(separator: " ")
        add(single, .wrongLength(bytes: 32, shape: .spacedHexDigits), .singleDigits)
        let short = "{length = 64, bytes = 0x01010101 01010101 ... 01010101 }"
        add(short, .notAByte(position: 1), .shortenedDescription)
        add("[1, 2, 256]", .notAByte(position: 3), nil)
        add("[1, 2, 3]", .wrongLength(bytes: 3, shape: .unsignedList), nil)
        add("äää", .wrongCharacter("ä", position: 1, characters: 3), nil)
        return all
    }()

    @Test(arguments: malformed)
    func aMalformedKeyIsDescribed(text: String, error: KeyFormatError) {
        #expect(throws: error) { try KeyText.decode(Array(text.utf8), isText: true) }
    }

    @Test func digitsEncodedTwiceAreDoubtedThoughTheirLengthIsRight() throws {
        let text = String(repeating: "38", count: 64)
        #expect(try KeyText.recognise(Array(text.utf8), isText: true).doubt == .digitsOfDigits)
        let plain = String(repeating: "08", count: 64)
        #expect(try KeyText.recognise(Array(plain.utf8), isText: true).doubt == nil)
        let file = [UInt8](repeating: UInt8(ascii: "1"), count: 64)
        #expect(try KeyText.recognise(file, isText: false).doubt == .sixtyFourCharacters)
    }

    @Test func anyBytesGiveAKeyOrAnError() throws {
        for length in [0, 1, 63, 64, 65, 128, 300] {
            for seed in 0..<40 {
                var state = UInt64(seed &* 2_654_435_761 &+ length)
                let bytes = (0..<length).map { _ -> UInt8 in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let byte = UInt8(truncatingIfNeeded: state >> 33)
                    return seed.isMultiple(of: 2) ? byte : byte & 0x7f | 0x20
                }
                do {
                    #expect(try KeyText.decode(bytes, isText: false).0.count == 64)
                } catch {
                    #expect(!error.explanation.isEmpty && !error.advice.isEmpty)
                }
            }
        }
    }

    @Test func aKeyIsNeverPrinted() throws {
        let recognised = try KeyText.recognise(Self.key, isText: false)
        #expect(String(describing: recognised.key) == "64-byte key")
        #expect("\(recognised.key)" == "64-byte key")
    }
}
