/// A condition on the stored values of one column, tested on a whole leaf at a time.
///
/// Each case is tested on the packed bytes of the leaf; no value is taken out. Nulls satisfy a
/// condition only where it says so.
package enum LeafScan: Sendable {
    /// Only nulls, or only values.
    case null(Bool)
    /// Integers in a range.
    case integers(IntegerSearch)
    /// Integers that are in a set.
    case members(IntegerSet)
    case bool(Bool)
    case float(FloatingRelation, Float)
    case double(FloatingRelation, Double)
    /// Points in time from one to another, both included.
    case timestamps(from: Timestamp, to: Timestamp)
    /// Strings or binaries that satisfy a condition on their bytes.
    case text(TextPredicate)
    /// Links to one object.
    case link(ObjectKey)
    /// Links to any of some objects.
    case links(IntegerSet)

    /// How floating-point numbers compare by IEEE 754: not-a-number only by being unequal.
    package enum FloatingRelation: Sendable {
        case equal, less, lessOrEqual, greater, greaterOrEqual

        @inline(__always)
        func holds<Number: BinaryFloatingPoint>(_ a: Number, _ b: Number) -> Bool {
            switch self {
            case .equal: a == b
            case .less: a < b
            case .lessOrEqual: a <= b
            case .greater: a > b
            case .greaterOrEqual: a >= b
            }
        }
    }
}

extension ClusterLeaf {
    /// Those of `rows` whose value in a column satisfies a condition.
    ///
    /// Returns nil when the column's type is none that the condition can be tested on.
    /// Throws `.noSuchColumn`, or what is wrong with the file.
    package func rows(
        of column: ColumnKey,
        where scan: LeafScan,
        among rows: RowMask
    ) throws(StorageError) -> RowMask? {
        guard count <= RowMask.capacity else { throw tooManyRows() }
        let shape = try shape(of: column)
        guard !shape.isCollection else { return nil }
        let node = try cluster.node(of: column)
        // The most common scans go without the view that fits every type: it is large.
        switch (shape.plainType, scan) {
        case (.int, .integers(let search)):
            return try search.rows(in: IntegerNode(node), first: 0, count: count) & rows
        case (.nullableInt, .integers(let search)):
            return try NullableIntegerNode(node).rows(search, count: count) & rows
        case (.double, .double(let relation, let number)):
            return try FixedWidthNode(node, .double).rows(among: rows, relation, number, count)
        case (.string, .text(let predicate)):
            let leaf = try StringNode(node, in: memory)
            guard leaf.count >= count else { throw tooFewRows(node, leaf.count) }
            return try leaf.rows(among: rows, predicate)
        default: break
        }
        let leaf = try ValueLeaf(node, shape, in: memory)
        guard leaf.count >= count else { throw tooFewRows(node, leaf.count) }
        switch (leaf, scan) {
        case (.integers(let leaf), .integers(let search)):
            return try search.rows(in: leaf, first: 0, count: count) & rows
        case (.nullableIntegers(let leaf), .integers(let search)):
            return try leaf.rows(search, count: count) & rows
        case (.integers(let leaf), .members(let numbers)):
            return try leaf.rows(among: rows, numbers, bias: 0)
        case (.nullableIntegers(let leaf), .members(let numbers)):
            let values = rows.subtracting(try leaf.nulls(count: count))
            return try leaf.integers.rows(among: values, numbers, first: 1, bias: 0)
        case (.nullableIntegers(let leaf), .null(let isNull)):
            let nulls = try leaf.nulls(count: count)
            return isNull ? nulls & rows : rows.subtracting(nulls)
        case (.booleans(let leaf, let isNullable), .bool(let value)):
            // 0 is false, 3 may be null, everything else is true.
            let other = value && isNullable ? try leaf.rows(equal: 3, count: count) : .empty
            let falses = try leaf.rows(equal: 0, count: count)
            return value ? rows.subtracting(falses | other) : falses & rows
        case (.booleans(let leaf, let isNullable), .null(let isNull)):
            let nulls = isNullable ? try leaf.rows(equal: 3, count: count) : .empty
            return isNull ? nulls & rows : rows.subtracting(nulls)
        case (.links(let leaf, _), .link(let key)):
            return try leaf.integers.rows(equal: key.rawValue &+ leaf.bias, count: count) & rows
        case (.links(let leaf, _), .links(let keys)):
            return try leaf.integers.rows(among: rows, keys, bias: leaf.bias)
        case (.links(let leaf, _), .null(let isNull)):
            // Links to objects that do not exist read as null; their keys are negative.
            let links = IntegerSearch(leaf.bias, .max)
            let present = try links.rows(in: leaf.integers, first: 0, count: count)
            return isNull ? rows.subtracting(present) : present & rows
        case (.timestamps(let leaf), .timestamps(let from, let to)):
            return try leaf.rows(from: from, to: to, count: count) & rows
        case (.timestamps(let leaf), .null(let isNull)):
            let nulls = try leaf.seconds.nulls(count: count)
            return isNull ? nulls & rows : rows.subtracting(nulls)
        case (.floats(let leaf), .float(let relation, let number)):
            return try leaf.rows(among: rows, relation, number, count)
        case (.floats(let leaf), .null(let isNull)):
            return try leaf.rows(among: rows, bits: FixedWidthNode.nullFloat, isNull)
        case (.doubles(let leaf), .double(let relation, let number)):
            return try leaf.rows(among: rows, relation, number, count)
        case (.doubles(let leaf), .null(let isNull)):
            return try leaf.rows(among: rows, bits: FixedWidthNode.nullDouble, isNull)
        case (.strings(let leaf), .text(let predicate)):
            return try leaf.rows(among: rows, predicate)
        case (.strings(let leaf), .null(let isNull)):
            return try leaf.nulls(among: rows, isNull)
        case (.enumeratedStrings(let leaf), .text(let predicate)):
            return try leaf.rows(among: rows) { predicate.matches($0) }
        case (.enumeratedStrings(let leaf), .null(let isNull)):
            return try leaf.nulls(among: rows, isNull)
        case (.binaries(let leaf), .text(let predicate)):
            return try leaf.rows(among: rows) { predicate.matches($0) }
        default:
            return nil
        }
    }

