import Dispatch

/// Runs work on a thread outside of the pool that the studio's loop lives in.
///
/// The pool has as many threads as the machine has cores: one long query must not take the only
/// one.
struct WorkQueue: Sendable {
    private let queue: DispatchQueue

    /// Prepares a queue.
    ///
    /// - Parameters:
    ///   - label: its name, as a debugger shows it.
    ///   - isConcurrent: whether a piece of work begins before the one in front of it is done.
    init(label: String, isConcurrent: Bool = false) {
        queue = DispatchQueue(
            label: label,
            qos: .userInitiated,
            attributes: isConcurrent ? .concurrent : []
        )
    }

    func run<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Swift.Result { try work() })
            }
        }
    }
}
