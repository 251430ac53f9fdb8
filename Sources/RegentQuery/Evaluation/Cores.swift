import Dispatch
import Synchronization

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

extension Array {
    /// The elements of what several cores have made, one part after another.
    ///
    /// Throws `CancellationError`.
    init(joining parts: [[Element]], isCancelled: () -> Bool) throws {
        self = parts.count == 1 ? parts[0] : []
        guard parts.count > 1 else { return }
        reserveCapacity(parts.reduce(0) { $0 + $1.count })
        for part in parts {
            if isCancelled() { throw CancellationError() }
            self += part
        }
    }
}
