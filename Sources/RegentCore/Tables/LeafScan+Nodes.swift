/// The loops over the leaves of each type; the rows of `rows` are tested, others never found.

extension IntegerNode {
    func rows(equal value: Int64, count: Int) throws(StorageError) -> RowMask {
        try IntegerSearch(value, value).rows(in: self, first: 0, count: count)
    }

    /// The rows whose element, less the bias, is in a set; element `first` belongs to row 0.
    func rows(
        among rows: RowMask,
        _ numbers: IntegerSet,
        first: Int = 0,
        bias: Int64
    ) throws(StorageError) -> RowMask {
        // Whole words of rows have a loop without branches for each width.
        switch widthInBits {
        case 8 where rows.count > 64:
            return try self.rows(among: rows, numbers, first, bias, Int8.self)
        case 16 where rows.count > 64:
            return try self.rows(among: rows, numbers, first, bias, Int16.self)
        case 32 where rows.count > 64:
            return try self.rows(among: rows, numbers, first, bias, Int32.self)
        default: break
        }
        var found = RowMask.empty
        try rows.forEach { (row) throws(StorageError) in
            if numbers.contains(try value(at: row &+ first) &- bias) { found[row] = true }
        }
        return found
    }

    @inline(__always)
    private func rows<Element: FixedWidthInteger & SignedInteger & BitwiseCopyable>(
        among rows: RowMask,
        _ numbers: IntegerSet,
        _ first: Int,
        _ bias: Int64,
        _ type: Element.Type
    ) throws(StorageError) -> RowMask {
        var words = SIMD4<UInt64>.zero
        let size = MemoryLayout<Element>.size
        for index in 0..<4 where rows.words[index] != 0 {
            let start = 64 &* index &+ first
            let found = try bytes.flags(
                of: type,
                from: start &* size,
                count: min(64, count &- start),
                of: ref
            ) { numbers.contains(Int64($0) &- bias) }
            words[index] = found & rows.words[index]
        }
        return RowMask(words: words)
    }
}

extension NullableIntegerNode {
    /// Element 0 is the marker, so row 0 is element 1.
    func rows(_ search: IntegerSearch, count: Int) throws(StorageError) -> RowMask {
        let found = try search.rows(in: integers, first: 1, count: count)
        guard marker >= search.lower, marker <= search.upper, !found.isEmpty else { return found }
        return found.subtracting(try nulls(count: count))
    }

    func nulls(count: Int) throws(StorageError) -> RowMask {
        try IntegerSearch(marker, marker).rows(in: integers, first: 1, count: count)
    }
}

extension TimestampNode {
    /// Seconds decide, nanoseconds only where the seconds are those of a bound.
    func rows(
        from: Timestamp,
        to: Timestamp,
        count: Int
    ) throws(StorageError) -> RowMask {
        guard from <= to else { return .empty }
        var found = try seconds.rows(IntegerSearch(from.seconds, to.seconds), count: count)
        try trim(&found, at: from.seconds, count) { $0 >= Int64(from.nanoseconds) }
        try trim(&found, at: to.seconds, count) { $0 <= Int64(to.nanoseconds) }
        return found
    }

    /// Takes the rows of one second out whose nanoseconds do not fit.
    private func trim(
        _ found: inout RowMask,
        at second: Int64,
        _ count: Int,
        _ fits: (Int64) -> Bool
    ) throws(StorageError) {
        let atBound = try seconds.rows(IntegerSearch(second, second), count: count) & found
        try atBound.forEach { (row) throws(StorageError) in
            if !fits(try nanoseconds.value(at: row)) { found[row] = false }
        }
    }
}

extension FixedWidthNode {
    func rows(
        among rows: RowMask,
        _ relation: LeafScan.FloatingRelation,
        _ number: Double,
        _ count: Int
    ) throws(StorageError) -> RowMask {
        let bound = SIMD4<Double>(repeating: number)
        return switch relation {
        case .equal: try doubles(rows, count, { $0 == number }, { $0 .== bound })
        case .less: try doubles(rows, count, { $0 < number }, { $0 .< bound })
        case .lessOrEqual: try doubles(rows, count, { $0 <= number }, { $0 .<= bound })
        case .greater: try doubles(rows, count, { $0 > number }, { $0 .> bound })
        case .greaterOrEqual: try doubles(rows, count, { $0 >= number }, { $0 .>= bound })
        }
    }

