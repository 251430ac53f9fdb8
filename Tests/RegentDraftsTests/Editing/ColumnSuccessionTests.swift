import RegentCore
import Testing

@testable import RegentDrafts

@Suite struct ColumnSuccessionTests {
    @Test func theFirstAndTheLastOfAChainAreKnown() {
        let table = TableKey(rawValue: 3)
        let keys = (1...3).map { ColumnKey(rawValue: $0) }
        var succession = ColumnSuccession()
        succession.note(keys[1], instead: keys[0], in: table)
        succession.note(keys[2], instead: keys[1], in: table)
        #expect(succession.first(keys[2], in: table) == keys[0])
        #expect(succession.last(keys[0], in: table) == keys[2])
        #expect(succession.first(keys[2], in: .none) == keys[2])
    }
}
