extension Range<Int64> {
    /// Where among `count` numbers, spread evenly from behind the lower bound up to the upper, one
    /// would stand that lies between them.
    @inline(__always)
    func place(of value: Int64, in count: Int) -> Int {
        // Differences of 32-bit numbers times a number of 24 bits.
        let distance = Swift.min(Swift.max(value, lowerBound), upperBound) &- lowerBound
        return Int(distance &* Int64(Swift.max(count &- 1, 0)) / (upperBound &- lowerBound))
    }
}

extension IntegerNode {
    /// The first of the elements, which ascend, that is not below `value`.
    ///
    /// `bounds` are what the elements lie between, where that is known: above the lower one, and up
    /// to the upper.
    func lowerBound(
        of value: Int64,
        between bounds: Range<Int64>? = nil
    ) throws(StorageError) -> Int {
        // Chunks of indexes have 32 bits but where all are small.
        guard widthInBits == 32 else {
            return try lowerBound(of: value, in: 0..<count) { (index) throws(StorageError) in
                try self.value(at: index)
            }
        }
        return try lowerBound(of: value, in: neighbourhood(of: value, bounds)) {
            (index) throws(StorageError) in
            try wide(index)
        }
    }

    @inline(__always)
    private func wide(_ index: Int) throws(StorageError) -> Int64 {
        Int64(try bytes.load(Int32.self, at: index &* 4, of: ref))
    }

    /// Elements of 32 bits among which the first is that is not below `value`, or behind which it
    /// is.
    ///
    /// Chunks are often spread evenly, so that the least and the greatest tell nearly where a third
    /// one stands; from there on steps get longer until it is passed. That looks at fewer places
    /// of memory than halving all does.
    private func neighbourhood(
        of value: Int64,
        _ bounds: Range<Int64>?
    ) throws(StorageError) -> Range<Int> {
        guard count > 32 else { return 0..<count }
        var low: Int
        if let bounds {
            low = bounds.place(of: value, in: count)
        } else {
            let (least, greatest) = (try wide(0), try wide(count &- 1))
            guard value > least, value <= greatest else {
                return value <= least ? 0..<0 : count..<count
            }
            low = (least..<greatest).place(of: value, in: count)
        }
        var step = 8
        if try wide(low) < value {
            while low < count &- 1 {
                let high = min(low &+ step, count &- 1)
                if try wide(high) >= value { return low &+ 1..<high }
                low = high
                step &*= 4
            }
            return count..<count
        }
        var high = low
        while high > 0 {
            low = max(high &- step, 0)
            if try wide(low) < value { return low &+ 1..<high }
            high = low
            step &*= 4
        }
        return 0..<0
    }

    /// The first element of a range that is not below `value`, or the end of the range.
    @inline(__always)
    private func lowerBound(
        of value: Int64,
        in range: Range<Int>,
        _ element: (Int) throws(StorageError) -> Int64
    ) throws(StorageError) -> Int {
        var low = range.lowerBound
        var left = range.count
        while left > 0 {
            let half = left >> 1
            if try element(low &+ half) < value {
                low = low &+ half &+ 1
                left &-= half &+ 1
            } else {
                left = half
            }
        }
        return low
    }
}
