/// A property's column: what must be known to read its leaves.
///
/// A class because it is handed around for every value that is read: one reference is counted
/// instead of every text in it.
final class Column: Sendable {
    let property: Property
    let shape: ColumnShape
    /// The root of the column's search index.
    let index: Ref?
    /// True when the keys of a dictionary are integers; no SDK makes such.
    let hasIntegerKeys: Bool

    var leafType: LeafType { shape.leafType }
    var enumeratedKeys: Ref? { shape.enumeratedKeys }

    init(
        property: Property,
        leafType: LeafType,
        enumeratedKeys: Ref?,
        index: Ref?,
        hasIntegerKeys: Bool
    ) {
        self.property = property
        self.index = index
        self.hasIntegerKeys = hasIntegerKeys
        shape = ColumnShape(
            key: property.column,
            leafType: leafType,
            isCollection: property.collection != nil,
            enumeratedKeys: enumeratedKeys
        )
    }
}

/// The columns of a table by the index in their key.
struct ColumnTable: Sendable {
    private var columns: [Column?] = []
    /// The column of the primary key.
    private(set) var primaryKey: Column?
    private let shapes: FixedArray<ColumnShape?>

    init(_ list: [Column]) {
        for column in list {
            let index = column.property.column.index
            while columns.count <= index { columns.append(nil) }
            columns[index] = column
            if column.property.isPrimaryKey { primaryKey = column }
        }
        shapes = FixedArray(columns.map { $0?.shape })
    }

    /// The shapes of the columns by the index in their key, to be read as long as the table lives.
    var borrowedShapes: BorrowedArray<ColumnShape?> { shapes.borrowed }

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
