/// A run of bits, all 0 at first: one for every 8 bytes of a file tells where nodes are.
///
/// A file of 1 GiB takes 16 MiB.
struct Bitmap: Sendable {
    let count: Int
    private var words: [UInt64]

    init(count: Int) {
        self.count = count
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
    }

    /// Bit `index`; positions past the end read as 0 and take no value.
    subscript(index: Int) -> Bool {
        get {
            guard index >= 0, index < count else { return false }
            return words[index >> 6] >> UInt64(index & 63) & 1 == 1
        }
        set {
            guard index >= 0, index < count else { return }
            let bit: UInt64 = 1 << UInt64(index & 63)
            if newValue { words[index >> 6] |= bit } else { words[index >> 6] &= ~bit }
        }
    }

    /// Sets the bits of a range; answers whether all of them were 0.
    mutating func insert(_ range: Range<Int>) -> Bool {
        let range = range.clamped(to: 0..<count)
        var wasFree = true
        var index = range.lowerBound
        while index < range.upperBound {
            let offset = index & 63
            let length = min(64 - offset, range.upperBound - index)
            let run: UInt64 = length == 64 ? .max : (1 << UInt64(length)) - 1
            let mask = run << UInt64(offset)
            if words[index >> 6] & mask != 0 { wasFree = false }
            words[index >> 6] |= mask
            index += length
        }
        return wasFree
    }

    /// The first index from `start` on whose bit is `value`, or the count when there is none.
    func firstIndex(of value: Bool, from start: Int) -> Int {
        var index = max(start, 0)
        while index < count {
            let word = value ? words[index >> 6] : ~words[index >> 6]
            let rest = word >> UInt64(index & 63)
            if rest != 0 { return min(index + rest.trailingZeroBitCount, count) }
            index = (index | 63) + 1
        }
        return count
    }
}
