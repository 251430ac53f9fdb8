import Testing

@testable import RegentCore

@Suite struct UUID128Tests {
    @Test(arguments: [
        "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
        "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6fa459ea-ee8a-3ca4-894e-db77e160355e",
        "886313e1-3b8a-5372-9b90-0c9aee199e5d", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
    ])
    func anySixteenBytesAreShown(text: String) throws {
        let value = try #require(UUID128(text))
        #expect(value.description == text)
        #expect(UUID128(text.uppercased()) == value)
        #expect(value.bytes.count == 16)
    }

    @Test(arguments: [
        "", "6ba7b8109dad11d180b400c04fd430c8", "6ba7b810-9dad-11d1-80b4-00c04fd430c",
        "6ba7b810-9dad-11d1-80b400-c04fd430c8", "{ba7b810-9dad-11d1-80b4-00c04fd430c8}",
    ])
    func refusesOtherText(text: String) {
        #expect(UUID128(text) == nil)
    }
}
