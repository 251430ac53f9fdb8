/// A property's column: what must be known to read its leaves.
///
/// A class because it is handed around for every value that is read: one reference is counted
/// instead of every text in it.
final class Column: Sendable {
    let property: Property
    let leafType: LeafType
    /// The strings of an enumerated column, which stand once in the spec.
    let enumeratedKeys: Ref?
    /// The root of the column's search index.
    let index: Ref?
    /// True when the keys of a dictionary are integers; no SDK makes such.
    let hasIntegerKeys: Bool
    /// How a single value is read.
    let plainType: PlainType

    /// The types of single values that need no view of their leaf.
    enum PlainType: Sendable {
        case int
        case nullableInt
        case link(TableKey)
        case double
        /// Strings that stand in their leaves.
        case string
        /// Every other type, enumerated strings and collections.
        case other
    }

    init(
        property: Property,
        leafType: LeafType,
        enumeratedKeys: Ref?,
        index: Ref?,
        hasIntegerKeys: Bool
    ) {
        self.property = property
        self.leafType = leafType
        self.enumeratedKeys = enumeratedKeys
        self.index = index
        self.hasIntegerKeys = hasIntegerKeys
        switch property.type {
        case _ where property.collection != nil: plainType = .other
        case .int: plainType = property.isNullable ? .nullableInt : .int
        case .double: plainType = .double
        case .string: plainType = enumeratedKeys == nil ? .string : .other
        case .link: plainType = .link(leafType.target ?? .none)
        default: plainType = .other
        }
    }
}

/// The columns of a table by the index in their key.
struct ColumnTable: Sendable {
    private var columns: [Column?] = []
    /// The column of the primary key.
    private(set) var primaryKey: Column?

    init(_ list: [Column]) {
        for column in list {
            let index = column.property.column.index
            while columns.count <= index { columns.append(nil) }
            columns[index] = column
            if column.property.isPrimaryKey { primaryKey = column }
        }
    }

    /// - Throws: `.noSuchColumn` when no column of the table has this very key.
    subscript(key: ColumnKey) -> Column {
        get throws(StorageError) {
            guard key.index < columns.count, let column = columns[key.index],
                column.property.column == key
            else { throw .noSuchColumn(key) }
            return column
        }
    }
}
