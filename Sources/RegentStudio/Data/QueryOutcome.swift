import RegentCore
import RegentQuery

/// Which objects to find.
struct QueryRequest: Sendable, Hashable {
    let table: TableKey
    /// The objects to choose from: a class, or the elements of a collection, or those that link to
    /// an object.
    let source: PlaceSource
    /// The text of the query bar; empty for all objects.
    let text: String
    let sort: [SortKey]
    /// Whether the keys are wanted even when they are simply all of the class.
    let needsKeys: Bool
}

/// A column to order by.
struct SortKey: Sendable, Hashable {
    let path: String
    let isAscending: Bool
}

/// What a query found.
struct QueryOutcome: Sendable {
    let version: UInt64
    /// The objects in result order; nil for all of the class in key order.
    let keys: [ObjectKey]?
    /// How many there were to choose from.
    let total: Int
    let milliseconds: Double
    /// How they were found: `index id`, `full scan`; nil where that is not told.
    var way: String?
    /// What may be meant where nothing was found.
    var advice: QueryFault?

    /// How far a query is that still runs.
    struct Progress: Sendable, Hashable {
        let found: Int
        /// Rows looked at so far; 0 where an index tells what to look at.
        let rows: Int
    }

    /// `0.8 ms`.
    var timeText: String { Self.text(ofMilliseconds: milliseconds) }

    static func text(ofMilliseconds milliseconds: Double) -> String {
        let tenths = Int((milliseconds * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

/// What is wrong with the text in the query bar.
struct QueryFault: Error, Sendable, Hashable {
    /// Bytes of the text; empty where something is missing.
    let range: Range<Int>
    let sentence: String
    /// An edit of the text that is offered.
    let fix: Fix?
    /// Whether the query is right all the same, and its result, which is empty, is shown.
    var isAdvice = false

    struct Fix: Sendable, Hashable {
        let label: String
        /// The text with the edit made.
        let text: String
    }
}
