/// The logical image of one version of a file: what a ref leads to, plain or encrypted.
///
/// A plain file is mapped as it is. Of an encrypted one the image is reserved memory whose
/// 4096-byte pages are decrypted and checked when a node on them is first asked for; all above
/// sees the same bytes and can't tell (`design §1`). A write transaction adds a second region, the
/// fresh nodes in its slabs, whose refs lie beyond any file: the views are the same ones.
///
/// `@unchecked Sendable`: the base address and the size never change, the mapping is only released
/// in `deinit`, and pages of an encrypted image are filled once, under a lock of `PageImage`,
/// before their state in `PageStates` says so.
@safe
package final class Memory: @unchecked Sendable {
    let base: UnsafeRawPointer
    private let mapping: FileMapping
    private let pages: PageImage?
    /// Which pages of an encrypted image can be read.
    let pageStates: PageStates?
    /// The fresh nodes of a write transaction.
    private let slab: SlabAllocator?
    /// Where they lie.
    let fresh: SlabTable?

    /// End of the space that refs may lead into.
    package let logicalSize: Int

    /// The image of a plain file, mapped.
    ///
    /// `logicalSize` is at most the size of the mapping.
    init(mapping: FileMapping, logicalSize: Int) {
        unsafe base = UnsafeRawPointer(mapping.base)
        self.mapping = mapping
        pages = nil
        pageStates = nil
        slab = nil
        fresh = nil
        self.logicalSize = min(logicalSize, mapping.size)
    }

    /// The image of an encrypted file, decrypted page by page.
    init(pages: PageImage, logicalSize: Int) {
        unsafe base = UnsafeRawPointer(pages.mapping.base)
        mapping = pages.mapping
        self.pages = pages
        pageStates = pages.states
        slab = nil
        fresh = nil
        self.logicalSize = min(logicalSize, pages.mapping.size)
    }

    /// The same image with another end.
    init(_ other: Memory, logicalSize: Int) {
        unsafe base = other.base
        mapping = other.mapping
        pages = other.pages
        pageStates = other.pageStates
        slab = other.slab
        fresh = other.fresh
        self.logicalSize = min(logicalSize, other.mapping.size)
    }

    /// The same image, and the fresh nodes of a write transaction beside it.
    init(_ other: Memory, slab: SlabAllocator) {
        unsafe base = other.base
        mapping = other.mapping
        pages = other.pages
        pageStates = other.pageStates
        self.slab = slab
        fresh = slab.table
        logicalSize = other.logicalSize
    }

    /// Fresh nodes only: the image of a database that has no file yet, or an empty one.
    init(slab: SlabAllocator) throws(StorageError) {
        mapping = try FileMapping(reserving: NodeHeader.sizeInBytes)
        unsafe base = UnsafeRawPointer(mapping.base)
        pages = nil
        pageStates = nil
        self.slab = slab
        fresh = slab.table
        logicalSize = 0
    }

    /// More nodes than there can be: what walks are bounded by, so that a cycle ends.
    package var boundForNodes: Int {
        (logicalSize + (slab?.sizeInBytes ?? 0)) / NodeHeader.sizeInBytes
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
        let payload = unsafe RawSpan(_unsafeStart: place.start, byteCount: place.size)
        let node = Node(ref: ref, header: place.header, payload: payload)
        return unsafe _overrideLifetime(node, borrowing: self)
    }

    /// The node at a ref that stands in `parent`: it lives as long as the parent does.
    @inline(__always)
    @_lifetime(copy parent)
    func node(at ref: Ref, under parent: Node) throws(StorageError) -> Node {
        let place = try locate(ref)
        // Sound: as above; the parent is a view of this image, whose life its lifetime hangs on.
        let payload = unsafe RawSpan(_unsafeStart: place.start, byteCount: place.size)
        let node = Node(ref: ref, header: place.header, payload: payload)
        return unsafe _overrideLifetime(node, copying: parent)
    }

    /// Where the elements of a node are, all within the logical file or within a slab.
    @safe
    private struct Place {
        let header: NodeHeader
        let start: UnsafeRawPointer
        let size: Int
    }

    private func locate(_ ref: Ref) throws(StorageError) -> Place {
        if let fresh, let start = unsafe fresh.address(of: ref) {
            return try unsafe locateFresh(ref, start)
        }
        guard let offset = try offset(of: ref) else {
            throw Memory.badRef(ref, limit: UInt64(logicalSize))
        }
        // Sound: offset + 8 <= logicalSize <= size of the mapping, as `offset(of:)` has checked.
        let word = unsafe base.loadUnaligned(fromByteOffset: offset &+ 4, as: UInt32.self)
        let bits = UInt32(bigEndian: word)
        let count = Int(bits & 0xff_ffff)
        guard let header = NodeHeader(flags: UInt8(truncatingIfNeeded: bits >> 24), count: count)
        else { throw Memory.badWidth(ref) }
        let size = header.payloadSizeInBytes
        guard size <= logicalSize &- offset &- 8 else { throw tooLong(ref, size) }
        try prepare(from: offset &+ 8, to: offset &+ 8 &+ size)
        return unsafe Place(header: header, start: base + (offset &+ 8), size: size)
    }

    /// The place of a fresh node whose header is at an address.
    @inline(__always)
    private func locateFresh(
        _ ref: Ref,
        _ start: UnsafeMutableRawPointer
    ) throws(StorageError) -> Place {
        let (flags, count) = try unsafe freshHeader(ref, start)
        guard let header = NodeHeader(flags: flags, count: count),
            header.payloadSizeInBytes <= SlabTable.room(from: ref) &- NodeHeader.sizeInBytes
        else { throw Memory.badRef(ref, limit: UInt64(logicalSize)) }
        // The payload ends within the slab, which lives as long as self holds it.
        return unsafe Place(
            header: header,
            start: UnsafeRawPointer(start + NodeHeader.sizeInBytes),
            size: header.payloadSizeInBytes
        )
    }

    /// Flags and number of elements of the fresh node at an address.
    @inline(__always)
    func freshHeader(
        _ ref: Ref,
        _ start: UnsafeMutableRawPointer
    ) throws(StorageError) -> (flags: UInt8, count: Int) {
        guard ref.rawValue & 7 == 0 else {
            throw Memory.badRef(ref, limit: UInt64(logicalSize))
        }
        // Sound: refs are multiples of 8, so 8 bytes at a ref lie inside its slab.
        let word = unsafe UInt64(bigEndian: start.load(as: UInt64.self))
        return (UInt8(truncatingIfNeeded: word >> 24), Int(truncatingIfNeeded: word & 0xff_ffff))
    }

    /// The offset of a node's header, which lies within the logical file and is decrypted; nil for
    /// a ref that does not lead into the file.
    @inline(__always)
    func offset(of ref: Ref) throws(StorageError) -> Int? {
        let limit = UInt64(logicalSize)
        guard ref.rawValue & 7 == 0, ref.rawValue >= UInt64(FileHeader.sizeInBytes),
            limit >= 8, ref.rawValue <= limit &- 8
        else { return nil }
        let offset = Int(ref.rawValue)
        try prepare(from: offset, to: offset &+ 8)
        return offset
    }

    /// Sees to it that the bytes from `start` up to `end`, which lie within the image, can be read.
    @inline(__always)
    func prepare(from start: Int, to end: Int) throws(StorageError) {
        guard let pageStates, !pageStates.areReady(from: start, to: end) else { return }
        try decrypt(from: start, to: end)
    }

    @inline(never)
    private func decrypt(from start: Int, to end: Int) throws(StorageError) {
        try pages?.prepare(from: start, to: end)
    }

    // MARK: Errors, out of the way of what is common

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

    @inline(never)
    static func badWidth(_ ref: Ref) -> StorageError {
        .damaged(
            .init(
                ref: ref.rawValue,
                place: "node header",
                expected: "width type 0, 1 or 2",
                found: "3"
            )
        )
    }

    @inline(never)
    static func noElement(_ ref: Ref, index: Int, count: Int) -> StorageError {
        .damaged(
            .init(
                ref: ref.rawValue,
                place: "array",
                expected: "an element \(index), with a width in bits",
                found: "\(count) elements"
            )
        )
    }

    @inline(never)
    func tooLong(_ ref: Ref, _ size: Int) -> StorageError {
        .damaged(
            .init(
                ref: ref.rawValue,
                place: "node header",
                expected: "a node that ends within the \(logicalSize) bytes of the file",
                found: "\(size) bytes of elements at \(Int(ref.rawValue) + 8)"
            )
        )
    }
}
