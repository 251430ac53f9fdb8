extension EncryptedFile {
    /// Opens the first page, or says why the key does not: the file is asked before the key is
    /// blamed.
    func checkFirstPage() throws(StorageError) {
        let size = try file.size()
        let first = try file.bytes(at: 0, count: StorageError.ForeignFile.countOfBytesWanted)
        guard size.isMultiple(of: PageCipher.pageSize), size >= 2 * PageCipher.pageSize else {
            throw Self.reason(firstBytes: first, size: size)
        }
        let page: (state: PageState, bytes: [UInt8])
        do {
            page = try self.page(0)
        } catch .damagedPage {
            throw Self.reason(firstBytes: first, size: size)
        }
        if !page.state.isWritten { throw Self.reason(firstBytes: first, size: size) }
        // The second half of the key fits, but the first half decrypts to junk.
        guard StorageError.ForeignFile.hasRealmMark(page.bytes) else { throw .wrongKey }
    }

    /// Why a file that was given a key does not open with it.
    private static func reason(firstBytes: [UInt8], size: Int) -> StorageError {
        typealias ForeignFile = StorageError.ForeignFile
        if ForeignFile.hasRealmMark(firstBytes) { return .notEncrypted }
        let kind = ForeignFile.recognise(firstBytes: firstBytes, size: size)
        guard case .unknown = kind else { return .notRealm(kind) }
        if size.isMultiple(of: PageCipher.pageSize), size >= 2 * PageCipher.pageSize {
            return .wrongKey
        }
        return .truncated(
            .init(
                place: "encrypted file",
                expected: "8192 bytes or more, in whole pages of 4096",
                found: "\(size) bytes"
            )
        )
    }
}

extension StorageError {
    /// What to say of a file without a Realm header when no key was given.
    package static func withoutHeader(firstBytes: [UInt8], size: Int) -> StorageError {
        let kind = ForeignFile.recognise(firstBytes: firstBytes, size: size)
        guard case .unknown = kind, firstBytes.count >= PageEntry.size else {
            return .notRealm(kind)
        }
        // An encrypted file cut off in a page is still one that needs its key to be told apart.
        let isPlausible = PageEntry(Array(firstBytes[..<PageEntry.size])).isPlausible
        return isPlausible && size >= PageCipher.pageSize ? .seemsEncrypted : .notRealm(kind)
    }
}
