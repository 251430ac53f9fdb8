/// A fresh node by its address: header, and bytes that are edited in place.
///
/// Made by `WritableMemory` for the time of one edit; it must not be used after the node was moved
/// or given up. Slabs stay where they are, so that making other nodes does not matter.
@safe
struct FreshNode {
    private let start: UnsafeMutableRawPointer
    let flags: UInt8
    let count: Int
    /// Bytes of elements that there is room for.
    let capacity: Int

    /// The node at an address, where a fresh node begins.
    @inline(__always)
    init(at start: UnsafeMutableRawPointer) {
        unsafe self.start = start
        // Sound: a fresh node has 8 bytes of header.
        let word = unsafe UInt64(bigEndian: start.load(as: UInt64.self))
        flags = UInt8(truncatingIfNeeded: word >> 24)
        count = Int(truncatingIfNeeded: word & 0xff_ffff)
        capacity = Int(truncatingIfNeeded: word >> 40) &* 8 &- NodeHeader.sizeInBytes
    }

    /// Bits, or bytes, of an element.
    @inline(__always)
    var width: Int { PackedIntegers.width(ofFlags: flags) }

    /// Whether there is room for so many elements of so many bits.
    @inline(__always)
    func hasRoom(for count: Int, width: Int) -> Bool {
        PackedIntegers.size(count: count, width: width) <= capacity
    }

    /// The elements, of which there are `capacity` bytes.
    @inline(__always)
    var elements: UnsafeMutableRawPointer {
        unsafe start + NodeHeader.sizeInBytes
    }

    /// Sets flags and number of elements.
    @inline(__always)
    func setHeader(flags: UInt8, count: Int) {
        precondition(count >= 0 && count < 1 << 24, "a node of \(count) elements")
        let size = (capacity &+ NodeHeader.sizeInBytes) / 8
        let word = UInt64(size) << 40 | UInt64(flags) << 24 | UInt64(count)
        // Sound: as in `init`.
        unsafe start.storeBytes(of: word.bigEndian, as: UInt64.self)
    }
}
