import RegentTestSupport
import Testing

@testable import RegentCore

/// Packed arrays that are edited, beside plain arrays that are edited in the same way.
@Suite struct WritableMemoryIntegersTests {
    /// Numbers that need at most so many bits; a few need more, so that arrays widen.
    private static func random(_ bits: Int, _ generator: inout SeededGenerator) -> Int64 {
        let isWider = Int.random(in: 0..<200, using: &generator) == 0
        let limit = Int64.max >> Int64(64 - min(max(isWider ? bits * 2 : bits, 1), 62))
        let value = Int64.random(in: 0...limit, using: &generator)
        return bits >= 8 && Bool.random(using: &generator) ? -value : value
    }

    private func content(
        of ref: Ref,
        in memory: WritableMemory,
        _ sign: WritableMemory.Sign
    ) throws -> [Int64] {
        try (0..<memory.integerCount(ref)).map { try memory.integer(in: ref, at: $0, sign: sign) }
    }

    @Test(arguments: [0, 1, 2, 4, 8, 16, 32, 62])
    func `an edited array holds what a plain one does`(bits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bits))
        let memory = try WritableMemory(over: nil)
        for _ in 0..<20 {
            var ref = try memory.makeIntegers(EmptyCollection())
            var expected: [Int64] = []
            for _ in 0..<400 {
                let place = Int.random(in: 0...expected.count, using: &generator)
                let value = Self.random(bits, &generator)
                switch Int.random(in: 0..<8, using: &generator) {
                case 0 where place < expected.count:
                    expected[place] = value
                    try memory.setInteger(in: &ref, at: place, to: value)
                case 1 where place < expected.count:
                    let end = Int.random(
                        in: place...min(expected.count, place + 9),
                        using: &generator
                    )
                    expected.removeSubrange(place..<end)
                    try memory.removeIntegers(in: &ref, place..<end)
                case 2:
                    let delta = Self.random(bits / 2, &generator)
                    for index in place..<expected.count { expected[index] += delta }
                    try memory.addToIntegers(in: &ref, from: place, delta: delta)
                case 3:
                    expected.append(value)
                    try memory.appendInteger(to: &ref, value)
                default:
                    expected.insert(value, at: place)
                    try memory.insertInteger(in: &ref, at: place, value)
                }
                #expect(try memory.integerCount(ref) == expected.count)
            }
            #expect(try content(of: ref, in: memory, .signed) == expected)
        }
    }

    @Test func `unsigned numbers use the highest bit of each width`() throws {
        let memory = try WritableMemory(over: nil)
        var ref = try memory.makeIntegers([200, 100], sign: .unsigned)
        try memory.addToIntegers(in: &ref, from: 1, delta: 155, sign: .unsigned)
        #expect(try content(of: ref, in: memory, .unsigned) == [200, 255])
        try memory.addToIntegers(in: &ref, from: 0, delta: 1, sign: .unsigned)
        #expect(try content(of: ref, in: memory, .unsigned) == [201, 256])
        try memory.addToIntegers(in: &ref, from: 0, delta: -201, sign: .unsigned)
        #expect(try content(of: ref, in: memory, .unsigned) == [0, 55])
    }

    @Test func `of an array with refs nothing is read past its end`() throws {
        let memory = try WritableMemory(over: nil)
        let child = try memory.makeIntegers([1, 2])
        let ref = try memory.makeSlots([.tagged(7), .none, .ref(child)])
        #expect(try memory.slot(0, of: ref) == .tagged(7))
        #expect(try memory.slot(1, of: ref) == .none)
        #expect(try memory.child(2, of: ref) == child)
        #expect(try memory.slot(3, of: ref) == .none)
        #expect(throws: StorageError.self) { try memory.child(0, of: ref) }
        #expect(throws: StorageError.self) { try memory.child(1, of: ref) }
        #expect(try memory.optionalChild(1, of: ref) == nil)
    }

    @Test func `the first place of a number is found at every width`() throws {
        let memory = try WritableMemory(over: nil)
        for value: Int64 in [0, 1, 3, 9, 100, -100, 30_000, -2_000_000_000, 1 << 40] {
            let image = memory.memory
            let ref = try memory.makeIntegers([value, 0, value, value])
            let found = try IntegerNode(image.node(at: ref)).firstIndex(of: value)
            #expect(found == 0)
            let behind = try memory.makeIntegers([0, 1, value, value])
            let other = try IntegerNode(image.node(at: behind)).firstIndex(of: value)
            #expect(other == (value == 0 ? 0 : value == 1 ? 1 : 2))
            #expect(try IntegerNode(image.node(at: ref)).firstIndex(of: 1 << 50) == nil)
        }
    }
}
