import Testing

@testable import RegentCore

@Suite struct StringFittingTests {
    @Test func aStringIsCutBetweenScalars() {
        #expect("name".fitting(sizeInBytes: 63) == "name")
        #expect("aééé".fitting(sizeInBytes: 4) == "aé")
        #expect("日本語".fitting(sizeInBytes: 2) == "")
        #expect("name".named(apartBy: "_2") == "name_2")
        #expect(String(repeating: "x", count: 63).named(apartBy: "_2").utf8.count == 63)
    }

    @Test func whatStandsForDamagedBytesFitsIntoAName() {
        let name = String(decoding: [UInt8](repeating: 0xff, count: 63), as: UTF8.self)
        #expect(name.utf8.count == 189)
        #expect(name.fitting(sizeInBytes: String.longestNameInBytes).utf8.count == 63)
    }
}
