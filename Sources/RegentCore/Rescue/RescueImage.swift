/// The bytes of a file that may not open: no part of it is believed before it was looked at.
///
/// Neither header nor footer need be there, the end may be missing, and pages of an encrypted file
/// may fail their check: reading those throws, reading others does not.
package struct RescueImage: Sendable {
    private enum Content: Sendable {
        case plain(File)
        case encrypted(EncryptedFile)

        func bytes(at offset: Int, count: Int) throws(StorageError) -> [UInt8] {
            switch self {
            case .plain(let file): try file.bytes(at: offset, count: count)
            case .encrypted(let file): try file.bytes(at: offset, count: count)
            }
        }
    }

    /// Nil where the mark is not in its place.
    package let header: FileHeader?
    /// The last 16 bytes, when they carry the cookie.
    package let footer: StreamingFooter?
    /// Size in bytes, encryption apart.
    package let imageSize: Int
    package let memory: Memory
    package let isEncrypted: Bool
    /// What the file is instead, going by its first bytes; nil where it may be a database.
    package let foreign: StorageError?

    private let content: Content

    /// Opens a file, whatever it is.
    ///
    /// Throws `.wrongKey` when the key opens none of the first pages, and what keeps the file from
    /// being read at all.
    package init(path: String, key: EncryptionKey? = nil) throws(StorageError) {
        let file = try File(path: path)
        guard try file.size() > 0 else { throw .notRealm(.empty) }
        if let key {
            let first = try file.bytes(at: 0, count: FileHeader.sizeInBytes)
            if StorageError.ForeignFile.hasRealmMark(first) { throw .notEncrypted }
            let encrypted = EncryptedFile(file: file, cipher: try PageCipher(key: key))
            content = .encrypted(encrypted)
            foreign = nil
            imageSize = try encrypted.logicalSize()
            guard imageSize > 0, try Self.opens(encrypted, imageSize: imageSize) else {
                throw .wrongKey
            }
            memory = Memory(
                pages: try PageImage(file: encrypted, logicalSize: imageSize),
                logicalSize: imageSize
            )
        } else {
            content = .plain(file)
            imageSize = try file.size()
            let first = try file.bytes(at: 0, count: 1 << 20)
            let reason = StorageError.withoutHeader(
                firstBytes: Array(first.prefix(StorageError.ForeignFile.countOfBytesWanted)),
                size: imageSize
            )
            let isMarked = StorageError.ForeignFile.hasRealmMark(first)
            let isForeign = !isMarked && (Self.isForeign(reason) || !Self.hasNodes(first))
            foreign = isForeign ? reason : nil
            if foreign == .seemsEncrypted { throw reason }
            memory = Memory(
                mapping: try FileMapping(of: file, size: imageSize),
                logicalSize: imageSize
            )
        }
        isEncrypted = key != nil
        // What can't be read is as good as not there.
        header = (try? content.bytes(at: 0, count: FileHeader.sizeInBytes))
            .flatMap(FileHeader.init(bytes:))
        let size = StreamingFooter.sizeInBytes
        let end = (try? content.bytes(at: max(imageSize - size, 0), count: size)) ?? []
        let footer = StreamingFooter(bytes: end)
        self.footer = footer?.cookie == StreamingFooter.cookie ? footer : nil
    }

    /// Whether the first bytes are those of something that is known; blank ones are not.
    private static func isForeign(_ reason: StorageError) -> Bool {
        guard case .notRealm(let kind) = reason else { return false }
        switch kind {
        case .unknown, .zeros, .tooSmall: return false
        default: return true
        }
    }

    /// Whether nodes with their mark stand among the bytes, as in every plain file of today.
    private static func hasNodes(_ bytes: [UInt8]) -> Bool {
        let places = stride(from: 24, to: max(bytes.count - 8, 24), by: 8)
        return places.contains { bytes[$0..<$0 + 4].elementsEqual([0x41, 0x41, 0x41, 0x41]) }
    }

    /// Whether any of the first pages is what the key's owner wrote.
    private static func opens(
        _ file: EncryptedFile,
        imageSize: Int
    ) throws(StorageError) -> Bool {
        for number in 0..<min(imageSize / PageCipher.pageSize, 64) {
            do throws(StorageError) {
                if try file.page(number).state.isWritten { return true }
            } catch .damagedPage {
                continue
            }
        }
        return false
    }

    /// Calls `body` with all bytes in pieces, each with its position; pages that are damaged are
    /// passed over and their numbers returned.
    func forEachPiece(
        _ body: (Int, [UInt8]) throws -> Void
    ) throws -> [Int] {
        var damaged: [Int] = []
        let size = isEncrypted ? PageCipher.pageSize : 1 << 20
        for start in stride(from: 0, to: imageSize, by: size) {
            do {
                try body(start, content.bytes(at: start, count: size))
            } catch StorageError.damagedPage(let number) {
                damaged.append(number)
            }
        }
        return damaged
    }

    /// The pages that hold nothing but zeros: writes to them may have been lost.
    func blankPages() throws -> Bitmap {
        let size = PageCipher.pageSize
        var pages = Bitmap(count: imageSize / size)
        _ = try forEachPiece { start, bytes in
            for offset in stride(from: 0, to: bytes.count - size + 1, by: size)
            where bytes[offset..<offset + size].allSatisfy({ $0 == 0 }) {
                pages[(start + offset) / size] = true
            }
        }
        return pages
    }
}
