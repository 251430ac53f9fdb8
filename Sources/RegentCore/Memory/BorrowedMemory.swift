import CHints

/// The image that views read on in: its address and size, and no reference that is counted.
///
/// Only what can't outlive the image keeps one (`Node` and what is made of nodes, a walk over a
/// tree): counting references would cost more than reading a value does.
@safe
struct BorrowedMemory {
    private let base: UnsafeRawPointer
    private let logicalSize: Int
    /// Which pages of an encrypted image are decrypted; nil for plain files.
    private let pageStates: PageStates?
    private unowned(unsafe) let memory: Memory

    @inline(__always)
    init(_ memory: Memory) {
        unsafe base = memory.base
        logicalSize = memory.logicalSize
        pageStates = memory.pageStates
        unsafe self.memory = memory
    }

    /// The image itself.
    ///
    /// Sound: the view that holds this depends on the lifetime of a node, and a node's lifetime
    /// depends on the image's.
    var image: Memory { unsafe memory }

    /// The node at a ref that stands in `parent`: it lives as long as the parent does.
    ///
    /// Throws what `Memory.node` throws.
    @inline(__always)
    @_lifetime(copy parent)
    func node(at ref: Ref, under parent: Node) throws(StorageError) -> Node {
        guard let place = place(of: ref) else { return try distantNode(at: ref, under: parent) }
        // Sound: `place(of:)` has checked that the bytes are there; the parent is a view of this
        // image, whose life its lifetime hangs on.
        let payload = unsafe RawSpan(
            _unsafeStart: base + place.payload,
            byteCount: place.header.payloadSizeInBytes
        )
        let node = Node(ref: ref, header: place.header, payload: payload)
        return unsafe _overrideLifetime(node, copying: parent)
    }

    /// Asks for some bytes of a node before they are read, in lines of 64: a walk that does so a
    /// few leaves ahead does not wait for memory at each of them.
    ///
    /// A hint: refs that lead nowhere are passed over.
    @inline(__always)
    func prefetch(_ ref: Ref, lines: Range<Int>) {
        guard ref.rawValue < UInt64(logicalSize) else { return }
        for line in lines {
            // Sound: nothing is read, so it matters not where the image ends.
            unsafe regent_prefetch(base + (Int(ref.rawValue) &+ line &* 64))
        }
    }

    /// The header of a node of the file; nil when it is not at hand: damaged, not yet decrypted, or
    /// not yet in the file.
    @inline(__always)
    func headerAtHand(_ ref: Ref) -> NodeHeader? { place(of: ref)?.header }

    /// A ref in slot `index` of a node of the file; nil when there is none or it is not at hand.
    @inline(__always)
    func refAtHand(_ index: Int, at ref: Ref) -> Ref? {
        guard let place = place(of: ref), index < place.header.count,
            place.header.widthType == .bits
        else { return nil }
        let start = unsafe base + place.payload
        // Sound: the payload of `count` elements lies within the image.
        let element = unsafe PackedIntegers.load(start, index, width: place.header.width)
        guard case .ref(let ref) = RefOrTagged(element: element) else { return nil }
        return ref
    }

    /// Where a node's payload begins, all of which lies within the logical file and can be read;
    /// nil where only `Memory` can tell: fresh nodes, pages to decrypt, and refs that are wrong.
    @inline(__always)
    private func place(of ref: Ref) -> (header: NodeHeader, payload: Int)? {
        let offset = Int(truncatingIfNeeded: ref.rawValue)
        guard ref.rawValue & 7 == 0, offset >= FileHeader.sizeInBytes,
            offset <= logicalSize &- NodeHeader.sizeInBytes
        else { return nil }
        let payload = offset &+ NodeHeader.sizeInBytes
        if let pageStates, !pageStates.areReady(from: offset, to: payload) { return nil }
        // Sound: offset + 8 <= logicalSize <= size of the mapping.
        let word = unsafe base.loadUnaligned(fromByteOffset: offset &+ 4, as: UInt32.self)
        let bits = UInt32(bigEndian: word)
        guard
            let header = NodeHeader(
                flags: UInt8(truncatingIfNeeded: bits >> 24),
                count: Int(bits & 0xff_ffff)
            )
        else { return nil }
        let size = header.payloadSizeInBytes
        guard size <= logicalSize &- payload else { return nil }
        if let pageStates, !pageStates.areReady(from: payload, to: payload &+ size) { return nil }
        return (header, payload)
    }

    /// The way through the image itself, which counts a reference.
    @inline(never)
    @_lifetime(copy parent)
    private func distantNode(at ref: Ref, under parent: Node) throws(StorageError) -> Node {
        try image.node(at: ref, under: parent)
    }
}
