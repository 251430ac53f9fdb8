import Dispatch
import RegentCore
import Synchronization

/// Looks at all objects of a table, leaf by leaf; large tables are shared among the cores.
///
/// Leaves are independent, and each part covers a run of them, so the parts put together in their
/// order are the same as one scan.
struct TableScan: Sendable {
    let table: Table
    let plan: PlanNode
    let isCancelled: @Sendable () -> Bool

    /// Fewer objects than this are not worth a second core.
    private static let objectsPerPart = 32_768

    /// The keys of the first `limit` objects that satisfy the condition, ascending.
    func keys(atMost limit: Int) throws -> [ObjectKey] {
        if limit < Int.max {
            var keys: [ObjectKey] = []
            try scan(0..<table.count) { leaf, rows in
                try leaf.appendKeys(of: rows, to: &keys)
                return keys.count < limit
            }
            return keys.count > limit ? Array(keys.prefix(limit)) : keys
        }
        let parts = try inParts { (range) -> [ObjectKey] in
            var keys: [ObjectKey] = []
            try scan(range) { leaf, rows in
                try leaf.appendKeys(of: rows, to: &keys)
                return true
            }
            return keys
        }
        return parts.count == 1 ? parts[0] : Array(parts.joined())
    }

    /// The number of objects that satisfy the condition, or a number of at least `limit`.
    func count(atMost limit: Int) throws -> Int {
        if limit < Int.max {
            var count = 0
            try scan(0..<table.count) { _, rows in
                count += rows.count
                return count < limit
            }
            return count
        }
        let parts = try inParts { (range) -> Int in
            var count = 0
            try scan(range) { _, rows in
                count += rows.count
                return true
            }
            return count
        }
        return parts.reduce(0, +)
    }

    /// Calls `body` with each leaf whose first row is in the range, and the rows found in it.
    private func scan(
        _ range: Range<Int>,
        _ body: (borrowing ClusterLeaf, RowMask) throws -> Bool
    ) throws {
        try table.forEachLeaf(from: range.lowerBound) { leaf in
            guard leaf.firstRow < range.upperBound else { return false }
            // The leaf around the first row may belong to the part before.
            guard leaf.firstRow >= range.lowerBound else { return true }
            if isCancelled() { throw CancellationError() }
            guard leaf.count <= RowMask.capacity else {
                throw StorageError.damaged(
                    .init(place: "cluster", expected: "at most 256 rows", found: "\(leaf.count)")
                )
            }
            return try body(leaf, plan.rows(in: leaf, among: RowMask(first: leaf.count)))
        }
    }

    // MARK: Cores

    /// The results of a piece of work on each part of the rows, in the order of the parts.
    private func inParts<Part: Sendable>(
        _ work: @Sendable (Range<Int>) throws -> Part
    ) throws -> [Part] {
        let cores = Cores.count
        let count = max(1, min(cores, table.count / Self.objectsPerPart))
        let size = (table.count + count - 1) / count
        let ranges = (0..<count).map { index in
            index * size..<min((index + 1) * size, table.count)
        }
        return try Cores.map(ranges, work)
    }
}

/// Work on several cores at once.
enum Cores {
    /// How many cores work at a time.
    static let count = max(1, min(16, ProcessorCount.active))

    /// The results of a piece of work on each element, in the order of the elements.
    ///
    /// Throws the error of the first element whose work failed.
    static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element],
        _ work: @Sendable (Element) throws -> Result
    ) throws -> [Result] {
        if elements.count == 1 { return [try work(elements[0])] }
        // Protects the results; held only to store one.
        let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
            let result = Swift.Result { try work(elements[index]) }
            results.withLock { $0[index] = result }
        }
        let gathered = results.withLock { $0 }
        return try elements.indices.compactMap { try gathered[$0]?.get() }
    }
}
