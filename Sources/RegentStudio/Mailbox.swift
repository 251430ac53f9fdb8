import Synchronization

/// Messages on their way to the studio's loop.
final class Mailbox: Sendable {
    private struct Contents {
        var messages: [Message] = []
        var waiting: CheckedContinuation<Void, Never>?

        mutating func takeWaiting() -> CheckedContinuation<Void, Never>? {
            defer { waiting = nil }
            return waiting
        }
    }

    /// Held for moving messages in and out; nothing else is locked meanwhile.
    private let contents = Mutex(Contents())

    func post(_ message: Message) {
        let waiting = contents.withLock { contents in
            contents.messages.append(message)
            return contents.takeWaiting()
        }
        waiting?.resume()
    }

    /// What has come in, without waiting.
    func take() -> [Message] {
        contents.withLock { contents in
            defer { contents.messages = [] }
            return contents.messages
        }
    }

    /// Waits until something has come in; returns all of it.
    func next() async -> [Message] {
        await wait()
        return take()
    }

    /// Waits for a message, but no longer than this; may return nothing.
    func next(within limit: Duration) async -> [Message] {
        let alarm = Task { [self] in
            try await Task.sleep(for: limit)
            contents.withLock { $0.takeWaiting() }?.resume()
        }
        await wait()
        alarm.cancel()
        return take()
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isReady = contents.withLock { contents in
                guard contents.messages.isEmpty else { return true }
                contents.waiting = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}
