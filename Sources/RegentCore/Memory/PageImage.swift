import Synchronization

/// The decrypted pages of an encrypted file, filled on first touch.
///
/// `@unchecked Sendable`: a page is written under its stripe's lock before its state becomes
/// `ready` with release ordering, and only read after that state was seen with acquire ordering; a
/// ready page is never written again.
@safe
final class PageImage: @unchecked Sendable {
    static let pageSizeInBytes = 4096

    let mapping: FileMapping
    private let file: EncryptedFile
    private let states: FileMapping
    private let stateBase: UnsafeMutablePointer<Atomic<UInt8>>
    private let countOfPages: Int
    /// One lock for every sixteenth page: threads decrypt different pages side by side.
    private let stripes = (0..<16).map { _ in Stripe() }
    private let decrypted = Atomic(0)

    private final class Stripe: Sendable {
        let lock = Mutex(())
    }

    fileprivate static let ready: UInt8 = 1

    /// Reserves room for the logical image; no page is read yet.
    init(file: EncryptedFile, logicalSize: Int) throws(StorageError) {
        self.file = file
        let pageSize = PageImage.pageSizeInBytes
        countOfPages = (logicalSize + pageSize - 1) / pageSize
        mapping = try FileMapping(reserving: max(countOfPages, 1) * pageSize)
        states = try FileMapping(reserving: max(countOfPages, 1))
        // Sound: the reservation is as large as the pages are many, zero-filled, and zero bytes
        // are a valid state; it is released with `states`, which lives as long as this object.
        unsafe stateBase = states.base.assumingMemoryBound(to: Atomic<UInt8>.self)
    }

    /// Which pages can be read; to be used as long as this object lives.
    var readiness: PageReadiness { unsafe PageReadiness(stateBase, countOfPages) }

    var countOfDecryptedPages: Int { decrypted.load(ordering: .relaxed) }

    /// Sees to it that the bytes from `start` up to `end` can be read.
    @inline(__always)
    func prepare(from start: Int, to end: Int) throws(StorageError) {
        var page = start / PageImage.pageSizeInBytes
        let last = (max(end, start + 1) - 1) / PageImage.pageSizeInBytes
        while page <= last {
            guard page < countOfPages else { return }
            // Sound: page < countOfPages.
            if unsafe stateBase[page].load(ordering: .acquiring) != PageImage.ready {
                try decrypt(page)
            }
            page &+= 1
        }
    }

    @inline(never)
    private func decrypt(_ page: Int) throws(StorageError) {
        let stripe = stripes[page % stripes.count]
        try stripe.lock.withLock { _ throws(StorageError) in
            // Sound: page < countOfPages, which both reservations cover.
            if unsafe stateBase[page].load(ordering: .acquiring) == PageImage.ready { return }
            let target = unsafe mapping.base + page * PageImage.pageSizeInBytes
            // Live nodes never lie on a page of which no write is whole: its check failed.
            guard try unsafe file.readPage(page, into: target) != .unwritten else {
                throw .damagedPage(number: page)
            }
            decrypted.wrappingAdd(1, ordering: .relaxed)
            unsafe stateBase[page].store(PageImage.ready, ordering: .releasing)
        }
    }
}

/// Which pages of an encrypted image are decrypted: a pointer to their states, and nothing to
/// count.
///
/// The memory is that of `PageImage`, which must outlive all copies.
@safe
struct PageReadiness {
    private let states: UnsafeMutablePointer<Atomic<UInt8>>
    private let countOfPages: Int

    fileprivate init(_ states: UnsafeMutablePointer<Atomic<UInt8>>, _ countOfPages: Int) {
        unsafe self.states = states
        self.countOfPages = countOfPages
    }

    /// Whether the bytes from `start` up to `end` can be read; `start` is not negative.
    @inline(__always)
    func holds(from start: Int, to end: Int) -> Bool {
        var page = start / PageImage.pageSizeInBytes
        let last = (max(end, start &+ 1) &- 1) / PageImage.pageSizeInBytes
        while page <= last {
            // Sound: page < countOfPages, and start is not negative.
            guard page >= 0, page < countOfPages,
                unsafe states[page].load(ordering: .acquiring) == PageImage.ready
            else { return false }
            page &+= 1
        }
        return true
    }
}
