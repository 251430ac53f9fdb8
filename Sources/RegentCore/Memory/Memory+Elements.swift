import CHints

/// Single elements of arrays, for reads that need no view of the whole node.
extension Memory {
    /// Element `index` of the array of integers at a ref, without a view of the whole array.
    ///
    /// For single reads; checks what `node(at:)` and `IntegerNode` check, as far as this element
    /// depends on it. Throws `.damaged` when the node is no array of integers, or has no such
    /// element.
    @inline(__always)
    func element(_ index: Int, at ref: Ref) throws(StorageError) -> Int64 {
        try element(index, at: ref, isZeroPastEnd: false)
    }

    /// The slot `index` of the array of refs and numbers at a ref; nothing past its end.
    @inline(__always)
    func slot(_ index: Int, at ref: Ref) throws(StorageError) -> RefOrTagged {
        RefOrTagged(element: try element(index, at: ref, isZeroPastEnd: true))
    }

    @inline(__always)
    private func element(
        _ index: Int,
        at ref: Ref,
        isZeroPastEnd: Bool
    ) throws(StorageError) -> Int64 {
        guard let offset = try offset(of: ref) else {
            return try freshElement(index, at: ref, isZeroPastEnd: isZeroPastEnd)
        }
        // Sound: offset + 8 <= logicalSize <= size of the mapping, as `offset(of:)` has checked.
        let word = unsafe base.loadUnaligned(fromByteOffset: offset &+ 4, as: UInt32.self)
        let bits = UInt32(bigEndian: word)
        let count = Int(bits & 0xff_ffff)
        let width = (1 << Int(bits >> 24 & 7)) >> 1
        guard bits & 0x1800_0000 == 0, index >= 0, index < count else {
            if isZeroPastEnd, bits & 0x1800_0000 == 0, index >= count { return 0 }
            throw Memory.noElement(ref, index: index, count: count)
        }
        // The last bit of the element, in bits from its node's payload; 24 + 6 bits at most.
        let end = ((index &+ 1) &* width &+ 7) >> 3
        guard end <= logicalSize &- offset &- 8 else { throw tooLong(ref, end) }
        let first = offset &+ 8 &+ (index &* width) >> 3
        try prepare(from: first, to: offset &+ 8 &+ end)
        // Sound: the bytes up to `end` lie within the logical file, checked above.
        switch width {
        case 64: return Int64(littleEndian: unsafe load(first))
        case 32: return Int64(Int32(littleEndian: unsafe load(first)))
        case 16: return Int64(Int16(littleEndian: unsafe load(first)))
        case 8: return Int64(unsafe load(first) as Int8)
        case 0: return 0
        default:
            let byte = unsafe load(first) as UInt8
            let shift = UInt8(truncatingIfNeeded: (index &* width) & 7)
            return Int64(byte >> shift & ((1 << UInt8(width)) &- 1))
        }
    }

    /// An element of a node that is not yet in the file.
    @inline(never)
    func freshElement(
        _ index: Int,
        at ref: Ref,
        isZeroPastEnd: Bool = false
    ) throws(StorageError) -> Int64 {
        // Of a ref that leads nowhere, `node` says what is wrong.
        guard let start = unsafe fresh?.address(of: ref) else {
            throw Memory.noElement(ref, index: index, count: try node(at: ref).header.count)
        }
        let (flags, count) = try unsafe freshHeader(ref, start)
        let width = PackedIntegers.width(ofFlags: flags)
        if isZeroPastEnd, flags & 0x18 == 0, index >= count { return 0 }
        guard flags & 0x18 == 0, index >= 0, index < count,
            PackedIntegers.size(count: index &+ 1, width: width)
                <= SlabTable.room(from: ref) &- NodeHeader.sizeInBytes
        else { throw Memory.noElement(ref, index: index, count: count) }
        // Sound: the element ends within the slab, checked above.
        return unsafe PackedIntegers.load(start + NodeHeader.sizeInBytes, index, width: width)
    }

    /// The header of a node that is not yet in the file.
    @inline(never)
    private func freshHeader(of ref: Ref) throws(StorageError) -> NodeHeader {
        guard let start = unsafe fresh?.address(of: ref) else { return try node(at: ref).header }
        let (flags, count) = try unsafe freshHeader(ref, start)
        guard let header = NodeHeader(flags: flags, count: count) else {
            throw Memory.badWidth(ref)
        }
        return header
    }

    /// Asks for the line of 64 bytes in which a byte of a node is, before it is read.
    ///
    /// A hint: refs that lead nowhere are passed over.
    @inline(__always)
    func prefetch(_ ref: Ref, at offset: Int) {
        guard ref.rawValue < UInt64(logicalSize) else { return }
        // Sound: nothing is read, so it matters not where the image ends.
        unsafe regent_prefetch(base + (Int(ref.rawValue) &+ offset))
    }

    /// The header of the node at a ref; its elements are not looked at.
    ///
    /// Throws `.damaged` when the ref does not lead into the file or the header can't be.
    @inline(__always)
    func header(at ref: Ref) throws(StorageError) -> NodeHeader {
        guard let offset = try offset(of: ref) else { return try freshHeader(of: ref) }
        // Sound: offset + 8 <= logicalSize <= size of the mapping, as `offset(of:)` has checked.
        let word = unsafe base.loadUnaligned(fromByteOffset: offset &+ 4, as: UInt32.self)
        let bits = UInt32(bigEndian: word)
        let flags = UInt8(truncatingIfNeeded: bits >> 24)
        guard let header = NodeHeader(flags: flags, count: Int(bits & 0xff_ffff)) else {
            throw Memory.badWidth(ref)
        }
        return header
    }

    @inline(__always)
    @unsafe
    private func load<Integer: BitwiseCopyable>(_ offset: Int) -> Integer {
        unsafe base.loadUnaligned(fromByteOffset: offset, as: Integer.self)
    }
}
