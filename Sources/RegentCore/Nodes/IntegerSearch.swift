/// Finds the integers of a packed array that lie in a range, without taking them out one by one.
///
/// A word of 64 bits holds 64 / w elements of w bits. With lanes as wide as elements, an element x
/// lies in lower ... upper exactly when x - lower, wrapped around in its lane, is at most
/// upper - lower; both subtractions are done in all lanes at once:
///
///     w = 4, 3...5    0xf 0x5 0x4 0x2     elements
///                     0xc 0x2 0x1 0xf     less 3, in each lane
///                      0   1   1   0      at most 2
///
/// The borrow of one lane can't reach the next, because its highest bit is set before and put right
/// after the subtraction. The flags, one a lane, are then moved together to one bit a row. Elements
/// of 8 bits and more are lanes of vectors, which the processor keeps apart by itself.
package struct IntegerSearch: Sendable, Hashable {
    package let lower: Int64
    package let upper: Int64

    /// A search for the integers from `lower` to `upper`, both included; none when they cross.
    package init(_ lower: Int64, _ upper: Int64) {
        self.lower = lower
        self.upper = upper
    }

    /// Which of the elements from `first` on, 0 or 1, lie in the range; up to 256 of them.
    ///
    /// Throws `.damaged` when the array is shorter.
    /// - Complexity: about 20 instructions a word of 64 bits, 5 where vectors do it.
    package func rows(
        in array: borrowing IntegerNode,
        first: Int,
        count: Int
    ) throws(StorageError) -> RowMask {
        precondition(first == 0 || first == 1, "searches start at element 0 or 1, not \(first)")
        precondition(count >= 0 && count <= 256, "\(count) rows in a leaf")
        guard first + count <= array.count else {
            throw .damaged(
                .init(
                    ref: array.ref.rawValue,
                    place: "column leaf",
                    expected: "\(count) rows",
                    found: "\(array.count - first)"
                )
            )
        }
        guard let lanes = Lanes(self, widthInBits: array.widthInBits) else { return .empty }
        var words = SIMD4<UInt64>.zero
        let end = first + count
        switch array.widthInBits {
        case 0: words = .init(repeating: ~0)
        case 1: try lanes.search(array, &words, first, end, Bits1.self)
        case 2: try lanes.search(array, &words, first, end, Bits2.self)
        case 4: try lanes.search(array, &words, first, end, Bits4.self)
        case 8:
            let (least, span) = lanes.bounds(as: UInt8.self)
            try lanes.search(array, &words, first, end, UInt8.self) {
                (offset) throws(StorageError) in
                try array.bytes.flags(offset, array.ref, lower: least, span: span)
            }
        case 16:
            let (least, span) = lanes.bounds(as: UInt16.self)
            try lanes.search(array, &words, first, end, UInt16.self) {
                (offset) throws(StorageError) in
                try array.bytes.flags(offset, array.ref, lower: least, span: span)
            }
        case 32:
            let (least, span) = lanes.bounds(as: UInt32.self)
            try lanes.search(array, &words, first, end, UInt32.self) {
                (offset) throws(StorageError) in
                try array.bytes.flags(offset, array.ref, lower: least, span: span)
            }
        default:
            // Two to a vector are not worth one.
            let (least, span) = lanes.bounds(as: UInt64.self)
            try lanes.search(array, &words, first, end, UInt64.self) {
                (offset) throws(StorageError) in
                try array.bytes.flags(of: UInt64.self, from: offset, count: 64, of: array.ref) {
                    $0 &- least <= span
                }
            }
        }
        return RowMask(words: words) & RowMask(first: count)
    }

    /// The scalar twin: the same answer, element by element.
    package func rowsOneByOne(
        in array: borrowing IntegerNode,
        first: Int,
        count: Int
    ) throws(StorageError) -> RowMask {
        var rows = RowMask.empty
        for row in 0..<count {
            let value = try array.value(at: first + row)
            if value >= lower, value <= upper { rows[row] = true }
        }
        return rows
    }
}

