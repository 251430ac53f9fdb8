/// A table in a cell of a column, as lists of values and the data of low-level users were stored.
struct OldSubtable {
    private let spec: OldSpec
    private let columns: Ref
    private let source: OldSource
    private let depth: Int

    private static let maximumDepth = 32

    /// `columns` is the array of columns, laid out by the spec.
    init(_ spec: OldSpec, columns: Ref, in source: OldSource, depth: Int) throws(StorageError) {
        guard depth <= Self.maximumDepth else {
            throw .damaged(
                .init(
                    ref: columns.rawValue,
                    place: "subtables",
                    expected: "at most \(Self.maximumDepth) levels",
                    found: "more"
                )
            )
        }
        self.spec = spec
        self.columns = columns
        self.source = source
        self.depth = depth
    }

    /// The rows: with one column its values, with several a dictionary each, by column name.
    func rows() throws(StorageError) -> [Value] {
        let memory = source.memory
        let roots = try RefNode(memory.node(at: columns))
        var data: [(name: String, values: [Value])] = []
        for (number, column) in spec.columns.enumerated() where column.type != .backlink {
            let root = try roots.ref(at: column.position, "column of a subtable")
            var reader = try OldColumn(column, root: root, target: nil, in: source, depth: depth)
            let name = column.name.isEmpty ? "col_\(number)" : column.name
            data.append((name, try reader.next(.max)))
        }
        guard let first = data.first else { return [] }
        if data.count == 1 { return first.values }
        return try (0..<first.values.count).map { row throws(StorageError) in
            var entries: [Value.DictionaryEntry] = []
            for column in data {
                guard row < column.values.count else {
                    throw .damaged(
                        .init(
                            ref: columns.rawValue,
                            place: "subtable",
                            expected: "columns of one length",
                            found: "\(column.values.count) and \(first.values.count) rows"
                        )
                    )
                }
                entries.append(.init(key: column.name, value: column.values[row]))
            }
            entries.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            return .dictionary(entries)
        }
    }
}

extension OldSpec {
    /// The type and nullability of the list that shows such a subtable today: that of its one
    /// column, or mixed where there is no simple one.
    var elementType: (type: ValueType, isNullable: Bool) {
        guard let column = columns.first else { return (.int, false) }
        guard columns.count == 1, let type = column.type.singleValueType, type != .link else {
            return (.mixed, true)
        }
        return (type, column.isNullable || type == .mixed)
    }
}
