import Synchronization

/// How far a query is: rows looked at and objects found so far, written by several cores.
package final class QueryProgress: Sendable {
    private let rows = Atomic<Int>(0)
    private let found = Atomic<Int>(0)

    package init() {}

    /// So many rows of the class have been looked at.
    package var countOfRows: Int { rows.load(ordering: .relaxed) }

    /// So many of them belong to the result, as far as is known.
    package var countOfFound: Int { found.load(ordering: .relaxed) }

    func add(rows count: Int) {
        rows.add(count, ordering: .relaxed)
    }

    func add(found count: Int) {
        found.add(count, ordering: .relaxed)
    }
}
