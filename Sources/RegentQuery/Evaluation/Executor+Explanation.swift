import RegentCore

/// The plan in words.
extension Executor {
    func explained() throws -> QueryPlan {
        var steps: [QueryPlan.Step] = []
        let summary: String
        switch plan {
        case .constant(let value):
            summary = value ? "all objects" : "no objects"
            steps.append(step(.scan, value ? "TRUEPREDICATE" : "FALSEPREDICATE", summary))
        default:
            switch try access() {
            case .candidates(let found):
                summary = found.answered.indexName(in: table)
                steps.append(
                    step(.index, found.answered.text, summary, count: found.keys.count)
                )
                steps += found.rest.arms.map { step(.filter, $0.text, "object by object") }
            case .scan(let scan):
                summary = "full scan"
                let cores = scan.countOfCores
                steps.append(
                    step(.scan, table.schema.displayName, cores > 1 ? "\(cores) cores" : "1 core")
                )
                steps += scan.plan.arms.map { step(.filter, $0.text, $0.way) }
            }
        }
        return QueryPlan(
            steps: steps + clauses.map { step(for: $0) },
            total: table.count,
            summary: summary
        )
    }

    private func step(
        _ kind: QueryPlan.Step.Kind,
        _ text: String,
        _ way: String,
        count: Int? = nil
    ) -> QueryPlan.Step {
        QueryPlan.Step(kind: kind, text: text, way: way, count: count)
    }

    private func step(for clause: BoundClause) -> QueryPlan.Step {
        switch clause {
        case .sort(let keys):
            let text = keys.map { $0.path.text + ($0.isAscending ? " ASC" : " DESC") }
            return step(.sort, text.joined(separator: ", "), "stable")
        case .distinct(let paths):
            let text = paths.map(\.text).joined(separator: ", ")
            return step(.distinct, text, "the first of each")
        case .limit(let count): return step(.limit, "\(count)", "the first")
        }
    }
}

extension PlanNode {
    /// The conditions of an AND; of everything else just the one, of what is always true none.
    fileprivate var arms: [PlanNode] {
        switch self {
        case .all(let arms): arms.flatMap(\.arms)
        case .constant(true): []
        default: [self]
        }
    }

    var text: String {
        switch self {
        case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .all(let arms): arms.map(\.text).joined(separator: " AND ")
        case .any(let arms): "(" + arms.map(\.text).joined(separator: " OR ") + ")"
        case .not(let arm): "NOT (" + arm.text + ")"
        case .test(let test): test.text
        }
    }

    /// How the condition is tested.
    fileprivate var way: String {
        switch self {
        case .constant: ""
        case .all(let arms), .any(let arms):
            Set(arms.map(\.way)).sorted().joined(separator: ", ")
        case .not(let arm): arm.way
        case .test(let test): test.way
        }
    }

    func indexName(in table: Table) -> String {
        switch self {
        case .test(let test): test.indexName(in: table)
        case .any(let arms):
            Set(arms.map { $0.indexName(in: table) }).sorted().joined(separator: ", ")
        case .constant, .all, .not: "index"
        }
    }
}
