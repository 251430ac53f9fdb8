/// A set of integers or object keys: bits while they lie close together, else a hash table.
package struct IntegerSet: Sendable {
    /// One bit for each number from `first` on; empty when the numbers lie too far apart.
    private let words: [UInt64]
    private let first: Int64
    private let others: Set<Int64>
    package let count: Int

    /// With more bits than this for a number, hashing takes less memory.
    private static let bitsPerNumber = 64

    package init(_ numbers: [Int64]) {
        count = numbers.count
        first = numbers.min() ?? 0
        let (span, isTooWide) = (numbers.max() ?? -1).subtractingReportingOverflow(first)
        guard !isTooWide, span >= 0, span / Int64(Self.bitsPerNumber) <= Int64(numbers.count) else {
            words = []
            others = Set(numbers)
            return
        }
        others = []
        var words = [UInt64](repeating: 0, count: Int(span >> 6) + 1)
        for number in numbers {
            let bit = number - first
            words[Int(bit >> 6)] |= 1 << UInt64(bit & 63)
        }
        self.words = words
    }

    package init(_ keys: [ObjectKey]) {
        self.init(keys.map(\.rawValue))
    }

    @inline(__always)
    package func contains(_ number: Int64) -> Bool {
        // Below the first number the difference wraps around to one beyond the last bit.
        let bit = UInt64(bitPattern: number &- first)
        let index = bit >> 6
        guard index < UInt64(words.count) else {
            return !others.isEmpty && others.contains(number)
        }
        return words[Int(index)] >> (bit & 63) & 1 != 0
    }
}
