import Synchronization

/// How far a query is: rows looked at and objects found so far, written by several cores.
package final class QueryProgress: Sendable {
    private let rows = Atomic<Int>(0)
    private let found = Atomic<Int>(0)
    /// Protects the words below; held only to read or write them.
    private let words = Mutex<String?>(nil)

    package init() {}

    /// So many rows of the class have been looked at.
    package var countOfRows: Int { rows.load(ordering: .relaxed) }

    /// So many of them belong to the result, as far as is known.
    package var countOfFound: Int { found.load(ordering: .relaxed) }

    /// How the objects are come by: `index email`, `full scan`; nil before that is known.
    package var summary: String? { words.withLock { $0 } }

    /// Forgets how far the query was, as it begins anew.
    package func restart() {
        rows.store(0, ordering: .relaxed)
        found.store(0, ordering: .relaxed)
    }

    func note(_ summary: String) {
        words.withLock { $0 = summary }
    }

    func add(rows count: Int) {
        rows.add(count, ordering: .relaxed)
    }

    func add(found count: Int) {
        found.add(count, ordering: .relaxed)
    }
}
