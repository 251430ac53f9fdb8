/// The image that a write transaction edits: file below, fresh nodes above, copied before change.
///
/// A node of the file is never changed: `makeWritable` copies it into a slab, notes its place as
/// released, and the caller points the parent to the copy. From then on it is edited in place, and
/// moves only when it outgrows its memory. So an edit takes a ref `inout` and the caller stores it
/// back where it changed, up to the top.
///
/// Views made from `memory` must not be held across an edit of their node.
@safe
package final class WritableMemory {
    /// A run of bytes of the file.
    package struct Block: Sendable, Equatable {
        package let position: Int
        package let size: Int
    }

    /// Both regions, for reading.
    package let memory: Memory
    private let slab: SlabAllocator
    private let fresh: SlabTable

    /// Places of file nodes that the edited tree no longer holds, in the order of their release.
    package private(set) var released: [Block] = []

    /// Begins over the version that `base` shows, or over nothing.
    package init(over base: Memory?) throws(StorageError) {
        slab = try SlabAllocator()
        fresh = slab.table
        if let base {
            memory = Memory(base, slab: slab)
        } else {
            memory = try Memory(slab: slab)
        }
    }

    /// Whether a node was made by this transaction.
    @inline(__always)
    package static func isFresh(_ ref: Ref) -> Bool { ref.rawValue >= SlabAllocator.base }

    /// A fresh node with room for `payload` bytes of elements; their bytes are undefined.
    package func allocate(
        flags: UInt8,
        count: Int,
        payload: Int
    ) throws(StorageError) -> Ref {
        let (ref, capacity) = try slab.allocate(atLeast: payload + NodeHeader.sizeInBytes)
        let address = unsafe address(of: ref)
        unsafe Self.storeHeader(address, capacity: capacity, flags: flags, count: count)
        return ref
    }

    /// A fresh node where it lies in memory, to be edited in place.
    @inline(__always)
    func node(_ ref: Ref) -> FreshNode {
        unsafe FreshNode(at: address(of: ref))
    }

    /// Makes a node fresh, with room for `payload` bytes at least; its elements stay.
    @inline(__always)
    package func makeWritable(_ ref: inout Ref, payload: Int = 0) throws(StorageError) {
        if Self.isFresh(ref), capacity(of: ref) >= payload { return }
        try relocate(&ref, payload: payload)
    }

    @inline(never)
    private func relocate(_ ref: inout Ref, payload: Int) throws(StorageError) {
        let old = ref
        let memory = memory
        let node = try memory.node(at: old)
        let size = node.payload.byteCount
        // Growing nodes get room for as much again, so that appending costs a constant each time.
        let wanted = payload > size ? max(payload, min(2 * size, payload + 65536)) : size
        let fresh = try allocate(
            flags: node.header.flags,
            count: node.header.count,
            payload: max(wanted, 24)
        )
        store(node.payload, in: fresh, at: 0)
        release(old, sizeInFile: node.header.nodeSizeInBytes)
        ref = fresh
    }

    /// Gives up one node, without its children.
    package func release(_ ref: Ref) throws(StorageError) {
        let memory = memory
        let node = try memory.node(at: ref)
        release(ref, sizeInFile: node.header.nodeSizeInBytes)
    }

    private func release(_ ref: Ref, sizeInFile: Int) {
        if Self.isFresh(ref) {
            let capacity = capacity(of: ref) + NodeHeader.sizeInBytes
            slab.deallocate(ref, capacity: capacity)
        } else {
            released.append(Block(position: Int(ref.rawValue), size: sizeInFile))
        }
    }

    /// Forgets that places of file nodes were given up, all but the first `count`.
    func forgetReleases(after count: Int) {
        released.removeLast(released.count - count)
    }

    // MARK: Bytes of fresh nodes

    /// Sets flags and number of elements of a fresh node.
    package func setHeader(of ref: Ref, flags: UInt8, count: Int) {
        unsafe Self.storeHeader(
            address(of: ref),
            capacity: capacity(of: ref) + NodeHeader.sizeInBytes,
            flags: flags,
            count: count
        )
    }

    /// Flags and number of elements of a fresh node.
    @inline(__always)
    package func header(of ref: Ref) -> (flags: UInt8, count: Int) {
        // Sound: a fresh node has 8 bytes of header.
        let word = unsafe UInt64(bigEndian: address(of: ref).load(as: UInt64.self))
        return (UInt8(truncatingIfNeeded: word >> 24), Int(truncatingIfNeeded: word & 0xff_ffff))
    }

    /// Copies bytes into the elements of a fresh node.
    package func store(_ bytes: RawSpan, in ref: Ref, at offset: Int) {
        let target = unsafe payload(of: ref, from: offset, count: bytes.byteCount)
        unsafe bytes.withUnsafeBytes { source in
            // Sound: both runs have `byteCount` bytes; a caller may copy within one node.
            if let base = source.baseAddress {
                unsafe target.copyMemory(from: base, byteCount: source.count)
            }
        }
    }

    /// Moves bytes within the elements of a fresh node; the runs may overlap.
    package func move(in ref: Ref, from source: Int, to target: Int, count: Int) {
        guard count > 0, source != target else { return }
        let from = unsafe payload(of: ref, from: source, count: count)
        let to = unsafe payload(of: ref, from: target, count: count)
        // Sound: both runs lie in the node; memmove allows overlap.
        unsafe to.copyMemory(from: from, byteCount: count)
    }

    /// Sets bytes of the elements of a fresh node to one value.
    package func fill(in ref: Ref, at offset: Int, count: Int, with byte: UInt8) {
        guard count > 0 else { return }
        let target = unsafe payload(of: ref, from: offset, count: count)
        unsafe target.initializeMemory(as: UInt8.self, repeating: byte, count: count)
    }

    /// Stores a little-endian integer into the elements of a fresh node.
    @inline(__always)
    package func store<Integer: FixedWidthInteger & BitwiseCopyable>(
        _ value: Integer,
        in ref: Ref,
        at offset: Int
    ) {
        let size = MemoryLayout<Integer>.size
        let target = unsafe payload(of: ref, from: offset, count: size)
        unsafe target.storeBytes(of: value.littleEndian, as: Integer.self)
    }

    /// A byte of the elements of a fresh node.
    @inline(__always)
    package func byte(in ref: Ref, at offset: Int) -> UInt8 {
        unsafe payload(of: ref, from: offset, count: 1).load(as: UInt8.self)
    }

    /// The address of a run of bytes in the elements of a fresh node.
    @inline(__always)
    func payload(of ref: Ref, from offset: Int, count: Int) -> UnsafeMutableRawPointer {
        precondition(
            offset >= 0 && count >= 0 && offset + count <= capacity(of: ref),
            "bytes \(offset)..<\(offset + count) of the node at \(ref.rawValue)"
        )
        // Sound: the run lies within the memory of the node, checked above.
        return unsafe address(of: ref) + (NodeHeader.sizeInBytes + offset)
    }

    /// Bytes of elements that a fresh node has room for.
    @inline(__always)
    func capacity(of ref: Ref) -> Int {
        // Sound: a fresh node has 8 bytes of header.
        let word = unsafe UInt64(bigEndian: address(of: ref).load(as: UInt64.self))
        return Int(word >> 40) &* 8 &- NodeHeader.sizeInBytes
    }

    @inline(__always)
    private func address(of ref: Ref) -> UnsafeMutableRawPointer {
        guard let address = unsafe fresh.address(of: ref) else {
            preconditionFailure("ref \(ref.rawValue) is not fresh")
        }
        return unsafe address
    }

    @inline(__always)
    private static func storeHeader(
        _ address: UnsafeMutableRawPointer,
        capacity: Int,
        flags: UInt8,
        count: Int
    ) {
        precondition(count >= 0 && count < 1 << 24, "a node of \(count) elements")
        let word = UInt64(capacity / 8) << 40 | UInt64(flags) << 24 | UInt64(count)
        // Sound: every fresh node begins with 8 bytes of header, at a multiple of 8.
        unsafe address.storeBytes(of: word.bigEndian, as: UInt64.self)
    }
}
