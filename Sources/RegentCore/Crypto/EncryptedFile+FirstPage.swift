extension EncryptedFile {
    /// Opens the first page, or says why the key does not: the file is asked before the key is
    /// blamed.
    func checkFirstPage() throws(StorageError) {
        let size = try file.size()
        let first = try file.bytes(at: 0, count: StorageError.ForeignFile.countOfBytesWanted)
        guard size.isMultiple(of: PageCipher.pageSize), size >= 2 * PageCipher.pageSize else {
            throw Self.reason(firstBytes: first, size: size)
        }
        var page = [UInt8](repeating: 0, count: PageCipher.pageSize)
        // Sound: the array has the bytes of one page and is lent for the time of the call.
        let result = unsafe page.withUnsafeMutableBytes { buffer in
            Result { () throws(StorageError) -> PageState in
                guard let base = buffer.baseAddress else { return .unwritten }
                return try unsafe readPage(0, into: base)
            }
        }
        switch result {
        case .success(.unwritten), .failure(.damagedPage):
            throw Self.reason(firstBytes: first, size: size)
        case .failure(let error):
            throw error
        case .success where !StorageError.ForeignFile.hasRealmMark(Array(page[..<24])):
            // The second half of the key fits, the first decrypts to junk.
            throw .wrongKey
        case .success:
            break
        }
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
