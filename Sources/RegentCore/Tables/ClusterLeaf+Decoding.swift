/// Whole columns of a leaf, appended to buffers of the caller: for sorts, sums and exports.
///
/// Buffers are used again for the next leaf, so that no memory is asked for per leaf. A null takes
/// a place in the buffer too, and is named in the mask that is returned.
extension ClusterLeaf {
    /// Appends the integers of a column; 0 for nulls.
    ///
    /// Returns the rows that are null, or nil (and nothing is appended) for columns of other types.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func appendIntegers(
        of column: ColumnKey,
        to numbers: inout [Int64]
    ) throws(StorageError) -> RowMask? {
        guard let shape = try scalarShape(column, .int) else { return nil }
        let node = try cluster.node(of: column)
        guard shape.leafType.isNullable else {
            try IntegerNode(node).append(from: 0, count, to: &numbers)
            return .empty
        }
        let leaf = try NullableIntegerNode(node)
        let nulls = try leaf.nulls(count: count)
        let first = numbers.count
        try leaf.integers.append(from: 1, count, to: &numbers)
        nulls.forEach { numbers[first + $0] = 0 }
        return nulls
    }

    /// Appends the floating-point numbers of a column, floats widened; 0 for nulls.
    ///
    /// Returns the rows that are null, or nil (and nothing is appended) for columns of other types.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func appendDoubles(
        of column: ColumnKey,
        to numbers: inout [Double]
    ) throws(StorageError) -> RowMask? {
        guard let shape = try scalarShape(column, .double, .float) else { return nil }
        let node = try cluster.node(of: column)
        let isFloat = shape.leafType.type == .float
        let leaf = try FixedWidthNode(node, isFloat ? .float : .double)
        var nulls = RowMask.empty
        for row in 0..<count {
            if isFloat {
                let bits = try leaf.bytes.load(UInt32.self, at: row &* 4, of: leaf.ref)
                let isNull = bits == FixedWidthNode.nullFloat
                numbers.append(isNull ? 0 : Double(Float(bitPattern: bits)))
                if isNull { nulls[row] = true }
            } else {
                let bits = try leaf.bytes.load(UInt64.self, at: row &* 8, of: leaf.ref)
                let isNull = bits == FixedWidthNode.nullDouble
                numbers.append(isNull ? 0 : Double(bitPattern: bits))
                if isNull { nulls[row] = true }
            }
        }
        return nulls
    }

    /// Appends the points in time of a column; the beginning of 1970 for nulls.
    ///
    /// Returns the rows that are null, or nil (and nothing is appended) for columns of other types.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func appendTimestamps(
        of column: ColumnKey,
        to times: inout [Timestamp]
    ) throws(StorageError) -> RowMask? {
        guard try scalarShape(column, .timestamp) != nil else { return nil }
        let node = try cluster.node(of: column)
        let leaf = try TimestampNode(node, in: memory)
        var nulls = RowMask.empty
        for row in 0..<count {
            let time = try leaf.value(at: row)
            times.append(time ?? Timestamp(seconds: 0, nanoseconds: 0))
            if time == nil { nulls[row] = true }
        }
        return nulls
    }

    /// Appends the truth values of a column; false for nulls.
    ///
    /// Returns the rows that are null, or nil (and nothing is appended) for columns of other types.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func appendBooleans(
        of column: ColumnKey,
        to flags: inout [Bool]
    ) throws(StorageError) -> RowMask? {
        guard let shape = try scalarShape(column, .bool) else { return nil }
        let leaf = try IntegerNode(cluster.node(of: column))
        var nulls = RowMask.empty
        for row in 0..<count {
            let code = try leaf.value(at: row)
            let isNull = shape.leafType.isNullable && code == 3
            flags.append(code != 0 && !isNull)
            if isNull { nulls[row] = true }
        }
        return nulls
    }

    /// Appends the bytes of the strings of a column, valid UTF-8 or not; nulls are nulls there.
    ///
    /// Returns false (and nothing is appended) for columns of other types.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func appendStrings(
        of column: ColumnKey,
        to strings: inout ByteStrings
    ) throws(StorageError) -> Bool {
        guard let shape = try scalarShape(column, .string) else { return false }
        let node = try cluster.node(of: column)
        guard shape.enumeratedKeys == nil else {
            guard case .enumeratedStrings(let leaf) = try ValueLeaf(node, shape, in: memory) else {
                return false
            }
            for row in 0..<count { strings.append(try leaf.bytes(at: row)) }
            return true
        }
        try StringNode(node, in: memory).append(count, to: &strings)
        return true
    }

    /// Appends the keys of the objects that a column of links leads to; `.none` for no object.
    ///
    /// Returns false (and nothing is appended) for columns of other types.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func appendLinks(
        of column: ColumnKey,
        to keys: inout [ObjectKey]
    ) throws(StorageError) -> Bool {
        guard try scalarShape(column, .link) != nil else { return false }
        let leaf = try LinkNode(cluster.node(of: column), bias: 1)
        for row in 0..<count {
            let key = try leaf.key(at: row)
            keys.append(key.isUnresolved ? .none : key)
        }
        return true
    }

    /// Appends the numbers of elements of a column of collections, as `elementCount` gives them.
    ///
    /// Returns false (and nothing is appended) for columns of single values.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func appendElementCounts(
        of column: ColumnKey,
        to counts: inout [Int]
    ) throws(StorageError) -> Bool {
        let column = try table.columns[column]
        guard column.property.collection != nil else { return false }
        let memory = table.memory
        let roots = try RefNode(cluster.node(of: column.property.column))
        var reader = CollectionReader(memory: memory, fileFormat: table.fileFormat, limit: .max)
        for row in 0..<count {
            let root = try roots.optionalRef(at: row, "collection")
            counts.append(try reader.count(column, root: root))
        }
        return true
    }

    /// The column, or nil when it is a collection or of neither type.
    @inline(__always)
    func scalarShape(
        _ key: ColumnKey,
        _ type: ValueType,
        _ other: ValueType? = nil
    ) throws(StorageError) -> ColumnShape? {
        guard count <= RowMask.capacity else {
            throw .damaged(.init(place: "cluster", expected: "at most 256 rows", found: "\(count)"))
        }
        let shape = try shape(of: key)
        guard !shape.isCollection,
            shape.leafType.type == type || shape.leafType.type == other
        else { return nil }
        return shape
    }
}
