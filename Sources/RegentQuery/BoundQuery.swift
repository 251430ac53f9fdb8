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
        isCancelled: @escaping () -> Bool = { false }
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
        isCancelled: @escaping () -> Bool = { false }
    ) throws -> Int {
        try run(in: snapshot, isCancelled: isCancelled).count
    }

    private func executor(
        in snapshot: Snapshot,
        _ isCancelled: @escaping () -> Bool
    ) throws -> Executor {
        guard let table = snapshot.table(table) else { throw StorageError.noSuchTable(table) }
        return Executor(
            snapshot: snapshot,
            table: table,
            plan: try Planner(snapshot: snapshot).plan(condition),
            clauses: clauses,
            isCancelled: isCancelled
        )
    }
}

extension Query {
    /// Looks up the names of the query in a class and checks its types.
    ///
    /// - Parameters:
    ///   - table: the class whose objects are searched.
    ///   - schema: all classes, for links.
    /// - Returns: what can be run on any version with this schema.
    /// - Throws: an error of the kinds `.query`, `.argument` or `.illegal`, with its place.
    package func bind(
        to table: TableSchema,
        in schema: Schema
    ) throws(QueryError) -> BoundQuery {
        if table.kind == .asymmetric {
            throw QueryError(.asymmetricClass(table.displayName), at: 0..<text.utf8.count)
        }
        let binder = Binder(schema: schema, arguments: arguments, table: table, variables: [])
        return BoundQuery(
            table: table.key,
            condition: try binder.condition(syntax.predicate),
            clauses: try binder.clauses(syntax.clauses)
        )
    }
}
