import Synchronization

@testable import RegentCore

/// Makes the calls of a file, keeps what they were, and may let one of them fail.
final class RecordedCalls: Sendable {
    enum Call: Sendable {
        case write(offset: Int, bytes: [UInt8])
        case truncate(size: Int)
        case sync
    }

    /// How the call that fails does it.
    enum Failure: CaseIterable, Sendable {
        /// It does nothing.
        case clean
        /// A write does half of its work first.
        case torn
        /// The disk is full: a write, and every write after it, does nothing.
        case full
    }

    private struct State {
        var calls: [Call] = []
        var countdown: Int?
        var failure = Failure.clean
        var hasFailed = false
    }

    private let state = Mutex(State())

    /// What was done so far.
    var all: [Call] { state.withLock { $0.calls } }
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Lets the call after `count` more of them fail.
    func fail(after count: Int, _ failure: Failure) {
        state.withLock {
            $0.countdown = count
            $0.failure = failure
        }
    }

    /// Forgets what was done.
    func reset() {
        state.withLock { $0 = State() }
    }

    var calls: FileCalls {
        var calls = FileCalls.system
        unsafe calls.write = { descriptor, buffer, offset in
            guard let failure = self.failure() else {
                let bytes = unsafe Array(buffer)
                self.note(.write(offset: offset, bytes: bytes))
                return unsafe FileCalls.system.write(descriptor, buffer, offset)
            }
            // A page of an encrypted file, and its entry within a sector, are written whole or not
            // at all: the format relies on it.
            guard failure == .torn, buffer.count != PageCipher.pageSize,
                buffer.count != PageEntry.size
            else { return self.refuse(failure) }
            let half = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<(buffer.count / 2)])
            if half.count > 0 { _ = unsafe FileCalls.system.write(descriptor, half, offset) }
            return self.refuse(failure)
        }
        calls.sync = { descriptor in
            if let failure = self.failure() { return self.refuse(failure) }
            self.note(.sync)
            return FileCalls.system.sync(descriptor)
        }
        calls.truncate = { descriptor, size in
            if let failure = self.failure() { return self.refuse(failure) }
            self.note(.truncate(size: size))
            return FileCalls.system.truncate(descriptor, size)
        }
        calls.extend = { descriptor, oldSize, size in
            if let failure = self.failure() { return self.refuse(failure) }
            self.note(.truncate(size: size))
            return FileCalls.system.extend(descriptor, oldSize, size)
        }
        return calls
    }

    private func note(_ call: Call) {
        state.withLock { $0.calls.append(call) }
    }

    private func failure() -> Failure? {
        state.withLock { state in
            guard let left = state.countdown else { return nil }
            if left > 0 {
                state.countdown = left - 1
                return nil
            }
            if state.failure != .full { state.countdown = nil }
            state.hasFailed = true
            return state.failure
        }
    }

    private func refuse(_ failure: Failure) -> Int {
        SystemErrors.set(failure == .full ? .noSpace : .inputOutput)
        return -1
    }
}
