import Testing

@testable import RegentCore

@Suite struct ObjectIDTests {
    @Test func printsLowerCaseAndReadsEitherCase() {
        let id = ObjectID(high: 0x0123_4567_89ab_cdef, low: 0x0123_4567)
        #expect(id.description == "0123456789abcdef01234567")
        #expect(ObjectID("0123456789ABCDEF01234567") == id)
        #expect(
            id.bytes == [0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0x01, 0x23, 0x45, 0x67]
        )
    }

    @Test(arguments: [
        "", "0123456789abcdef0123456", "0123456789abcdef012345678", "g123456789abcdef01234567",
    ])
    func refusesOtherText(text: String) {
        #expect(ObjectID(text) == nil)
    }
}
