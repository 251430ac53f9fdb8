import RegentCore

/// Some rows of a place, as values.
struct RowPage: Sendable {
    /// The version the rows were read from.
    let version: UInt64
    /// The rows that were asked for; in a damaged file fewer may have been found.
    let range: Range<Int>
    let rows: [RowData]
    /// How many rows the place has in all.
    let count: Int
}

/// One row of a place: an object, an element of a collection, or a property of an object.
struct RowData: Sendable, Hashable {
    /// The object the row stands for, if it stands for one.
    let object: ObjectLink?
    /// The step from the collection to this element, for rows that are elements.
    let step: ValuePath.Step?
    /// One value for each column of the place.
    var cells: [ShownValue]
    /// What a draft does to the row.
    var change: RowChange?
}

/// Which rows to read.
struct RowRequest: Sendable, Hashable {
    let source: PlaceSource
    let rows: Range<Int>
    /// The objects of these rows, where a query or a collection chose them; nil for key order.
    var keys: [ObjectKey]?
    let columns: [TableColumn]
    /// What objects that are linked to are called by.
    let display: DisplayFields
}
