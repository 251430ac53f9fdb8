/// The tables of one version as values: what a person sees of the file's structure.
///
/// Tables ascend by name, as in the reference dumps. Every lookup by name is case-sensitive.
package struct Schema: Sendable, Hashable {
    package let tables: [TableSchema]

    package init(tables: [TableSchema]) {
        self.tables = tables
    }

    /// The table of the class with this name, or else the table with this table name.
    package subscript(name: String) -> TableSchema? {
        tables.first { $0.className == name } ?? tables.first { $0.name == name }
    }

    /// The table with this key.
    package subscript(key: TableKey) -> TableSchema? {
        tables.first { $0.key == key }
    }

    /// The classes that SDKs show: tables with the `class_` prefix, without those of old sync
    /// (`format/02 §3.2`).
    package var classes: [TableSchema] {
        tables.filter { $0.className != nil && !$0.isSystem }
    }
}

/// One table: its name, its kind and its properties in the file's column order.
package struct TableSchema: Sendable, Hashable {
    /// How objects of the table live (`format/02 §4.6`).
    package enum Kind: String, Sendable {
        case topLevel = "top"
        case embedded
        case asymmetric
    }

    /// The stored name: `class_Person` for the class `Person`.
    package let name: String
    package let key: TableKey
    package let kind: Kind
    package let properties: [Property]
    package let backlinks: [BacklinkColumn]

    package init(
        name: String,
        key: TableKey,
        kind: Kind,
        properties: [Property],
        backlinks: [BacklinkColumn]
    ) {
        self.name = name
        self.key = key
        self.kind = kind
        self.properties = properties
        self.backlinks = backlinks
    }

    /// The name without the `class_` prefix, or nil for internal tables.
    package var className: String? {
        name.hasPrefix("class_") ? String(name.dropFirst(6)) : nil
    }

    /// The name people use: the class name where there is one.
    package var displayName: String { Self.displayName(of: name) }

    /// The name people use for a table with this stored name.
    static func displayName(of name: String) -> String {
        name.hasPrefix("class_") ? String(name.dropFirst(6)) : name
    }

    /// True for tables that SDKs hide: internal ones, and classes that start with `__`.
    package var isSystem: Bool { className?.hasPrefix("__") ?? true }

    package var primaryKey: Property? { properties.first { $0.isPrimaryKey } }

    package subscript(property: String) -> Property? {
        properties.first { $0.name == property }
    }

    package subscript(column: ColumnKey) -> Property? {
        properties.first { $0.column == column }
    }
}

/// One property of a class.
package struct Property: Sendable, Hashable {
    /// Which search index a property has (`format/02 §6`).
    package enum Index: String, Sendable {
        case general
        case fullText = "fulltext"
    }

    package let name: String
    package let column: ColumnKey
    /// The type of the value, or of the elements of the collection.
    package let type: ValueType
    /// True when the value, or the elements of the collection, may be null.
    package let isNullable: Bool
    package let collection: CollectionKind?
    package let index: Index?
    package let isPrimaryKey: Bool
    /// The table that links lead to; nil for other types and for mixed.
    package let target: TableKey?
    /// True when the distinct strings are stored once for the table (`format/01 §4.9`).
    package let isEnumerated: Bool

    package init(
        name: String,
        column: ColumnKey,
        type: ValueType,
        isNullable: Bool,
        collection: CollectionKind?,
        index: Index?,
        isPrimaryKey: Bool,
        target: TableKey?,
        isEnumerated: Bool
    ) {
        self.name = name
        self.column = column
        self.type = type
        self.isNullable = isNullable
        self.collection = collection
        self.index = index
        self.isPrimaryKey = isPrimaryKey
        self.target = target
        self.isEnumerated = isEnumerated
    }
}

/// A column that holds, for each object, which objects of another table link to it
/// (`format/02 §4.7`).
package struct BacklinkColumn: Sendable, Hashable {
    package let column: ColumnKey
    package let originTable: TableKey
    package let originColumn: ColumnKey

    package init(column: ColumnKey, originTable: TableKey, originColumn: ColumnKey) {
        self.column = column
        self.originTable = originTable
        self.originColumn = originColumn
    }
}
