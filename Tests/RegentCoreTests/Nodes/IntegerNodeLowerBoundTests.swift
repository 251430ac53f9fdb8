import RegentTestSupport
import Testing

@testable import RegentCore

@Suite struct IntegerNodeLowerBoundTests {
    /// Ascending numbers of 32 bits, evenly spread, in clumps, or nearly all at one end.
    private static func numbers(_ random: inout SeededGenerator) -> [Int64] {
        let count = Int.random(in: 1...600, using: &random)
        let shape = Int.random(in: 0..<3, using: &random)
        var numbers: Set<Int64> = []
        for _ in 0..<count {
            let number = Int64(Int32.random(in: .min ... .max, using: &random))
            switch shape {
            case 0: numbers.insert(number)
            case 1: numbers.insert(number & ~0xff_ffff | number & 3)
            default: numbers.insert(number < 2_000_000_000 ? number & 0xfff : number)
            }
        }
        return numbers.sorted()
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `the first that is not below a number is found, whatever is known of the ends`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let numbers = Self.numbers(&random)
            let writer = try ScratchWriter()
            let ref = try writer.write(IntegerNode.encode(numbers, minimumWidth: 32))
            let memory = writer.memory
            let node = try IntegerNode(memory.node(at: ref))
            let (least, greatest) = (numbers[0], numbers[numbers.count - 1])
            for _ in 0..<50 {
                let near = numbers.randomElement(using: &random) ?? 0
                let value = near + Int64.random(in: -2...2, using: &random)
                let expected = numbers.firstIndex { $0 >= value } ?? numbers.count
                #expect(try node.lowerBound(of: value) == expected, "seed \(seed)")
                // As the node above tells them, and wrong ones.
                for bounds in [least - 1..<greatest, least - 5_000..<greatest + 9, 7..<8] {
                    #expect(
                        try node.lowerBound(of: value, between: bounds) == expected,
                        "seed \(seed), \(value) in \(bounds)"
                    )
                }
            }
        }
    }

    @Test(arguments: [(4, 0), (5, 0), (6, 5), (14, 45), (15, 50), (16, 50)] as [(Int64, Int)])
    func `a place is guessed as if numbers were spread evenly`(value: Int64, place: Int) {
        #expect((5..<15 as Range<Int64>).place(of: value, in: 51) == place)
    }
}
