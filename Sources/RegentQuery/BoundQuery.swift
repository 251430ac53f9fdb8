package import RegentCore

/// A query bound to a class: its names are columns, its types fit.
///
/// What is left until it runs is what depends on objects: which object `obj()` names.
package struct BoundQuery: Sendable {
    package let table: TableKey
    let condition: Condition
    let clauses: [BoundClause]

    /// The keys of the objects found, in the order of the result.
    ///
    /// - Parameters:
    ///   - snapshot: the version to search.
    ///   - isCancelled: asked for every leaf; true ends the run.
    /// - Returns: ascending keys, or the order that SORT makes.
    /// - Throws: `StorageError`, `QueryError` for what shows only with objects, or
    ///   `CancellationError`.
    package func run(
        in snapshot: Snapshot,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> [ObjectKey] {
        try executor(in: snapshot, isCancelled).run()
    }

    /// How many objects are found.
    ///
    /// - Parameters:
    ///   - snapshot: the version to search.
    ///   - isCancelled: asked for every leaf; true ends the run.
    /// - Returns: the length of what `run` gives.
    /// - Throws: as `run`.
    package func count(
        in snapshot: Snapshot,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> Int {
        try executor(in: snapshot, isCancelled).count()
    }

    private func executor(
        in snapshot: Snapshot,
        _ isCancelled: @escaping @Sendable () -> Bool
    ) throws -> Executor {
        guard let table = snapshot.table(table) else { throw StorageError.noSuchTable(table) }
        let planner = Planner(snapshot: snapshot, isCancelled: isCancelled)
        return Executor(
            snapshot: snapshot,
            table: table,
            plan: try planner.plan(condition, of: table),
            clauses: clauses,
            isCancelled: isCancelled
        )
    }
}
