/// A file as a database looks at it: plain or encrypted, its header and its versions.
struct DatabaseFile: Sendable {
    enum Content: Sendable {
        case plain(File)
        case encrypted(EncryptedFile)
    }

    let content: Content
    /// The root that is followed instead of the newest.
    private var pinnedRoot: PinnedRoot?

    /// Opens a file and tells from its bytes what it is.
    ///
    /// - Throws: `.notRealm`, `.seemsEncrypted`, `.wrongKey`, `.notEncrypted`, and what keeps the
    ///   file from being read at all.
    init(path: String, key: EncryptionKey?) throws(StorageError) {
        try self.init(file: File(path: path), key: key)
    }

    init(file: File, key: EncryptionKey?) throws(StorageError) {
        if let key {
            content = .encrypted(try EncryptedFile(file: file, key: key))
            return
        }
        content = .plain(file)
        let size = try file.size()
        let first = try file.bytes(at: 0, count: StorageError.ForeignFile.countOfBytesWanted)
        guard StorageError.ForeignFile.hasRealmMark(first) else {
            throw .withoutHeader(firstBytes: first, size: size)
        }
    }

    /// A copy of the bytes of `other` in another file, to be read with the same key.
    init(copyOf other: DatabaseFile, in file: File) {
        content =
            switch other.content {
            case .plain: .plain(file)
            case .encrypted(let encrypted): .encrypted(EncryptedFile(copyOf: encrypted, in: file))
            }
        pinnedRoot = other.pinnedRoot
    }

    /// The same file, seen from another root.
    func pinned(to root: PinnedRoot) -> DatabaseFile {
        var file = self
        file.pinnedRoot = root
        return file
    }

    var file: File {
        switch content {
        case .plain(let file): file
        case .encrypted(let encrypted): encrypted.file
        }
    }

    var isEncrypted: Bool {
        if case .encrypted = content { true } else { false }
    }

    /// Bytes of the image at this moment, encryption apart.
    func imageSize() throws(StorageError) -> Int {
        switch content {
        case .plain(let file): try file.size()
        case .encrypted(let encrypted): try encrypted.logicalSize()
        }
    }

    /// Bytes of the image as they stand in the file now, past any copy in memory.
    func bytes(at offset: Int, count: Int) throws(StorageError) -> [UInt8] {
        switch content {
        case .plain(let file): return try file.bytes(at: offset, count: count)
        case .encrypted(let encrypted):
            return try encrypted.bytes(at: offset, count: count)
        }
    }

    /// The header as it stands now.
    func header() throws(StorageError) -> FileHeader {
        let bytes = try bytes(at: 0, count: FileHeader.sizeInBytes)
        guard let header = FileHeader(bytes: bytes) else {
            throw .truncated(
                .init(place: "header", expected: "24 bytes with T-DB", found: "\(bytes.count)")
            )
        }
        return header
    }

    /// The header and the top ref in force, 0 where nothing was ever committed.
    ///
    /// Throws damage of file size, footer and top ref; the checks of `format/03 §9`, in order.
    func headerAndTopRef() throws(StorageError) -> (FileHeader, UInt64) {
        let header = try header()
        let size = try imageSize()
        guard size.isMultiple(of: 8) else {
            throw .damaged(
                .init(place: "file size", expected: "a multiple of 8", found: "\(size) bytes")
            )
        }
        let topRef =
            if let pinnedRoot {
                pinnedRoot.ref.rawValue
            } else {
                header.isStreaming ? try footer(imageSize: size).topRef : header.topRef
            }
        if topRef != 0 { try DatabaseFile.check(topRef: topRef, imageSize: size) }
        return (header, topRef)
    }

