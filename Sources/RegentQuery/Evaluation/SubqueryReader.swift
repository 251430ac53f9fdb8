import RegentCore

/// Counts the objects behind a path for which a condition holds (`query-language.md` §10).
struct SubqueryReader: Sendable {
    let path: PathReader
    let condition: PlanNode

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
            for case let object? in objects
            where try condition.holds(for: Row(object, in: last.target)) {
                count += 1
            }
        }
        return .int(count)
    }
}
