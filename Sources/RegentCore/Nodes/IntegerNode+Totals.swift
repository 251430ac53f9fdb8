extension IntegerNode {
    /// The totals of `count` elements from `first` on.
    ///
    /// Throws `.damaged` when there are fewer.
    func addTotals(
        from first: Int,
        _ count: Int,
        to totals: inout IntegerTotals
    ) throws(StorageError) {
        guard first >= 0, count >= 0, first + count <= self.count else {
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "array",
                    expected: "\(first + count) elements",
                    found: "\(self.count)"
                )
            )
        }
        guard count > 0 else { return }
        switch widthInBits {
        case 0: totals.addNarrow(count: count, sum: 0, least: 0, greatest: 0)
        case 8: try addNarrow(Int8.self, first, count, &totals)
        case 16: try addNarrow(Int16.self, first, count, &totals)
        case 32: try addNarrow(Int32.self, first, count, &totals)
        default:
            for index in first..<first + count { totals.add(try value(at: index)) }
        }
    }

    /// Eight bytes hold several numbers, each of which is taken out by a shift.
    @inline(__always)
    private func addNarrow<Number: FixedWidthInteger & SignedInteger & BitwiseCopyable>(
        _ type: Number.Type,
        _ first: Int,
        _ count: Int,
        _ totals: inout IntegerTotals
    ) throws(StorageError) {
        let extremes = try bytes.totals(of: type, from: first, count, ref)
        totals.addNarrow(
            count: count,
            sum: extremes.sum,
            least: Int64(extremes.least),
            greatest: Int64(extremes.greatest)
        )
    }
}
