import RegentTestSupport
import Testing

@testable import RegentCore

@Suite struct RowMaskTests {
    @Test func `rows come in order from every word`() {
        var mask = RowMask.empty
        for row in [0, 63, 64, 127, 200, 255] { mask[row] = true }
        #expect(rows(of: mask) == [0, 63, 64, 127, 200, 255])
        #expect(mask.count == 6)
        #expect(rows(of: .empty) == [])
        #expect(rows(of: RowMask(first: 256)) == Array(0..<256))
        #expect(rows(of: RowMask(first: 65)) == Array(0..<65))
    }

    @Test(arguments: [1, 2] as [UInt64]) func `rows are those that were set`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var mask = RowMask.empty
            var expected: Set<Int> = []
            for _ in 0..<Int.random(in: 0..<200, using: &random) {
                let row = Int.random(in: 0..<256, using: &random)
                let isSet = Int.random(in: 0..<4, using: &random) > 0
                mask[row] = isSet
                if isSet { expected.insert(row) } else { expected.remove(row) }
                #expect(mask[row] == isSet, "seed \(seed)")
            }
            #expect(rows(of: mask) == expected.sorted(), "seed \(seed)")
            #expect(mask.count == expected.count)
        }
    }

    private func rows(of mask: RowMask) -> [Int] {
        var rows: [Int] = []
        mask.forEach { rows.append($0) }
        return rows
    }
}
