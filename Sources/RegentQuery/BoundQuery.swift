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

    /// As `run`, for someone who watches: the progress is written meanwhile.
    package func run(
        in snapshot: Snapshot,
        progress: QueryProgress,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> [ObjectKey] {
        var executor = try executor(in: snapshot, isCancelled)
        executor.progress = progress
        return try executor.run()
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

    /// Number, sum, mean and extremes of a property over the objects found.
    ///
    /// Throws as `run`, and `.noSuchColumn` for collections and properties of other classes.
    package func totals(
        of property: Property,
        in snapshot: Snapshot,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> ColumnTotals {
        try executor(in: snapshot, isCancelled).totals(of: property)
    }

    /// How the query is answered on this version.
    ///
    /// Throws as `run`; what is behind links is searched for already, all else is not run.
    package func plan(
        in snapshot: Snapshot,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> QueryPlan {
        try executor(in: snapshot, isCancelled).explained()
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