    /// The newest version.
    ///
    /// Throws `.olderFormat`, `.newerFormat`, `.unknownFormat`, and damage of header, footer, top
    /// array, names and tables.
    func snapshot() throws(StorageError) -> Snapshot {
        let (header, topRef) = try headerAndTopRef()
        let size = try imageSize()
        guard topRef != 0 else {
            return try Snapshot(
                header: header,
                layout: .empty,
                topRef: .none,
                top: nil,
                imageSize: size,
                memory: nil,
                file: file.identity
            )
        }
        let format = pinnedRoot?.fileFormat ?? header.format
        switch FormatVersion(format) {
        case .current: break
        case .older(let format) where OldDatabase.formats.contains(format): break
        case .older(let format): throw .olderFormat(found: format)
        case .newer(let format): throw .newerFormat(found: format, newest: FormatVersion.newest)
        case .unknown(let format): throw .unknownFormat(found: format)
        }
        let ref = Ref(rawValue: topRef)
        let image = try memory(imageSize: size)
        let top = try Top(ref, imageSize: size, in: image)
        let memory = Memory(image, logicalSize: top.logicalSize)
        var group: Group?
        if OldDatabase.formats.contains(format) {
            let old = try OldDatabase(names: top.names, tables: top.tables, in: memory)
            group = try old.group()
        }
        return try Snapshot(
            header: header,
            fileFormat: format,
            layout: header.isStreaming ? .streaming : .normal,
            topRef: ref,
            top: top,
            imageSize: size,
            memory: memory,
            group: group,
            file: file.identity
        )
    }

    /// Whether the file still shows this version, byte for byte in header and top array.
    func shows(_ snapshot: Snapshot) throws(StorageError) -> Bool {
        guard try header() == snapshot.header, try imageSize() >= snapshot.logicalSize else {
            return false
        }
        guard !snapshot.topRef.isNone else { return true }
        let offset = Int(snapshot.topRef.rawValue) + NodeHeader.sizeInBytes
        return try bytes(at: offset, count: snapshot.topBytes.count) == snapshot.topBytes
    }

    func memory(imageSize: Int) throws(StorageError) -> Memory {
        switch content {
        case .plain(let file):
            return Memory(
                mapping: try FileMapping(of: file, size: imageSize),
                logicalSize: imageSize
            )
        case .encrypted(let encrypted):
            let pages = try PageImage(file: encrypted, logicalSize: imageSize)
            return Memory(pages: pages, logicalSize: imageSize)
        }
    }

    private func footer(imageSize: Int) throws(StorageError) -> StreamingFooter {
        let size = StreamingFooter.sizeInBytes
        let bytes = try bytes(at: max(imageSize - size, 0), count: size)
        guard let footer = StreamingFooter(bytes: bytes),
            imageSize >= FileHeader.sizeInBytes + size,
            footer.cookie == StreamingFooter.cookie
        else {
            throw .truncated(
                .init(
                    place: "footer of a file in streaming form",
                    expected: "its mark in the last 8 bytes",
                    found: "other bytes; the file seems to be cut short or something follows it"
                )
            )
        }
        return footer
    }

    private static func check(topRef: UInt64, imageSize: Int) throws(StorageError) {
        guard topRef & 7 == 0, topRef >= UInt64(FileHeader.sizeInBytes) else {
            throw .damaged(
                .init(
                    ref: topRef,
                    place: "top ref",
                    expected: "a multiple of 8 from 24 up",
                    found: "\(topRef)"
                )
            )
        }
        guard topRef <= UInt64(max(imageSize - NodeHeader.sizeInBytes, 0)) else {
            throw .truncated(
                .init(
                    ref: topRef,
                    place: "top ref",
                    expected: "a place within the \(imageSize) bytes of the file",
                    found: "\(topRef); the end of the file seems to be missing"
                )
            )
        }
    }
}

extension EncryptedFile {
    /// Plain bytes of a range, decrypted afresh.
    func bytes(at offset: Int, count: Int) throws(StorageError) -> [UInt8] {
        var result: [UInt8] = []
        var position = offset
        let end = min(offset + count, try logicalSize())
        while position < end {
            let number = position / PageCipher.pageSize
            let start = position - number * PageCipher.pageSize
            let length = min(PageCipher.pageSize - start, end - position)
            // Pages of free space may never have been written; they come as zeros.
            result += try page(number).bytes[start..<start + length]
            position += length
        }
        return result
    }
}