/// The width of lanes, as a type: each width gets a loop of its own.
private protocol LaneWidth {
    static var bits: Int { get }
}

private enum Bits1: LaneWidth { static var bits: Int { 1 } }
private enum Bits2: LaneWidth { static var bits: Int { 2 } }
private enum Bits4: LaneWidth { static var bits: Int { 4 } }

/// A range, repeated in all lanes of a word.
private struct Lanes {
    let lower: UInt64
    let span: UInt64
    /// The highest bit of each lane.
    let high: UInt64

    /// - Returns: nil when no element of this width lies in the range.
    init?(_ search: IntegerSearch, widthInBits width: Int) {
        var (least, greatest) = (Int64.min, Int64.max)
        if width < 8 {
            (least, greatest) = (0, (1 << Int64(width)) - 1)
        } else if width < 64 {
            greatest = (1 << Int64(width - 1)) - 1
            least = -1 - greatest
        }
        let (first, last) = (max(search.lower, least), min(search.upper, greatest))
        guard first <= last else { return nil }
        let mask = width == 64 ? ~0 : (UInt64(1) << UInt64(width)) - 1
        let feet = Self.feet(width)
        lower = (UInt64(bitPattern: first) & mask) &* feet
        span = UInt64(bitPattern: last &- first) &* feet
        high = width == 0 ? 0 : feet << UInt64(width - 1)
    }

    /// A one at the foot of each lane; whole elements are repeated by those who test them.
    @inline(__always)
    private static func feet(_ width: Int) -> UInt64 {
        switch width {
        case 1: ~0
        case 2: 0x5555_5555_5555_5555
        case 4: 0x1111_1111_1111_1111
        default: 1
        }
    }

    /// Searches elements up to `end`; with `first` 1, element 1 is row 0.
    @inline(__always)
    func search(
        _ array: borrowing IntegerNode,
        _ words: inout SIMD4<UInt64>,
        _ first: Int,
        _ end: Int,
        _ lane: (some LaneWidth).Type
    ) throws(StorageError) {
        let width = lane.bits
        let countOfWords = (end &+ 63) >> 6
        for index in 0..<countOfWords {
            // All words of the run are there, save at the end of an array.
            let isWhole = (index &+ 1) &* width &* 8 <= array.bytes.byteCount
            let found =
                isWhole ? try wholeRows(array, index, lane) : try rows(array, index, width)
            Self.note(found, index, &words, first)
        }
    }

    /// Least number and span of the range, for elements that are integers of their own.
    @inline(__always)
    func bounds<Element: FixedWidthInteger>(as type: Element.Type) -> (Element, Element) {
        (Element(truncatingIfNeeded: lower), Element(truncatingIfNeeded: span))
    }

