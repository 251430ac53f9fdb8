/// Looks at single integers, and sums over arrays of them.
extension WritableMemory {
    /// One element, for short looks; loops view the node as an `IntegerNode`.
    @inline(__always)
    package func integer(
        in ref: Ref,
        at index: Int,
        sign: Sign = .signed
    ) throws(StorageError) -> Int64 {
        let value = try element(index, of: ref)
        guard sign == .unsigned else { return value }
        let width = PackedIntegers.width(ofFlags: try flags(of: ref))
        return width == 64 ? value : value & (1 << Int64(width) &- 1)
    }

    /// Adds to every element from an index on.
    package func addToIntegers(
        in ref: inout Ref,
        from first: Int,
        delta: Int64,
        sign: Sign = .signed
    ) throws(StorageError) {
        let count = try integerCount(ref)
        guard delta != 0, first < count else { return }
        try makeWritable(&ref)
        var index = addToFitting(in: ref, from: first, delta: delta, sign: sign)
        // From here on by elements: one that does not fit widens them all.
        while index < count {
            let value = try integer(in: ref, at: index, sign: sign)
            try setInteger(in: &ref, at: index, to: value &+ delta, sign: sign)
            index += 1
        }
    }
}

/// Nullable integers, edited in place: element 0 is the number that stands for null.
///
/// Below width 64 that number is the upper bound of the width, so a value that reaches it widens
/// the array; at width 64 it is any number that no value has. Source: `format/01 §4.2`.
extension WritableMemory {
    /// A fresh array of no values.
    package func makeNullableIntegers() throws(StorageError) -> Ref {
        try makeIntegers(CollectionOfOne(0))
    }

    /// Sets value `index`; nil is null.
    package func setNullableInteger(
        in ref: inout Ref,
        at index: Int,
        to value: Int64?
    ) throws(StorageError) {
        let stored = try prepareNullable(&ref, for: value)
        try setInteger(in: &ref, at: index + 1, to: stored)
    }

    /// Inserts a value before `index`; nil is null.
    package func insertNullableInteger(
        in ref: inout Ref,
        at index: Int,
        _ value: Int64?
    ) throws(StorageError) {
        let stored = try prepareNullable(&ref, for: value)
        try insertInteger(in: &ref, at: index + 1, stored)
    }

    /// Removes values.
    package func removeNullableIntegers(
        in ref: inout Ref,
        _ range: Range<Int>
    ) throws(StorageError) {
        try removeIntegers(in: &ref, range.lowerBound + 1..<range.upperBound + 1)
    }

    /// Sees to it that the array can hold a value beside its marker, and says how it is stored.
    private func prepareNullable(
        _ ref: inout Ref,
        for value: Int64?
    ) throws(StorageError) -> Int64 {
        try makeWritable(&ref)
        let marker = try integer(in: ref, at: 0)
        guard let value else { return marker }
        let width = PackedIntegers.width(ofFlags: header(of: ref).flags)
        if width == 64 {
            if value == marker { try changeMarker(of: &ref, from: marker, avoiding: value) }
            return value
        }
        let bound = PackedIntegers.upperBound(ofWidth: width)
        let needed = PackedIntegers.width(for: value)
        if needed <= width && value < bound { return value }
        // The least width whose upper bound lies above the value.
        var wider = max(needed, width)
        if wider < 64, value >= PackedIntegers.upperBound(ofWidth: wider) {
            wider = PackedIntegers.nextWidth(after: wider)
        }
        try widenNullable(&ref, from: marker, to: wider, for: value)
        return value
    }

    /// Spreads the array to a greater width, with the marker that belongs to it.
    private func widenNullable(
        _ ref: inout Ref,
        from marker: Int64,
        to width: Int,
        for value: Int64
    ) throws(StorageError) {
        var new = PackedIntegers.upperBound(ofWidth: width)
        // At 64 bits nothing but the new value can reach the greatest number.
        if width == 64, value == new { new -= 1 }
        try replaceMarker(in: &ref, marker, by: new)
    }

    /// Chooses a number that no value has, at width 64.
    private func changeMarker(
        of ref: inout Ref,
        from marker: Int64,
        avoiding value: Int64
    ) throws(StorageError) {
        var taken: Set<Int64> = [value]
        for index in 0..<(try integerCount(ref)) { taken.insert(try integer(in: ref, at: index)) }
        var new = Int64.max
        while taken.contains(new) { new -= 1 }
        try replaceMarker(in: &ref, marker, by: new)
    }

    private func replaceMarker(
        in ref: inout Ref,
        _ old: Int64,
        by new: Int64
    ) throws(StorageError) {
        let count = try integerCount(ref)
        // From the back, so that the marker itself is read until the end.
        for index in (0..<count).reversed() where try integer(in: ref, at: index) == old {
            try setInteger(in: &ref, at: index, to: new)
        }
    }
}

extension PackedIntegers {
    /// The next greater width.
    static func nextWidth(after width: Int) -> Int {
        width == 0 ? 1 : width == 64 ? 64 : width * 2
    }
}
