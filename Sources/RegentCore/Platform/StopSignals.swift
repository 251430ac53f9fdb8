import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Ends the process on SIGINT, SIGTERM, SIGHUP and SIGQUIT after what is half done is removed.
///
/// A thread of its own waits for the signals, so the clean-up is ordinary code. The process exits
/// with 128 plus the number of the signal.
package final class StopSignals: Sendable {
    /// Protects the actions; they run while it is held, and nothing else is taken.
    private let actions = Mutex<[Int: @Sendable () -> Void]>([:])

    /// Starts waiting; to be called before other threads start, which inherit what is blocked.
    package init() {
        // A file that may not grow is an error of the write, not the end of the process.
        _ = signal(SIGXFSZ, SIG_IGN)
        // Sound: the set outlives the calls, and the thread keeps a reference of its own.
        var set = Self.signals
        _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        let context = unsafe Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            _ = unsafe pthread_create(
                &thread,
                nil,
                { context in unsafe StopSignals.wait(context) },
                context
            )
        #else
            var thread = pthread_t()
            _ = unsafe pthread_create(
                &thread,
                nil,
                { context in unsafe context.flatMap { unsafe StopSignals.wait($0) } },
                context
            )
        #endif
    }

    /// Makes something that is removed again if the process is stopped; the number is what `forget`
    /// takes.
    ///
    /// No signal ends the process between the making and the noting.
    package func making<Made: Sendable>(
        _ make: () throws(StorageError) -> Made,
        removedBy remove: @escaping @Sendable (Made) -> Void
    ) throws(StorageError) -> (made: Made, number: Int) {
        try actions.withLock { actions throws(StorageError) in
            let made = try make()
            let number = (actions.keys.max() ?? 0) + 1
            actions[number] = { remove(made) }
            return (made, number)
        }
    }

    /// An action is no longer needed.
    package func forget(_ number: Int) {
        actions.withLock { actions in _ = actions.removeValue(forKey: number) }
    }

    /// A pipe that is closed at the other end ends the process quietly, whatever it inherited.
    package static func endQuietlyOnClosedPipe() {
        _ = signal(SIGPIPE, SIG_DFL)
    }

    private static var signals: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { unsafe sigaddset(&set, number) }
        return set
    }

    private static func wait(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        // Sound: retained for this thread by `init`.
        let waiting = unsafe Unmanaged<StopSignals>.fromOpaque(context).takeRetainedValue()
        var set = signals
        var number: Int32 = 0
        while unsafe sigwait(&set, &number) != 0 {}
        waiting.actions.withLock { actions in
            for action in actions.values { action() }
        }
        _exit(128 + number)
    }
}
