import RegentCore

/// Counts the objects behind a path for which a condition holds (`query-language.md` §10).
///
/// Where many rows are counted, the objects that satisfy the condition are found once, and counting
/// is looking them up.
struct SubqueryReader: Sendable {
    let path: PathReader
    let condition: PlanNode
    /// The class of the objects that are counted.
    let target: Table
    /// True when a search through that class is worth while next to a look at every row.
    let isWorthwhile: Bool
    let snapshot: Snapshot
    let isCancelled: @Sendable () -> Bool
    private var matching: IntegerSet?

    init(
        path: PathReader,
        condition: PlanNode,
        target: Table,
        isWorthwhile: Bool,
        snapshot: Snapshot,
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        self.path = path
        self.condition = condition
        self.target = target
        self.isWorthwhile = isWorthwhile
        self.snapshot = snapshot
        self.isCancelled = isCancelled
    }

    func prepared() throws -> SubqueryReader {
        guard isWorthwhile, matching == nil else { return self }
        let keys = try Executor(
            snapshot: snapshot,
            table: target,
            plan: condition,
            clauses: [],
            isCancelled: isCancelled
        ).run()
        var reader = self
        reader.matching = IntegerSet(keys)
        return reader
    }

    /// Objects that occur twice count twice.
    func count(_ row: borrowing Row) throws(StorageError) -> Value {
        guard case .objects(let last) = path.end else { return .int(0) }
        let table = path.reachedTable(row.table)
        var count: Int64 = 0
        for case let key? in try path.reach(row) {
            let objects =
                path.steps.isEmpty
                ? try path.follow(last, from: row)
                : try path.follow(last, from: Row(key, in: table))
            for case let object? in objects where try holds(for: object, in: last.target) {
                count += 1
            }
        }
        return .int(count)
    }

    private func holds(for object: ObjectKey, in table: Table) throws(StorageError) -> Bool {
        if let matching { return matching.contains(object.rawValue) }
        return try condition.holds(for: Row(object, in: table))
    }
}
