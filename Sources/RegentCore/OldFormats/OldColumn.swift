/// A column of formats 2 to 9, read from the first row to the last.
///
/// Source: `format/06 §2.4`.
struct OldColumn {
    private enum Content {
        case values(OldStream<Value>)
        /// Seconds and nanoseconds are two trees.
        case timestamps(OldStream<Int64?>, OldStream<Int64>)
        case subtables(OldStream<Int64>, OldSpec)
        case mixed(OldMixed)
        /// What stands for each value of a column that can't be read.
        case lost(Value)
    }

    private let source: OldSource
    private var content: Content
    private let depth: Int

    /// Opens a column at its root; `target` is the table that links lead to.
    init(
        _ column: OldSpec.Column,
        root: Ref,
        target: TableKey?,
        in source: OldSource,
        depth: Int = 0
    ) throws(StorageError) {
        self.source = source
        let memory = source.memory
        self.depth = depth
        let isNullable = column.isNullable
        typealias Decode = (Node, Memory) throws(StorageError) -> [Value]
        func stream(_ decode: @escaping Decode) throws(StorageError) -> Content {
            .values(try OldStream(root, in: source, decode: decode))
        }
        func integers(_ make: @escaping (Int64) -> Value) throws(StorageError) -> Content {
            try stream { (node, _) throws(StorageError) in
                guard isNullable else { return try OldLeaf.integers(node).map(make) }
                return try OldLeaf.nullableIntegers(node).map { $0.map(make) ?? .null }
            }
        }
        switch column.type {
        case .int: content = try integers(Value.int)
        case .bool: content = try integers { .bool($0 != 0) }
        case .oldDate:
            content = try integers { .timestamp(Timestamp(seconds: $0, nanoseconds: 0)) }
        case .float:
            content = try stream { (node, _) throws(StorageError) in
                try OldLeaf.floats(node, isNullable: isNullable)
            }
        case .double:
            content = try stream { (node, _) throws(StorageError) in
                try OldLeaf.doubles(node, isNullable: isNullable)
            }
        case .string:
            content = try stream { (node, memory) throws(StorageError) in
                try OldLeaf.strings(node, isNullable: isNullable, in: memory)
            }
        case .enumeratedString:
            let keys = try Self.keys(of: column, in: source)
            content = try stream { (node, _) throws(StorageError) in
                try Self.strings(of: node, keys)
            }
        case .binary:
            content = try stream { (node, memory) throws(StorageError) in
                try OldLeaf.binaries(node, in: memory).map { bytes in
                    bytes.map(Value.binary) ?? (isNullable ? .null : .binary([]))
                }
            }
        case .timestamp:
            let slots = try RefNode(memory.node(at: root))
            content = .timestamps(
                try OldStream(slots.ref(at: 0, "seconds"), in: source) {
                    (node, _) throws(StorageError) in try OldLeaf.nullableIntegers(node)
                },
                try OldStream(slots.ref(at: 1, "nanoseconds"), in: source) {
                    (node, _) throws(StorageError) in try OldLeaf.integers(node)
                }
            )
        case .link:
            let table = target ?? .none
            content = try stream { (node, _) throws(StorageError) in
                // 0 is null, else the target's row plus one.
                try OldLeaf.integers(node).map { Value.link(row: $0 &- 1, in: table) }
            }
        case .linkList:
            let table = target ?? .none
            content = try stream { (node, memory) throws(StorageError) in
                try Self.lists(of: node, in: source) { .link(row: $0, in: table) }
            }
        case .subtable:
            guard case .subtable(let spec) = column.detail else {
                throw .damaged(
                    .init(place: "column \(column.name)", expected: "a spec", found: "none")
                )
            }
            let cells = try OldStream(root, in: source) { (node, _) throws(StorageError) in
                try OldLeaf.integers(node)
            }
            content = .subtables(cells, spec)
        case .mixed:
            content = .mixed(try OldMixed(root, in: source, depth: depth))
        case .backlink:
            // Backlinks follow from the links and are made anew.
            content = try stream { (node, _) throws(StorageError) in
                try OldLeaf.integers(node).map { _ in .null }
            }
        }
    }

