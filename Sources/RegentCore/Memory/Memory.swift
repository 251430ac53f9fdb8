/// The logical image of one version of a file: what a ref leads to, plain or encrypted.
///
/// A plain file is mapped as it is. Of an encrypted one the image is reserved memory whose
/// 4096-byte pages are decrypted and checked when a node on them is first asked for; all above
/// sees the same bytes and can't tell (`design §1`).
///
/// `@unchecked Sendable`: the base address and the size never change, the mapping is only released
/// in `deinit`, and pages of an encrypted image are filled once, under the lock of `PageImage`,
/// before the flag that says so is published.
@safe
package final class Memory: @unchecked Sendable {
    private let base: UnsafeRawPointer
    private let mapping: FileMapping
    private let pages: PageImage?

    /// End of the space that refs may lead into.
    package let logicalSize: Int

    /// The image of a plain file, mapped.
    ///
    /// `logicalSize` is at most the size of the mapping.
    init(mapping: FileMapping, logicalSize: Int) {
        unsafe base = UnsafeRawPointer(mapping.base)
        self.mapping = mapping
        pages = nil
        self.logicalSize = min(logicalSize, mapping.size)
    }

    /// The image of an encrypted file, decrypted page by page.
    init(pages: PageImage, logicalSize: Int) {
        unsafe base = UnsafeRawPointer(pages.mapping.base)
        mapping = pages.mapping
        self.pages = pages
        self.logicalSize = min(logicalSize, pages.mapping.size)
    }

    /// The same image with another end.
    init(_ other: Memory, logicalSize: Int) {
        unsafe base = other.base
        mapping = other.mapping
        pages = other.pages
        self.logicalSize = min(logicalSize, other.mapping.size)
    }

    /// How many pages have been decrypted; 0 for plain files.
    package var countOfDecryptedPages: Int { pages?.countOfDecryptedPages ?? 0 }

    /// The node at a ref.
    ///
    /// Throws `.damaged` when the ref is no multiple of 8, lies before byte 24, or the node
    /// does not end within the logical file; `.damagedPage` from decryption.
    /// - Complexity: constant, besides pages to decrypt.
    @inline(__always)
    @_lifetime(borrow self)
    package func node(at ref: Ref) throws(StorageError) -> Node {
        let place = try locate(ref)
        // Sound: `locate` has checked that the bytes are there, and the mapping lives as long as
        // this object, which the node's lifetime hangs on.
        let start = unsafe base + place.offset
        let payload = unsafe RawSpan(_unsafeStart: start, byteCount: place.size)
        let node = Node(ref: ref, header: place.header, payload: payload)
        return unsafe _overrideLifetime(node, borrowing: self)
    }

    /// The node at a ref that stands in `parent`: it lives as long as the parent does.
    @inline(__always)
    @_lifetime(copy parent)
    func node(at ref: Ref, under parent: Node) throws(StorageError) -> Node {
        let place = try locate(ref)
        // Sound: as above; the parent is a view of this image, whose life its lifetime hangs on.
        let start = unsafe base + place.offset
        let payload = unsafe RawSpan(_unsafeStart: start, byteCount: place.size)
        let node = Node(ref: ref, header: place.header, payload: payload)
        return unsafe _overrideLifetime(node, copying: parent)
    }

    /// Where the elements of a node are, all within the logical file.
    private struct Place {
        let header: NodeHeader
        let offset: Int
        let size: Int
    }

    private func locate(_ ref: Ref) throws(StorageError) -> Place {
        let limit = UInt64(logicalSize)
        guard ref.rawValue & 7 == 0, ref.rawValue >= UInt64(FileHeader.sizeInBytes),
            ref.rawValue <= limit &- 8, limit >= 8
        else { throw Memory.badRef(ref, limit: limit) }
        let offset = Int(ref.rawValue)
        if let pages { try pages.prepare(from: offset, to: offset &+ 8) }
        // Sound: offset + 8 <= logicalSize <= size of the mapping, checked above.
        let flags = unsafe base.load(fromByteOffset: offset &+ 4, as: UInt8.self)
        let high = unsafe base.load(fromByteOffset: offset &+ 5, as: UInt8.self)
        let middle = unsafe base.load(fromByteOffset: offset &+ 6, as: UInt8.self)
        let low = unsafe base.load(fromByteOffset: offset &+ 7, as: UInt8.self)
        let count = Int(high) << 16 | Int(middle) << 8 | Int(low)
        guard let header = NodeHeader(flags: flags, count: count) else {
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "node header",
                    expected: "width type 0, 1 or 2",
                    found: "3"
                )
            )
        }
        let size = header.payloadSizeInBytes
        guard size <= logicalSize &- offset &- 8 else {
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "node header",
                    expected: "a node that ends within the \(logicalSize) bytes of the file",
                    found: "\(size) bytes of elements at \(offset + 8)"
                )
            )
        }
        if let pages { try pages.prepare(from: offset &+ 8, to: offset &+ 8 &+ size) }
        return Place(header: header, offset: offset &+ 8, size: size)
    }

    @inline(never)
    private static func badRef(_ ref: Ref, limit: UInt64) -> StorageError {
        .damaged(
            .init(
                ref: ref.rawValue,
                place: "ref",
                expected: "a multiple of 8 from 24 up to \(limit)",
                found: "\(ref.rawValue)"
            )
        )
    }
}
