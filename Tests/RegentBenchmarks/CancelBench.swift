import Foundation
import RegentCore
import RegentQuery

/// `regent-bench cancel FILE`: how long a query goes on after it was told to end.
///
/// Each query is run several times and told to end after another share of the time that it takes
/// in full; the longest wait is printed. 100 ms are what a person does not notice.
enum CancelBench {
    private static let queries = [
        "name LIKE '*Berg*7'", "ANY tags == 'river'", "tags.@count == 2",
        "SUBQUERY(tags, $t, TRUEPREDICATE).@count == 7", "owner.name ENDSWITH '7'",
        "name CONTAINS[c] owner.name", "TRUEPREDICATE SORT(name ASC)",
        "TRUEPREDICATE SORT(age ASC, name ASC)", "TRUEPREDICATE SORT(score DESC)",
        "TRUEPREDICATE SORT(owner.name ASC)", "TRUEPREDICATE SORT(name ASC) LIMIT(100)",
        "TRUEPREDICATE DISTINCT(age)", "TRUEPREDICATE DISTINCT(name)",
    ]
    private static let shares = [0.05, 0.2, 0.4, 0.6, 0.8, 0.95]

    static func run(_ arguments: [String]) throws {
        guard let path = arguments.first else { throw BenchError.usage(BenchOptions.usage) }
        let key =
            try arguments.count > 2 && arguments[1] == "--key-file"
            ? KeyFile.read(arguments[2]) : nil
        let people = try PeopleData(path: path, key: key)
        write(
            "\(people.count) objects, in milliseconds: a run in full, the longest wait for an end"
        )
        write("")
        for text in queries {
            guard
                let query = try? Query(parsing: text)
                    .bind(to: people.persons.schema, in: people.snapshot.schema)
            else { continue }
            let whole = try milliseconds { _ = try query.run(in: people.snapshot) }
            var longest = 0.0
            for share in shares {
                let end = ContinuousClock.now + .milliseconds(whole * share)
                do {
                    _ = try query.run(in: people.snapshot) { ContinuousClock.now >= end }
                } catch is CancellationError {
                    let wait: Double = (ContinuousClock.now - end) / .milliseconds(1)
                    longest = max(longest, wait)
                }
            }
            write(String(format: "%10.1f %10.1f   ", whole, longest) + text)
        }
    }

    private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(work) / .milliseconds(1)
    }

    private static func write(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
