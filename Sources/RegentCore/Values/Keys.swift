/// The number of a table: its position among the tables, and a tag that tells reuses apart.
///
///     bits 0..15   position in the group's tables array
///     bits 16..30  tag, one higher for each table that stood here before
///
/// Source: `format/02 §3.1`.
package struct TableKey: Hashable, Comparable, Sendable {
    /// The 31-bit number as stored.
    package let rawValue: UInt32

    /// The key of no table, as stored in the arrays of opposite tables.
    package static let none = TableKey(rawValue: 0x7fff_ffff)

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Position in the group's tables array.
    package var index: Int { Int(rawValue & 0xffff) }

    package static func < (a: TableKey, b: TableKey) -> Bool { a.rawValue < b.rawValue }
}

/// The number of an object in its table; it stays the same for the life of the object.
///
/// Keys of objects are 0 and up; -1 is no object; -2 and less name tombstones (`format/02 §4.8`).
package struct ObjectKey: Hashable, Comparable, Sendable {
    /// The 64-bit number as stored.
    package let rawValue: Int64

    /// The key of no object.
    package static let none = ObjectKey(rawValue: -1)

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// True for the target of a link whose object does not exist (yet).
    package var isUnresolved: Bool { rawValue <= -2 }

    package static func < (a: ObjectKey, b: ObjectKey) -> Bool { a.rawValue < b.rawValue }
}

/// The number of a column, with what never changes about the column.
///
///     bits 0..15   index: the column's slot in cluster leaves, less one
///     bits 16..21  type
///     bits 22..29  attributes: 16 nullable, 32 list, 64 dictionary, 128 set
///     bits 30..61  tag
///
/// Source: `format/02 §4.2`.
package struct ColumnKey: Hashable, Sendable {
    /// The 64-bit number as stored.
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The key of no column, as stored in the arrays of opposite columns.
    package static let none = ColumnKey(rawValue: Int64.max)

    /// Which slot of the table's arrays, and of cluster leaves plus one, is this column's.
    package var index: Int { Int(rawValue & 0xffff) }

    /// The number of the type (`format/01 §4`).
    package var typeCode: Int { Int((rawValue >> 16) & 0x3f) }

    /// True when the property, or the elements of the collection, may be null.
    package var isNullable: Bool { attributes & 16 != 0 }

    /// What kind of collection the column holds, or nil for single values.
    package var collection: CollectionKind? {
        if attributes & 32 != 0 { return .list }
        if attributes & 64 != 0 { return .dictionary }
        if attributes & 128 != 0 { return .set }
        return nil
    }

    private var attributes: Int64 { (rawValue >> 22) & 0xff }
}

/// An object of any table.
package struct ObjectLink: Hashable, Sendable {
    package let table: TableKey
    package let object: ObjectKey

    package init(table: TableKey, object: ObjectKey) {
        self.table = table
        self.object = object
    }
}
