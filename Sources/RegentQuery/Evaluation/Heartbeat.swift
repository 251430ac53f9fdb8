/// Asks now and then, in the middle of long work on one core, whether it is still wanted.
struct Heartbeat {
    private let isCancelled: () -> Bool
    private var count = 0

    init(_ isCancelled: @escaping () -> Bool) {
        self.isCancelled = isCancelled
    }

    /// Counts a step of some ten nanoseconds.
    ///
    /// Throws `CancellationError`.
    @inline(__always)
    mutating func beat() throws {
        count &+= 1
        if count & 0xffff == 0, isCancelled() { throw CancellationError() }
    }
}
