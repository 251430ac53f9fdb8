import Testing

@testable import RegentCore

@Suite struct PageStatesTests {
    @Test func bytesAreReadyWhenAllTheirPagesAre() throws {
        let mapping = try FileMapping(reserving: 4)
        let states = unsafe PageStates(at: mapping.base, count: 4)
        #expect(!states.areReady(from: 4096, to: 4097))
        states.setReady(1)
        #expect(states.areReady(from: 4096, to: 8192))
        #expect(!states.areReady(from: 4095, to: 4097))
        #expect(!states.areReady(from: 8191, to: 8193))
        states.setReady(3)
        #expect(!states.areReady(from: 5000, to: 13_000))
        states.setReady(2)
        #expect(states.areReady(from: 5000, to: 16_384))
        #expect(!states.areReady(from: 0, to: 16_384))
        withExtendedLifetime(mapping) {}
    }

    @Test func noBytesNeedNoPageOfTheirOwn() throws {
        let mapping = try FileMapping(reserving: 2)
        let states = unsafe PageStates(at: mapping.base, count: 2)
        states.setReady(0)
        #expect(states.areReady(from: 4096, to: 4096))
        #expect(states.areReady(from: 100, to: 100))
        states.setReady(1)
        #expect(states.areReady(from: 8192, to: 8192))
        withExtendedLifetime(mapping) {}
    }

    @Test(arguments: [
        (0, 1, 0..<1), (0, 4096, 0..<1), (4095, 4097, 0..<2), (4096, 12_288, 1..<3),
        (8000, 8000, 1..<2),
    ])
    func bytesLieOnPagesOf4096(start: Int, end: Int, pages: Range<Int>) {
        #expect(PageStates.pages(from: start, to: end) == pages)
    }
}
