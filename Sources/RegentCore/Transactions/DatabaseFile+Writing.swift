/// Bytes for a place in the image of a file.
struct FilePiece: Sendable, Equatable {
    let position: Int
    var bytes: [UInt8]

    var end: Int { position + bytes.count }
}

extension DatabaseFile {
    /// Writes pieces that do not overlap; the caller syncs.
    ///
    /// In an encrypted file whole pages are written: what the pieces leave of a page is taken over,
    /// and the pages' entries reach the medium before any page does, so that a page stays readable
    /// at every instant (`format/04 §1.6`).
    func write(_ pieces: [FilePiece]) throws(StorageError) {
        switch content {
        case .plain(let file):
            for piece in pieces { try file.write(piece.bytes, at: piece.position) }
        case .encrypted(let file):
            try file.write(Self.pages(of: pieces, in: file))
        }
    }

    /// Returns when everything written is on the medium.
    func sync() throws(StorageError) {
        try file.sync()
    }

    /// Cuts the image off at a size.
    func cut(toImageSize size: Int) throws(StorageError) {
        let target = fileSize(forImageSize: size)
        if try file.size() > target { try file.truncate(toSize: target) }
    }

    /// Makes the image at least as long as a size, with room on the medium for what is added.
    func extend(toImageSize size: Int) throws(StorageError) {
        let (old, target) = (try file.size(), fileSize(forImageSize: size))
        if old < target { try file.extend(from: old, to: target) }
    }

    private func fileSize(forImageSize size: Int) -> Int {
        isEncrypted ? EncryptedFile.fileSize(forLogicalSize: size) : size
    }

    /// Fills an empty file with one page that holds the header of an empty database.
    ///
    /// Source: `format/03 §1.4`.
    static func writeFreshHeader(to file: File, key: EncryptionKey?) throws(StorageError) {
        var page = FileHeader.fresh.bytes
        page += [UInt8](repeating: 0, count: FreeSpace.pageSizeInBytes - page.count)
        if let key {
            let encrypted = EncryptedFile(file: file, cipher: try PageCipher(key: key))
            try file.truncate(toSize: EncryptedFile.fileSize(forLogicalSize: page.count))
            try encrypted.write([encrypted.seal(page: 0, page)])
        } else {
            try file.write(page, at: 0)
        }
        try file.sync()
    }

    private static func pages(
        of pieces: [FilePiece],
        in file: EncryptedFile
    ) throws(StorageError) -> [EncryptedFile.SealedPage] {
        let pageSize = PageCipher.pageSize
        var sealed: [EncryptedFile.SealedPage] = []
        var number = -1
        var page: [UInt8] = []
        for piece in pieces.sorted(by: { $0.position < $1.position }) {
            var done = 0
            while done < piece.bytes.count {
                let position = piece.position + done
                if position / pageSize != number {
                    if number >= 0 { sealed.append(try file.seal(page: number, page)) }
                    number = position / pageSize
                    let isWhole = position % pageSize == 0 && piece.end >= position + pageSize
                    page =
                        isWhole
                        ? [UInt8](repeating: 0, count: pageSize) : try file.page(number).bytes
                }
                let start = position % pageSize
                let count = min(pageSize - start, piece.bytes.count - done)
                page.replaceSubrange(start..<start + count, with: piece.bytes[done..<done + count])
                done += count
            }
        }
        if number >= 0 { sealed.append(try file.seal(page: number, page)) }
        return sealed
    }
}
