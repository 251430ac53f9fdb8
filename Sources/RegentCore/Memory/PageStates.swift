import Synchronization

/// Which pages of an encrypted image have been decrypted: a byte for each.
///
/// What looks up nodes holds a copy of it: an address and nothing to count. The memory is that of
/// `PageImage`, which must outlive all copies.
@safe
struct PageStates {
    private static let ready: UInt8 = 1

    private let states: UnsafeMutablePointer<Atomic<UInt8>>
    private let count: Int

    /// The states in `count` bytes of zeros: no page is ready.
    init(at memory: UnsafeMutableRawPointer, count: Int) {
        // Sound: zero bytes are atomic values of this size, and are only read as such.
        unsafe states = memory.assumingMemoryBound(to: Atomic<UInt8>.self)
        self.count = count
    }

    /// The pages that the bytes from `start` up to `end` lie on.
    @inline(__always)
    static func pages(from start: Int, to end: Int) -> Range<Int> {
        let first = start >> PageImage.pageShift
        return first..<max(first, ((end - 1) >> PageImage.pageShift) + 1)
    }

    /// Whether a page can be read: what was written to it before `setReady` is then seen.
    @inline(__always)
    func isReady(_ page: Int) -> Bool {
        precondition(page >= 0 && page < count, "page \(page) of \(count)")
        // Sound: there are that many states.
        return unsafe states[page].load(ordering: .acquiring) == Self.ready
    }

    /// Whether all bytes from `start` up to `end`, which lie within the image, can be read.
    @inline(__always)
    func areReady(from start: Int, to end: Int) -> Bool {
        var page = start >> PageImage.pageShift
        let last = (end &- 1) >> PageImage.pageShift
        // Nearly always one page, or none for an empty range at the end of a page.
        while page <= last {
            guard isReady(page) else { return false }
            page &+= 1
        }
        return true
    }

    /// Says that a page has been filled and is not written to any more.
    func setReady(_ page: Int) {
        precondition(page >= 0 && page < count, "page \(page) of \(count)")
        // Sound: there are that many states.
        unsafe states[page].store(Self.ready, ordering: .releasing)
    }
}
