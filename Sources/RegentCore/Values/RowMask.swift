/// A set of rows of one leaf: bit i stands for row i of up to 256 rows.
///
/// Conditions turn a leaf into a mask; AND, OR and NOT combine masks word by word.
package struct RowMask: Hashable, Sendable {
    /// Rows 0..63, 64..127, 128..191, 192..255.
    package var words: SIMD4<UInt64>

    /// The most rows that a leaf has.
    package static let capacity = 256

    package static let empty = RowMask(words: .zero)

    package init(words: SIMD4<UInt64>) {
        self.words = words
    }

    /// The first `count` rows, 0 to 256.
    package init(first count: Int) {
        if count == Self.capacity {
            words = SIMD4(repeating: ~0)
            return
        }
        var words = SIMD4<UInt64>.zero
        for index in 0..<4 {
            let rows = min(max(count - 64 * index, 0), 64)
            words[index] = rows == 64 ? ~0 : (1 << UInt64(rows)) - 1
        }
        self.words = words
    }

    package var isEmpty: Bool { words == .zero }

    /// How many rows are in the mask.
    package var count: Int {
        words[0].nonzeroBitCount + words[1].nonzeroBitCount + words[2].nonzeroBitCount
            + words[3].nonzeroBitCount
    }

    /// Whether row `row`, 0 to 255, is in the mask.
    @inline(__always)
    package subscript(row: Int) -> Bool {
        get { words[row >> 6] & (1 << UInt64(row & 63)) != 0 }
        set {
            precondition(row >= 0 && row < Self.capacity, "row \(row) of a leaf")
            // All words at once: writing one of them would make the next look at all wait for it.
            let lane = SIMD4<UInt64>(0, 1, 2, 3) .== SIMD4(repeating: UInt64(row >> 6))
            let bit = SIMD4<UInt64>.zero.replacing(with: 1 << UInt64(row & 63), where: lane)
            words = newValue ? words | bit : words & ~bit
        }
    }

    package static func & (a: RowMask, b: RowMask) -> RowMask {
        RowMask(words: a.words & b.words)
    }

    package static func | (a: RowMask, b: RowMask) -> RowMask {
        RowMask(words: a.words | b.words)
    }

    /// The rows of this mask that are not in the other.
    package func subtracting(_ other: RowMask) -> RowMask {
        RowMask(words: words & ~other.words)
    }

    /// The first row of the mask.
    package var first: Int? {
        for index in 0..<4 where words[index] != 0 {
            return 64 * index + words[index].trailingZeroBitCount
        }
        return nil
    }

    /// Calls `body` with each row of the mask, ascending.
    @inline(__always)
    package func forEach<E>(_ body: (Int) throws(E) -> Void) throws(E) {
        for index in 0..<4 {
            var word = words[index]
            while word != 0 {
                try body(64 * index + word.trailingZeroBitCount)
                word &= word &- 1
            }
        }
    }
}
