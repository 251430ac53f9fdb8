extension EncryptedFile {
    /// A page ready to be written: its new entry and its ciphertext.
    package struct SealedPage: Sendable, Equatable {
        package let number: Int
        package let entry: PageEntry
        package let ciphertext: [UInt8]
    }

    /// Encrypts 4096 plain bytes as the next write of a page.
    ///
    /// The write before moves to the second slot; one that never reached the page is forgotten
    /// first (`format/04 §1.5` rule 5, §1.6).
    package func seal(
        page number: Int,
        _ plain: UnsafeRawBufferPointer
    ) throws(StorageError) -> SealedPage {
        var entry = try latestEntry(ofPage: number)
        entry.earlierCounter = entry.counter
        entry.earlierCheck = entry.check
        var ciphertext = [UInt8](repeating: 0, count: PageCipher.pageSize)
        repeat {
            entry.counter &+= 1
            // 0 stands for "never written".
            if entry.counter == 0 { entry.counter = 1 }
            let counter = entry.counter
            // Sound: the array has the bytes of one page and is lent for the time of the call.
            let check = unsafe ciphertext.withUnsafeMutableBytes { buffer in
                Result { () throws(StorageError) in
                    try unsafe cipher.encrypt(plain, into: buffer, page: number, counter: counter)
                }
            }
            entry.check = try check.get()
        } while entry.check == entry.earlierCheck
        return SealedPage(number: number, entry: entry, ciphertext: ciphertext)
    }

    /// Encrypts an array of 4096 plain bytes as the next write of a page.
    package func seal(page number: Int, _ plain: [UInt8]) throws(StorageError) -> SealedPage {
        // Sound: the buffer is the array's own storage for the time of the call.
        let sealed = unsafe plain.withUnsafeBytes { buffer in
            Result { () throws(StorageError) in try unsafe seal(page: number, buffer) }
        }
        return try sealed.get()
    }

    /// Writes sealed pages: all entries, a barrier, all pages.
    ///
    /// A crash in between leaves each page readable as it was before. The caller syncs at the end.
    package func write(_ pages: [SealedPage]) throws(StorageError) {
        for page in pages {
            try write(page.entry.bytes, at: Self.entryOffset(ofPage: page.number))
        }
        try file.sync()
        for page in pages {
            try write(page.ciphertext, at: Self.offset(ofPage: page.number))
        }
    }

    /// The entry as of the write that the page holds.
    private func latestEntry(ofPage number: Int) throws(StorageError) -> PageEntry {
        let bytes = try file.bytes(at: Self.entryOffset(ofPage: number), count: PageEntry.size)
        let missing = [UInt8](repeating: 0, count: PageEntry.size - bytes.count)
        var entry = PageEntry(bytes + missing)
        guard entry.earlierCounter != 0 else { return entry }
        let page = try file.bytes(at: Self.offset(ofPage: number), count: PageCipher.pageSize)
        guard page.count == PageCipher.pageSize else { return entry }
        // Sound: the buffer is the array's own storage for the time of the call.
        let check = unsafe page.withUnsafeBytes { page in
            Result { () throws(StorageError) in
                try cipher.withWorkspace { workspace throws(StorageError) in
                    try unsafe workspace.check(page)
                }
            }
        }
        if try check.get() != entry.check, try check.get() == entry.earlierCheck {
            entry.counter = entry.earlierCounter
            entry.check = entry.earlierCheck
        }
        return entry
    }

    private func write(_ bytes: [UInt8], at offset: Int) throws(StorageError) {
        // Sound: the buffer is the array's own storage for the time of the call.
        let result = unsafe bytes.withUnsafeBytes { buffer in
            Result { () throws(StorageError) in try unsafe file.write(buffer, at: offset) }
        }
        try result.get()
    }
}