    @inline(never)
    private func tooFewRows(_ node: Node, _ found: Int) -> StorageError {
        node.damage("column leaf", expected: "\(count) rows", found: "\(found)")
    }

    @inline(never)
    private func tooManyRows() -> StorageError {
        .damaged(.init(place: "cluster", expected: "at most 256 rows", found: "\(count)"))
    }
}

extension ClusterLeaf {
    /// Appends the keys of some rows, ascending.
    ///
    /// Throws `.damaged` when the leaf has no such rows.
    package func appendKeys(
        of rows: RowMask,
        to keys: inout [ObjectKey]
    ) throws(StorageError) {
        try cluster.appendKeys(of: rows, to: &keys)
    }

    /// The rows that the first of some ascending keys have here, and how many keys those are.
    ///
    /// - Complexity: the rows of the leaf, or the keys that are found.
    package func rows(
        of keys: ArraySlice<ObjectKey>
    ) throws(StorageError) -> (rows: RowMask, count: Int) {
        try cluster.rows(of: keys)
    }
}

extension Table {
    /// The objects that link to an object through a backlink column, in stored order.
    ///
    /// - Throws: `.noSuchObject`, or what is wrong with the file.
    package func backlinks(
        _ column: ColumnKey,
        to key: ObjectKey
    ) throws(StorageError) -> [ObjectKey] {
        guard let position = try clusters.leaf(for: key) else { throw .noSuchObject(key) }
        let memory = memory
        let cluster = try memory.cluster(at: position)
        guard let row = try cluster.row(of: key) else { throw .noSuchObject(key) }
        return try backlinks(column, in: cluster, at: row)
    }
}
