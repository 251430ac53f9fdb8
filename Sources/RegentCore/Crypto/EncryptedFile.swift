/// An encrypted file as a run of plain pages: logical page in, plain bytes out.
///
/// Metadata pages are interleaved with the data pages they speak about, 64 at a time:
///
///     file:  M0 D0 D1 … D63 | M1 D64 … D127 | M2 …
///
/// Pages have 4096 bytes whatever the system. Source: `format/04` part 1.
package final class EncryptedFile: Sendable {
    /// What a page turned out to be.
    package enum PageState: Sendable, Equatable {
        /// As its latest write left it.
        case current
        /// The latest write did not reach the page; this is the one before.
        case earlier
        /// No write of the page is whole; it is given as zeros, which nothing may be read from.
        case unwritten
        /// Zeros under an older entry: the file was cut off and grew again (`format/04 §1.5` rule
        /// 6).
        case blank

        /// True when the page holds what some write of it put there.
        package var isWritten: Bool { self == .current || self == .earlier }
    }

    package let file: File
    let cipher: PageCipher

    /// Takes an open file and checks that the key opens its first page.
    ///
    /// Throws `.wrongKey`, `.notEncrypted`, `.notRealm` or `.truncated` when it does not.
    package init(file: File, key: EncryptionKey) throws(StorageError) {
        self.file = file
        cipher = try PageCipher(key: key)
        try checkFirstPage()
    }

    /// Takes a file as it is: one that is being made has no first page yet.
    package init(file: File, cipher: PageCipher) {
        self.file = file
        self.cipher = cipher
    }

    /// Takes a copy of a file that was opened with the same key.
    init(copyOf other: EncryptedFile, in file: File) {
        self.file = file
        cipher = other.cipher
    }

    /// Bytes of the plain image: all whole pages of the file without the metadata pages.
    package func logicalSize() throws(StorageError) -> Int {
        Self.logicalSize(ofFileSize: try file.size())
    }

    /// Decrypts a page into 4096 bytes of the caller's.
    ///
    /// The target receives plain bytes or zeros, never ciphertext, also when this throws or when
    /// several threads ask for one page. Throws `.damagedPage` when neither check fits, after
    /// looking again in case a writer was at work.
    package func readPage(
        _ number: Int,
        into target: UnsafeMutableRawPointer
    ) throws(StorageError) -> PageState {
        var seen: (entry: PageEntry, check: PageDigest)?
        // A writer changes the entry, then the page; twenty looks is what the official engine
        // takes.
        for _ in 0..<20 {
            let look = try unsafe attempt(number, into: target)
            switch look {
            case .state(let state): return state
            case .mismatch(let entry, let check):
                if let seen, seen.entry == entry, seen.check == check {
                    throw .damagedPage(number: number)
                }
                seen = (entry, check)
            }
        }
        throw .damagedPage(number: number)
    }

    /// A decrypted page as an array, and what it turned out to be.
    package func page(_ number: Int) throws(StorageError) -> (state: PageState, bytes: [UInt8]) {
        var bytes = [UInt8](repeating: 0, count: PageCipher.pageSize)
        // Sound: the array has the bytes of one page and is lent for the time of the call.
        let state = unsafe bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(StorageError) -> PageState in
                guard let base = buffer.baseAddress else { return .unwritten }
                return try unsafe readPage(number, into: base)
            }
        }
        return (try state.get(), bytes)
    }

    private enum Look {
        case state(PageState)
        case mismatch(PageEntry, PageDigest)
    }

    /// One look at a page by the rules of `format/04 §1.5`.
    private func attempt(
        _ number: Int,
        into target: UnsafeMutableRawPointer
    ) throws(StorageError) -> Look {
        try cipher.withWorkspace { workspace throws(StorageError) in
            // Sound: the workspace has room for an entry and a page, and lends it until the end.
            let entryBytes = unsafe workspace.entry
            let found = try unsafe file.read(
                into: entryBytes,
                at: Self.entryOffset(ofPage: number)
            )
            guard found == entryBytes.count else { return try unsafe zeros(target) }
            let entry = unsafe PageEntry(UnsafeRawBufferPointer(entryBytes))
            guard entry.counter != 0 else { return try unsafe zeros(target) }
            let room = unsafe workspace.page
            guard try unsafe file.read(into: room, at: Self.offset(ofPage: number)) == room.count
            else { return try unsafe zeros(target) }
            let page = UnsafeRawBufferPointer(room)
            let check = try unsafe workspace.check(page)
            func decrypt(_ counter: UInt32) throws(StorageError) {
                try unsafe workspace.decrypt(page, into: target, page: number, counter: counter)
            }
            if check == entry.check {
                try decrypt(entry.counter)
                return .state(.current)
            }
            if entry.earlierCounter == 0 { return try unsafe zeros(target) }
            if check == entry.earlierCheck {
                try decrypt(entry.earlierCounter)
                return .state(.earlier)
            }
            // Shrunk and grown again: the entry is older than the page.
            if unsafe page.allSatisfy({ $0 == 0 }) { return try unsafe zeros(target, .blank) }
            return .mismatch(entry, check)
        }
    }

    private func zeros(
        _ target: UnsafeMutableRawPointer,
        _ state: PageState = .unwritten
    ) throws(StorageError) -> Look {
        // Sound: the caller's page has 4096 bytes.
        unsafe target.initializeMemory(as: UInt8.self, repeating: 0, count: PageCipher.pageSize)
        return .state(state)
    }
}

// MARK: - Geometry

extension EncryptedFile {
    private static let pagesPerGroup = PageCipher.pageSize / PageEntry.size

    /// Where a data page stands in the file.
    package static func offset(ofPage number: Int) -> Int {
        (number + number / pagesPerGroup + 1) * PageCipher.pageSize
    }

    /// Where the entry of a data page stands in the file.
    package static func entryOffset(ofPage number: Int) -> Int {
        number / pagesPerGroup * (pagesPerGroup + 1) * PageCipher.pageSize
            + number % pagesPerGroup * PageEntry.size
    }

    /// Plain bytes in an encrypted file of a size.
    package static func logicalSize(ofFileSize size: Int) -> Int {
        let pages = size / PageCipher.pageSize
        return (pages - (pages + pagesPerGroup) / (pagesPerGroup + 1)) * PageCipher.pageSize
    }

    /// The size of an encrypted file for so many plain bytes, as the official engine makes it.
    package static func fileSize(forLogicalSize size: Int) -> Int {
        guard size > 0 else { return 0 }
        let pages = (size + PageCipher.pageSize - 1) / PageCipher.pageSize
        return (pages + pages / pagesPerGroup + 1) * PageCipher.pageSize
    }
}
