import Testing

@testable import RegentExchange

@Suite struct JSONTextTests {
    private func json(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(json: text)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), ("a\"b\\c", #""a\"b\\c""#),
        ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{1f}\u{7f}", #""\u0000\u001f\u007f""#),
        ("日本 👩‍👩‍👧 é", #""日本 👩‍👩‍👧 é""#), ("/", #""/""#),
    ])
    func onlyQuotesBackslashesAndControlsAreEscaped(text: String, json: String) {
        #expect(self.json(text) == json)
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func base64IsThatOfRFC4648(text: String, base64: String) {
        var bytes: [UInt8] = []
        bytes.append(base64: Array(text.utf8))
        #expect(String(decoding: bytes, as: UTF8.self) == base64)
    }
}
