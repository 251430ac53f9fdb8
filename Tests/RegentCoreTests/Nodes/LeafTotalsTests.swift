import RegentTestSupport
import Testing

@testable import RegentCore

@Suite struct LeafTotalsTests {
    @Test(arguments: [0, 1, 2, 4, 8, 16, 32, 64])
    func `totals of packed integers are those of the loop over elements`(width: Int) throws {
        var random = SeededGenerator(seed: UInt64(width) + 1)
        let code = width == 0 ? 0 : width.trailingZeroBitCount + 1
        for _ in 0..<100 {
            let count = Int.random(in: 0...256, using: &random)
            let first = Int.random(in: 0...min(1, count), using: &random)
            let size = (count * width + 7) / 8
            let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
            let header = try #require(NodeHeader(flags: UInt8(code), count: count))
            let node = Node(ref: Ref(rawValue: 8), header: header, payload: bytes.rawSpan)
            let array = try IntegerNode(node)
            var packed = IntegerTotals()
            try array.addTotals(from: first, count - first, to: &packed)
            var single = IntegerTotals()
            for index in first..<count { single.add(try array.value(at: index)) }
            #expect(packed == single, "width \(width), \(count) elements from \(first)")
        }
    }

    @Test func `totals of doubles pass over nulls and not-a-numbers`() throws {
        var random = SeededGenerator(seed: 3)
        for count in [0, 1, 3, 4, 5, 255, 256] {
            let values = (0..<count).map { _ -> Double in
                switch Int.random(in: 0..<8, using: &random) {
                case 0: .nan
                case 1: Double(bitPattern: FixedWidthNode.nullDouble)
                default: Double.random(in: -1e6...1e6, using: &random).rounded()
                }
            }
            let bytes = values.flatMap { value in
                (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(8 * $0)) }
            }
            let totals = try bytes.rawSpan.doubleTotals(count, Ref(rawValue: 8))
            var single = DoubleTotals()
            for value in values { single.add(value) }
            // Whole numbers: their sum is the same in any order.
            #expect(totals == single, "\(count) doubles")
        }
    }

    @Test func `a leaf with too few numbers is damaged`() throws {
        let bytes = [UInt8](repeating: 1, count: 12)
        #expect(throws: StorageError.self) {
            _ = try bytes.rawSpan.doubleTotals(2, Ref(rawValue: 8))
        }
    }
}
