internal import RegentCore

/// Columns that took the place of others, as a property does that gets another type.
struct ColumnSuccession {
    private struct Column: Hashable {
        let table: TableKey
        let key: ColumnKey
    }

    private var firsts: [Column: ColumnKey] = [:]
    private var lasts: [Column: ColumnKey] = [:]

    /// Notes that a column took the place of another one.
    mutating func note(_ new: ColumnKey, instead old: ColumnKey, in table: TableKey) {
        let first = first(old, in: table)
        firsts[Column(table: table, key: new)] = first
        lasts[Column(table: table, key: first)] = new
    }

    /// The column that stood in the place of one at the beginning.
    func first(_ column: ColumnKey, in table: TableKey) -> ColumnKey {
        firsts[Column(table: table, key: column)] ?? column
    }

    /// The column that stands in the place of one now.
    func last(_ column: ColumnKey, in table: TableKey) -> ColumnKey {
        lasts[Column(table: table, key: column)] ?? column
    }
}

extension Value {
    /// The value, or every element of it, as another type; null where nothing says the same.
    func converted(to type: ValueType, collection: CollectionKind?) -> Value {
        switch (collection, self) {
        case (.list?, .list(let elements)):
            .list(elements.map { $0.converted(to: type) ?? .null })
        case (.set?, .set(let elements)):
            .set(elements.map { $0.converted(to: type) ?? .null })
        case (.dictionary?, .dictionary(let entries)):
            .dictionary(
                entries.map { .init(key: $0.key, value: $0.value.converted(to: type) ?? .null) }
            )
        default: converted(to: type) ?? .null
        }
    }
}