    func rows(
        among rows: RowMask,
        _ relation: LeafScan.FloatingRelation,
        _ number: Float,
        _ count: Int
    ) throws(StorageError) -> RowMask {
        guard self.count >= count else { throw noRows(count) }
        return try self.rows(among: rows) { (row) throws(StorageError) in
            let bits = try bytes.load(UInt32.self, at: row &* 4, of: ref)
            return relation.holds(Float(bitPattern: bits), number)
        }
    }

    /// Tests one double or four at a time; null is a not-a-number, which no relation holds for.
    @inline(__always)
    private func doubles(
        _ rows: RowMask,
        _ count: Int,
        _ test: (Double) -> Bool,
        _ testFour: (SIMD4<Double>) -> SIMDMask<SIMD4<Int64>>
    ) throws(StorageError) -> RowMask {
        guard self.count >= count, bytes.byteCount >= count &* 8 else { throw noRows(count) }
        var words = SIMD4<UInt64>.zero
        for index in 0..<4 where rows.words[index] != 0 {
            let found: UInt64
            if count >= 64 &* (index &+ 1) {
                found = try bytes.flags(512 &* index, ref, where: testFour)
            } else {
                found = try bytes.flags(
                    of: UInt64.self,
                    from: 512 &* index,
                    count: count &- 64 &* index,
                    of: ref
                ) { test(Double(bitPattern: $0)) }
            }
            words[index] = found & rows.words[index]
        }
        return RowMask(words: words)
    }

    @inline(never)
    private func noRows(_ count: Int) -> StorageError {
        .damaged(
            .init(
                ref: ref.rawValue,
                place: "column leaf",
                expected: "\(count) rows",
                found: "\(self.count)"
            )
        )
    }

    func rows(
        among rows: RowMask,
        bits null: UInt64,
        _ isNull: Bool
    ) throws(StorageError) -> RowMask {
        try self.rows(among: rows) { (row) throws(StorageError) in
            (try bytes.load(UInt64.self, at: row &* 8, of: ref) == null) == isNull
        }
    }

    func rows(
        among rows: RowMask,
        bits null: UInt32,
        _ isNull: Bool
    ) throws(StorageError) -> RowMask {
        try self.rows(among: rows) { (row) throws(StorageError) in
            (try bytes.load(UInt32.self, at: row &* 4, of: ref) == null) == isNull
        }
    }

    /// Tests whole words of rows where all are wanted, so that the loop has no branches.
    @inline(__always)
    private func rows(
        among rows: RowMask,
        _ test: (Int) throws(StorageError) -> Bool
    ) throws(StorageError) -> RowMask {
        var words = SIMD4<UInt64>.zero
        for index in 0..<4 where rows.words[index] != 0 {
            let wanted = rows.words[index]
            var found: UInt64 = 0
            for bit in 0..<min(64, count &- 64 &* index) {
                found |= (try test(64 &* index &+ bit) ? 1 : 0) << UInt64(truncatingIfNeeded: bit)
            }
            words[index] = found & wanted
        }
        return RowMask(words: words)
    }
}

extension EnumeratedStringNode {
    @inline(__always)
    func rows(
        among rows: RowMask,
        _ test: (RawSpan) -> Bool
    ) throws(StorageError) -> RowMask {
        var found = RowMask.empty
        // Each distinct string of the leaf is tested once, then found by its code.
        var left = rows
        while let first = left.first {
            let code = try codes.value(at: first)
            let same = try codes.rows(equal: code, count: min(count, RowMask.capacity)) & left
            if let bytes = try bytes(at: first), test(bytes) { found = found | same }
            left = left.subtracting(same)
        }
        return found
    }

    func nulls(among rows: RowMask, _ isNull: Bool) throws(StorageError) -> RowMask {
        let present = try self.rows(among: rows) { _ in true }
        return isNull ? rows.subtracting(present) : present
    }
}

extension BlobNode {
    @inline(__always)
    func rows(
        among rows: RowMask,
        _ test: ([UInt8]) -> Bool
    ) throws(StorageError) -> RowMask {
        var found = RowMask.empty
        try rows.forEach { (row) throws(StorageError) in
            if let bytes = try array(at: row), test(bytes) { found[row] = true }
        }
        return found
    }
}
