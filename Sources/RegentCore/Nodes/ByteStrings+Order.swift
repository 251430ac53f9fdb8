extension ByteStrings {
    /// Eight bytes of a string as a number that sorts as they do; zeros stand behind its end.
    @inline(__always)
    package func word(of index: Int, at offset: Int) -> UInt64 {
        let start = (index == 0 ? 0 : ends[index - 1]) + offset
        let count = ends[index] - start
        if count >= 8 { return bytes.rawSpan.word(at: start).byteSwapped }
        var word: UInt64 = 0
        for position in start..<max(start, ends[index]) {
            word = word << 8 | UInt64(bytes[position])
        }
        return count <= 0 ? 0 : word << UInt64(8 * (8 - count))
    }

    /// The number of bytes of a string; 0 for null.
    @inline(__always)
    package func size(of index: Int) -> Int {
        ends[index] - (index == 0 ? 0 : ends[index - 1])
    }

    /// The order of two strings: nulls first, then by unsigned bytes, the shorter first on a tie.
    package func order(_ a: Int, _ b: Int) -> Int {
        if isNull[a] || isNull[b] { return (isNull[a] ? 0 : 1) - (isNull[b] ? 0 : 1) }
        let (countA, countB) = (size(of: a), size(of: b))
        for offset in stride(from: 0, to: min(countA, countB), by: 8) {
            let (left, right) = (word(of: a, at: offset), word(of: b, at: offset))
            if left != right { return left < right ? -1 : 1 }
        }
        return countA == countB ? 0 : (countA < countB ? -1 : 1)
    }
}
