/// A text to compare with many others, prepared once: equality, prefix, suffix and search.
///
/// Comparison is by bytes. Where case is folded, a byte of the other text is first or-ed with the
/// bit in which the pattern's letter there is free; so one loop over words serves both kinds:
///
///     pattern  "Ab!"   folded    61 62 21
///                      free      20 20 00
///     text     "aB!"   61 42 21  | free = 61 62 21  → equal
///
/// Source: `query-language §5.4, §5.5, §7`.
package struct TextPattern: Sendable {
    /// The bytes of the pattern, folded; then as many bytes with the bits that don't matter.
    private let bytesAndFreeBits: [UInt8]

    /// How many bytes the pattern has.
    package let count: Int

    /// The first eight bytes or all there are, with the bits that don't matter, and those that do.
    private let head: UInt64
    private let headFree: UInt64
    private let headMask: UInt64

    /// Prepares a pattern from its bytes, which need not be UTF-8.
    package init(_ text: some Sequence<UInt8>, folding: CaseFolding = .none) {
        let bytes = folding.fold(text)
        bytesAndFreeBits = bytes + folding.freeBits(of: bytes)
        count = bytes.count
        let length = min(count, 8)
        headMask = length == 8 ? ~0 : (1 << UInt64(8 * length)) - 1
        head = Self.word(bytes.prefix(length))
        headFree = Self.word(bytesAndFreeBits[count..<count + length])
    }

    /// Bytes from the low end of a word.
    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether eight bytes of a text, from the low end of a word, begin as the pattern does; they
    /// may end behind the text.
    @inline(__always)
    func mayBegin(_ word: UInt64) -> Bool {
        (word | headFree) & headMask == head & headMask
    }

    /// Whether the text is the pattern.
    package func equals(_ text: RawSpan) -> Bool {
        text.byteCount == count && matches(text, at: 0)
    }

    /// Whether the text begins with the pattern; every text begins with the empty one.
    package func isPrefix(of text: RawSpan) -> Bool {
        text.byteCount >= count && matches(text, at: 0)
    }

    /// Whether the text ends with the pattern; every text ends with the empty one.
    package func isSuffix(of text: RawSpan) -> Bool {
        text.byteCount >= count && matches(text, at: text.byteCount - count)
    }

    /// Whether the pattern stands somewhere in the text; the empty one stands in every text.
    package func isContained(in text: RawSpan) -> Bool {
        firstOffset(in: text, from: 0) != nil
    }

    /// Where the pattern stands first in the text, at `start` or later.
    ///
    /// Looks at eight places at once for the first and the last byte of the pattern, and compares
    /// the whole only where both are found.
    func firstOffset(in text: RawSpan, from start: Int) -> Int? {
        let end = text.byteCount - count  // the last place where it can stand
        guard start <= end else { return nil }
        guard count > 0 else { return start }
        let pattern = bytesAndFreeBits.rawSpan
        let distance = count - 1
        let (first, firstFree) = (pattern[0], pattern[count])
        let (last, lastFree) = (pattern[distance], pattern[count + distance])

        var offset = start
        if end - start >= 7 {
            let firstWord = Self.repeated(first)
            let firstFreeWord = Self.repeated(firstFree)
            let lastWord = Self.repeated(last)
            let lastFreeWord = Self.repeated(lastFree)
            let wide = Wide(firstWord, firstFreeWord, lastWord, lastFreeWord)
            while offset <= end - 7 {
                if offset <= end - 31, !wide.mayStand(in: text, at: offset, distance) {
                    offset += 32
                    continue
                }
                let lastWordOffset = min(offset + 24, end - 7)
                while offset <= lastWordOffset {
                    let difference =
                        ((text.word(at: offset) | firstFreeWord) ^ firstWord)
                        | ((text.word(at: offset + distance) | lastFreeWord) ^ lastWord)
                    var places = Self.zeroBytes(of: difference)
                    while places != 0 {
                        let place = offset + places.trailingZeroBitCount / 8
                        if matches(text, at: place) { return place }
                        places &= places &- 1
                    }
                    offset += 8
                }
            }
        }
        while offset <= end {
            let mayStand =
                text[offset] | firstFree == first && text[offset + distance] | lastFree == last
            if mayStand, matches(text, at: offset) { return offset }
            offset += 1
        }
        return nil
    }

    /// Whether the pattern stands at an offset; the text has enough bytes from there on.
    @inline(__always)
    func matches(_ text: RawSpan, at offset: Int) -> Bool {
        let pattern = bytesAndFreeBits.rawSpan
        var index = 0
        while index + 8 <= count {
            let word = text.word(at: offset + index) | pattern.word(at: count + index)
            if word != pattern.word(at: index) { return false }
            index += 8
        }
        while index < count {
            if text[offset + index] | pattern[count + index] != pattern[index] { return false }
            index += 1
        }
        return true
    }

    /// The first and the last byte of a pattern, looked for at 32 places at once.
    private struct Wide {
        private let first: SIMD4<UInt64>
        private let firstFree: SIMD4<UInt64>
        private let last: SIMD4<UInt64>
        private let lastFree: SIMD4<UInt64>

        @inline(__always)
        init(_ first: UInt64, _ firstFree: UInt64, _ last: UInt64, _ lastFree: UInt64) {
            self.first = SIMD4(repeating: first)
            self.firstFree = SIMD4(repeating: firstFree)
            self.last = SIMD4(repeating: last)
            self.lastFree = SIMD4(repeating: lastFree)
        }

        /// False only when the pattern stands at none of the 32 places from `offset` on.
        @inline(__always)
        func mayStand(in text: RawSpan, at offset: Int, _ distance: Int) -> Bool {
            let difference =
                ((text.words(at: offset) | firstFree) ^ first)
                | ((text.words(at: offset &+ distance) | lastFree) ^ last)
            let ones = SIMD4<UInt64>(repeating: 0x0101_0101_0101_0101)
            let highs = SIMD4<UInt64>(repeating: 0x8080_8080_8080_8080)
            return (difference &- ones) & ~difference & highs != .zero
        }
    }

    /// The high bits of the bytes that are zero; bytes above a zero one may be marked falsely.
    @inline(__always)
    private static func zeroBytes(of word: UInt64) -> UInt64 {
        (word &- repeated(1)) & ~word & repeated(0x80)
    }

    private static func repeated(_ byte: UInt8) -> UInt64 {
        UInt64(byte) &* 0x0101_0101_0101_0101
    }
}
