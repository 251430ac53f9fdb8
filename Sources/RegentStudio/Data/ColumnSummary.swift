import RegentCore

/// What a column holds over the rows of a result.
struct ColumnSummary: Sendable {
    /// A value, or a range of values, and how often it is there.
    struct Bar: Sendable {
        let label: String
        let count: Int
        /// The condition of a query that keeps just these rows; nil where none can say it.
        let condition: String?
    }

    let property: Property
    var rows = 0
    var nulls = 0
    /// How many different values; the least there are when `isExact` is false.
    var distinct = 0
    var isExact = true
    var least: Value?
    var median: Value?
    var greatest: Value?
    var mean: Double?
    /// The length of the longest text, in characters.
    var longest: Int?
    var bars: [Bar] = []
    /// Whether the bars are ranges of values, not values.
    var areRanges = false
    /// Values that no bar shows.
    var others = 0
}

/// Which columns to sum up, over which rows.
struct SummaryRequest: Sendable {
    let table: TableKey
    let properties: [Property]
    /// The rows, where a query or links chose them; nil for the whole class.
    let keys: [ObjectKey]?
}
