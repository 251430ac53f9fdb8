import RegentCore

/// A step of ordering the result, with names settled (`query-language.md` §16).
enum BoundClause: Sendable {
    case sort([SortKey])
    case distinct([SortPath])
    case limit(Int)

    /// True for a sort that can't fail.
    var onlyOrders: Bool {
        if case .sort(let keys) = self { keys.allSatisfy { $0.path.fault == nil } } else { false }
    }

    struct SortKey: Sendable {
        let path: SortPath
        let isAscending: Bool
    }
}

/// Leads from an object over links to the one value it is ordered by.
struct SortPath: Sendable {
    enum Step: Sendable, Equatable {
        case link(ColumnKey, TableKey)
        /// The entry of a dictionary of links.
        case entry(ColumnKey, key: String, TableKey)
    }

    var steps: [Step] = []
    /// The column of the value; nil when the path can't be ordered by.
    var column: ColumnKey?
    /// The entry of the dictionary in that column.
    var key: String?
    /// Why the path can't be ordered by, raised only when there is something to order.
    var fault: QueryError?
    var text: String
}
