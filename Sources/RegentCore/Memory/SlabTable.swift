/// The addresses of the slabs of a write transaction, by their numbers; nil where none was begun.
///
/// What looks up a fresh node holds a copy of it: a pointer and nothing to count. The memory is
/// that of `SlabAllocator`, which must outlive all copies.
@safe
struct SlabTable {
    /// The ref of the first byte of the first slab.
    static let base: UInt64 = 1 << 46
    static let slabSizeInBytes = 1 << 26
    private static let slabShift: UInt64 = 26
    /// Room for 16384 slabs: 1 TiB of fresh nodes in one transaction.
    static let maximumCount = 1 << 14
    /// Bytes of the table.
    static let sizeInBytes = maximumCount * 8

    private let starts: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// The table in `sizeInBytes` bytes of zeros, which are addresses of nothing.
    init(at memory: UnsafeMutableRawPointer) {
        unsafe starts = memory.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    }

    func set(_ start: UnsafeMutableRawPointer, at slab: Int) {
        precondition(slab >= 0 && slab < Self.maximumCount, "slab \(slab)")
        // Sound: the table has that many entries.
        unsafe starts[slab] = start
    }

    /// The address of a fresh node, or nil when the ref leads outside the slabs.
    @inline(__always)
    func address(of ref: Ref) -> UnsafeMutableRawPointer? {
        // A ref below the base wraps around to a number far beyond the last slab.
        let offset = ref.rawValue &- Self.base
        let slab = Int(truncatingIfNeeded: offset >> Self.slabShift)
        // Sound: the table has that many entries, and the offset within lies inside the slab.
        guard slab < Self.maximumCount, let start = unsafe starts[slab] else { return nil }
        return unsafe start + Int(truncatingIfNeeded: offset & UInt64(Self.slabSizeInBytes &- 1))
    }

    /// Bytes from a ref to the end of its slab.
    @inline(__always)
    static func room(from ref: Ref) -> Int {
        slabSizeInBytes &- Int(truncatingIfNeeded: ref.rawValue & UInt64(slabSizeInBytes &- 1))
    }
}