    /// A column that can't be read: null for every row, or an empty list.
    init(lost column: OldSpec.Column, in source: OldSource) {
        self.source = source
        depth = 0
        content = .lost(column.type == .linkList || column.type == .subtable ? .list([]) : .null)
    }

    /// The values of the next rows, as far as there are any.
    mutating func next(_ count: Int) throws(StorageError) -> [Value] {
        switch content {
        case .values(var stream):
            defer { content = .values(stream) }
            return try stream.next(count)
        case .timestamps(var seconds, var nanoseconds):
            defer { content = .timestamps(seconds, nanoseconds) }
            return try Self.timestamps(seconds.next(count), nanoseconds.next(count))
        case .subtables(var cells, let spec):
            defer { content = .subtables(cells, spec) }
            var values: [Value] = []
            for cell in try cells.next(count) {
                values.append(try subtable(cell, spec))
            }
            return values
        case .mixed(var mixed):
            defer { content = .mixed(mixed) }
            return try mixed.next(count)
        case .lost(let value):
            return Array(repeating: value, count: count)
        }
    }

    private func subtable(_ cell: Int64, _ spec: OldSpec) throws(StorageError) -> Value {
        // A subtable that was never touched.
        if cell == 0 { return .list([]) }
        let columns = Ref(rawValue: UInt64(bitPattern: cell))
        return .list(try OldSubtable(spec, columns: columns, in: source, depth: depth + 1).rows())
    }

    private static func timestamps(
        _ seconds: [Int64?],
        _ nanoseconds: [Int64]
    ) throws(StorageError) -> [Value] {
        guard seconds.count == nanoseconds.count else {
            throw .damaged(
                .init(
                    place: "timestamps",
                    expected: "as many nanoseconds as seconds",
                    found: "\(nanoseconds.count) and \(seconds.count)"
                )
            )
        }
        return zip(seconds, nanoseconds).map { seconds, nanoseconds in
            guard let seconds else { return .null }
            let part = Int32(truncatingIfNeeded: nanoseconds)
            return .timestamp(Timestamp(seconds: seconds, nanoseconds: part))
        }
    }

    /// The distinct strings of an enumerated column.
    private static func keys(
        of column: OldSpec.Column,
        in source: OldSource
    ) throws(StorageError) -> [Value] {
        guard case .keys(let root) = column.detail else {
            throw .damaged(
                .init(place: "column \(column.name)", expected: "its strings", found: "none")
            )
        }
        let isNullable = column.isNullable
        var stream = try OldStream(root, in: source) { (node, memory) throws(StorageError) in
            try OldLeaf.strings(node, isNullable: isNullable, in: memory)
        }
        return try stream.rest()
    }

    private static func strings(
        of node: Node,
        _ keys: [Value]
    ) throws(StorageError) -> [Value] {
        var values: [Value] = []
        for code in try OldLeaf.integers(node) {
            guard let position = Int(exactly: code), keys.indices.contains(position) else {
                throw node.damage(
                    "enumerated string",
                    expected: "a number below \(keys.count)",
                    found: "\(code)"
                )
            }
            values.append(keys[position])
        }
        return values
    }

    /// Cells that hold nothing or the root of a tree of integers.
    private static func lists(
        of node: Node,
        in source: OldSource,
        _ make: (Int64) -> Value
    ) throws(StorageError) -> [Value] {
        let cells = try RefNode(node)
        var values: [Value] = []
        for index in 0..<cells.count {
            guard let root = try cells.optionalRef(at: index, "list of links") else {
                values.append(.list([]))
                continue
            }
            var stream = try OldStream(root, in: source) { (node, _) throws(StorageError) in
                try OldLeaf.integers(node)
            }
            values.append(.list(try stream.rest().map(make)))
        }
        return values
    }
}

extension Value {
    /// A link to a row of an old table: row numbers are the keys of objects.
    fileprivate static func link(row: Int64, in table: TableKey) -> Value {
        row < 0 ? .null : .link(ObjectLink(table: table, object: ObjectKey(rawValue: row)))
    }
}
