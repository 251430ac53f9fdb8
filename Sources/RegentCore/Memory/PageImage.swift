import Synchronization

/// The decrypted pages of an encrypted file, filled on first touch.
///
/// `@unchecked Sendable`: a page is written under its stripe's lock before its state becomes
/// `ready` with release ordering, and only read after that state was seen with acquire ordering; a
/// ready page is never written again.
@safe
final class PageImage: @unchecked Sendable {
    static let pageSizeInBytes = 1 << pageShift
    static let pageShift = 12

    let mapping: FileMapping
    /// Which pages are ready.
    let states: PageStates
    private let file: EncryptedFile
    private let stateMapping: FileMapping
    /// One lock for every 64th page: threads decrypt different pages side by side.
    private let stripes = (0..<64).map { _ in Stripe() }
    private let decrypted = Atomic(0)

    private final class Stripe: Sendable {
        let lock = Mutex(())
    }

    /// Reserves room for the logical image; no page is read yet.
    init(file: EncryptedFile, logicalSize: Int) throws(StorageError) {
        self.file = file
        let pageSize = PageImage.pageSizeInBytes
        let count = max((logicalSize + pageSize - 1) / pageSize, 1)
        mapping = try FileMapping(reserving: count * pageSize)
        stateMapping = try FileMapping(reserving: count)
        // Sound: the reservation is as large as the pages are many, zero-filled, and lives as long
        // as this object.
        states = unsafe PageStates(at: stateMapping.base, count: count)
    }

    var countOfDecryptedPages: Int { decrypted.load(ordering: .relaxed) }

    /// Sees to it that the bytes from `start` up to `end`, which lie within the image, can be read.
    func prepare(from start: Int, to end: Int) throws(StorageError) {
        for page in PageStates.pages(from: start, to: end) where !states.isReady(page) {
            try decrypt(page)
        }
    }

    private func decrypt(_ page: Int) throws(StorageError) {
        let stripe = stripes[page % stripes.count]
        try stripe.lock.withLock { _ throws(StorageError) in
            if states.isReady(page) { return }
            // Sound: a page that has a state has its bytes in the mapping.
            let target = unsafe mapping.base + page * PageImage.pageSizeInBytes
            // Live nodes never lie on a page of which no write is whole: its check failed.
            guard try unsafe file.readPage(page, into: target) != .unwritten else {
                throw .damagedPage(number: page)
            }
            decrypted.wrappingAdd(1, ordering: .relaxed)
            states.setReady(page)
        }
    }
}
