/// Totals of a column over some rows of a leaf, from the packed numbers.
extension ClusterLeaf {
    /// Adds the integers of some rows; nulls are passed over.
    ///
    /// Returns false (and nothing is added) for columns of other types.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func addIntegers(
        of column: ColumnKey,
        among rows: RowMask,
        to totals: inout IntegerTotals
    ) throws(StorageError) -> Bool {
        guard let shape = try scalarShape(column, .int) else { return false }
        let node = try cluster.node(of: column)
        var wanted = rows & RowMask(first: count)
        guard shape.leafType.isNullable else {
            let leaf = try IntegerNode(node)
            try leaf.addTotals(of: wanted, count, first: 0, to: &totals)
            return true
        }
        let leaf = try NullableIntegerNode(node)
        wanted = wanted.subtracting(try leaf.nulls(count: count))
        try leaf.integers.addTotals(of: wanted, count, first: 1, to: &totals)
        return true
    }

    /// Adds the floating-point numbers of some rows, floats widened; nulls and not-a-numbers are
    /// passed over.
    ///
    /// Returns false (and nothing is added) for columns of other types.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func addDoubles(
        of column: ColumnKey,
        among rows: RowMask,
        to totals: inout DoubleTotals
    ) throws(StorageError) -> Bool {
        guard let shape = try scalarShape(column, .double, .float) else { return false }
        let node = try cluster.node(of: column)
        let wanted = rows & RowMask(first: count)
        if shape.leafType.type == .float {
            let leaf = try FixedWidthNode(node, .float)
            try wanted.forEach { (row) throws(StorageError) in
                let bits = try leaf.bytes.load(UInt32.self, at: row &* 4, of: leaf.ref)
                totals.add(Double(Float(bitPattern: bits)))
            }
            return true
        }
        let leaf = try FixedWidthNode(node, .double)
        if wanted.count == count {
            totals.add(try leaf.bytes.doubleTotals(count, leaf.ref))
            return true
        }
        try wanted.forEach { (row) throws(StorageError) in
            let bits = try leaf.bytes.load(UInt64.self, at: row &* 8, of: leaf.ref)
            totals.add(Double(bitPattern: bits))
        }
        return true
    }
}

extension IntegerNode {
    /// Adds the elements of some rows; element `first` belongs to row 0.
    fileprivate func addTotals(
        of rows: RowMask,
        _ count: Int,
        first: Int,
        to totals: inout IntegerTotals
    ) throws(StorageError) {
        if rows.count == count { return try addTotals(from: first, count, to: &totals) }
        try rows.forEach { (row) throws(StorageError) in
            totals.add(try value(at: row &+ first))
        }
    }
}