    /// Searches elements that are integers of their own up to `end`; `flags` tests the 64 elements
    /// from an offset on.
    @inline(__always)
    func search<Element: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ array: borrowing IntegerNode,
        _ words: inout SIMD4<UInt64>,
        _ first: Int,
        _ end: Int,
        _ type: Element.Type,
        _ flags: (Int) throws(StorageError) -> UInt64
    ) throws(StorageError) {
        let size = Element.bitWidth / 8
        if first == 0, end == RowMask.capacity {
            // A full leaf: all words at once, as a vector that is written word by word makes who
            // reads it wait.
            words = SIMD4(
                try flags(0),
                try flags(64 &* size),
                try flags(128 &* size),
                try flags(192 &* size)
            )
            return
        }
        let (least, span) = bounds(as: type)
        for index in 0..<(end &+ 63) >> 6 {
            let start = index &* 64
            let count = min(64, end &- start)
            let found: UInt64
            if count == 64 {
                found = try flags(start &* size)
            } else {
                found = try array.bytes.flags(
                    of: type,
                    from: start &* size,
                    count: count,
                    of: array.ref
                ) { $0 &- least <= span }
            }
            Self.note(found, index, &words, first)
        }
    }

    /// Notes the flags of elements 64 * index and those behind it; with `first` 1, one row earlier.
    @inline(__always)
    private static func note(
        _ found: UInt64,
        _ index: Int,
        _ words: inout SIMD4<UInt64>,
        _ first: Int
    ) {
        if first == 0 {
            words[index] = found
        } else {
            if index < 4 { words[index] = found >> 1 }
            if index > 0 { words[index &- 1] |= found << 63 }
        }
    }

    /// Elements 64 * index and the 63 behind it, all of which are there.
    @inline(__always)
    private func wholeRows(
        _ array: borrowing IntegerNode,
        _ index: Int,
        _ lane: (some LaneWidth).Type
    ) throws(StorageError) -> UInt64 {
        let width = lane.bits
        let perWord = 64 / width
        let start = index &* width &* 8
        var found: UInt64 = 0
        for part in 0..<width {
            let word = try array.bytes.load(UInt64.self, at: start &+ part &* 8, of: array.ref)
            found |= flags(word, width) << UInt64(truncatingIfNeeded: part &* perWord)
        }
        return found
    }

    /// Elements 64 * index and those of the 63 behind it that there are.
    @inline(__always)
    private func rows(
        _ array: borrowing IntegerNode,
        _ index: Int,
        _ width: Int
    ) throws(StorageError) -> UInt64 {
        let perWord = 64 / width
        var found: UInt64 = 0
        for part in 0..<width {
            let offset = (index &* width &+ part) &* 8
            guard offset < array.bytes.byteCount else { break }
            let word = try array.word(at: offset)
            found |= flags(word, width) << UInt64(truncatingIfNeeded: part &* perWord)
        }
        return found
    }

    /// One bit for each lane whose element lies in the range.
    @inline(__always)
    private func flags(_ word: UInt64, _ width: Int) -> UInt64 {
        let distance = ((word | high) &- (lower & ~high)) ^ ((word ^ ~lower) & high)
        let rest = ((span | high) &- (distance & ~high)) ^ ((span ^ ~distance) & high)
        let borrow = (~span & distance) | (~(span ^ distance) & rest)
        return gathered((~borrow & high) >> UInt64(width &- 1), width)
    }

    /// Moves the bits at the feet of lanes together.
    @inline(__always)
    private func gathered(_ feet: UInt64, _ width: Int) -> UInt64 {
        var bits = feet
        switch width {
        case 2:
            bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
            bits = (bits | bits >> 2) & 0x0f0f_0f0f_0f0f_0f0f
            bits = (bits | bits >> 4) & 0x00ff_00ff_00ff_00ff
            bits = (bits | bits >> 8) & 0x0000_ffff_0000_ffff
            return (bits | bits >> 16) & 0xffff_ffff
        case 4:
            bits = (bits | bits >> 3) & 0x0303_0303_0303_0303
            bits = (bits | bits >> 6) & 0x000f_000f_000f_000f
            bits = (bits | bits >> 12) & 0x0000_00ff_0000_00ff
            return (bits | bits >> 24) & 0xffff
        default: return bits
        }
    }
}

extension IntegerNode {
    /// The eight bytes at an offset; bytes behind the last element count as 0.
    @inline(__always)
    fileprivate func word(at offset: Int) throws(StorageError) -> UInt64 {
        if offset &+ 8 <= bytes.byteCount {
            return try bytes.load(UInt64.self, at: offset, of: ref)
        }
        var word: UInt64 = 0
        for index in offset..<bytes.byteCount {
            let byte = try bytes.load(UInt8.self, at: index, of: ref)
            word |= UInt64(byte) << UInt64(8 &* (index &- offset))
        }
        return word
    }
}
