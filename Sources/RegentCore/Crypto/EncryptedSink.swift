/// Encrypts a file in the making, group of 64 pages by group, so that it is written from the first
/// byte to the last and never touched again.
///
/// All counters are 1, as in the official engine's copies (`format/04 §1.8`).
package final class EncryptedSink: ImageSink {
    private let target: any ImageSink
    private let cipher: PageCipher
    /// Plain bytes of the group that is not complete yet.
    private var pending: [UInt8] = []
    private var countOfPages = 0

    private static let pagesPerGroup = PageCipher.pageSize / PageEntry.size
    private static let groupSize = pagesPerGroup * PageCipher.pageSize

    /// Encrypts for `target`.
    package init(_ target: any ImageSink, key: EncryptionKey) throws(StorageError) {
        self.target = target
        cipher = try PageCipher(key: key)
    }

    package var pageSize: Int { PageCipher.pageSize }

    package func append(_ bytes: [UInt8]) throws(StorageError) {
        pending += bytes
        var start = 0
        while pending.count - start >= Self.groupSize {
            try write(group: pending[start..<start + Self.groupSize])
            start += Self.groupSize
        }
        pending.removeFirst(start)
    }

    /// Writes the last group; where the pages end with a group, an empty page of entries follows,
    /// as the official engine computes sizes (`format/04 §1.2`).
    package func finish() throws(StorageError) {
        precondition(pending.count.isMultiple(of: PageCipher.pageSize), "\(pending.count) bytes")
        try write(group: pending[...])
        pending = []
        try target.finish()
    }

    private func write(group: ArraySlice<UInt8>) throws(StorageError) {
        var entries: [UInt8] = []
        var ciphertext: [UInt8] = []
        ciphertext.reserveCapacity(group.count + PageCipher.pageSize)
        for start in stride(from: group.startIndex, to: group.endIndex, by: PageCipher.pageSize) {
            let plain = Array(group[start..<start + PageCipher.pageSize])
            let (page, check) = try cipher.encrypt(plain, page: countOfPages, counter: 1)
            countOfPages += 1
            entries += PageEntry(check: check).bytes
            ciphertext += page
        }
        entries += [UInt8](repeating: 0, count: PageCipher.pageSize - entries.count)
        try target.append(entries + ciphertext)
    }
}

extension PageCipher {
    /// Encrypts 4096 bytes and computes their check.
    fileprivate func encrypt(
        _ plain: [UInt8],
        page number: Int,
        counter: UInt32
    ) throws(StorageError) -> (ciphertext: [UInt8], check: PageDigest) {
        var ciphertext = [UInt8](repeating: 0, count: Self.pageSize)
        // Sound: both arrays have the bytes of one page and are lent for the time of the calls.
        let check = unsafe plain.withUnsafeBytes { plain in
            unsafe ciphertext.withUnsafeMutableBytes { buffer in
                Result { () throws(StorageError) in
                    try unsafe encrypt(plain, into: buffer, page: number, counter: counter)
                }
            }
        }
        return (ciphertext, try check.get())
    }
}
