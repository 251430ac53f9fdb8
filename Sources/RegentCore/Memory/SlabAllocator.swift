/// Fresh memory for the nodes a write transaction makes, at refs beyond any file.
///
///     ref     0 …         2^46 …                  a fresh node
///             the file    slab 0, slab 1, …       3 bytes  capacity in 8 bytes, big-endian
///                         64 MiB each             1 byte   unused
///                                                 4 bytes  flags and count as in a file
///
/// Nodes are read there as those of the file are, and edited in place. What is given back is used
/// again within the transaction: rests of equal size are chained through their first 8 bytes. A
/// node never crosses a slab, so that it is one run of bytes.
///
/// `@unchecked Sendable`: the owner edits, and reads through `Memory`, on one thread at a time;
/// slabs are never unmapped before the object goes, so that a stale ref reads old bytes at worst.
@safe
package final class SlabAllocator: @unchecked Sendable {
    /// The first ref of a fresh node; no file is as large.
    static let base = SlabTable.base
    private static let slabSizeInBytes = SlabTable.slabSizeInBytes

    /// Where the slabs lie; looked at by readers too.
    let table: SlabTable
    private let addresses: FileMapping
    private var slabs: [FileMapping] = []
    /// Where the unused rest of the last slab begins.
    private var next = 0
    /// Heads of the chains of free rests, by size class; 0 ends a chain.
    private let free: UnsafeMutablePointer<UInt64>

    package init() throws(StorageError) {
        addresses = try FileMapping(
            reserving: SlabTable.sizeInBytes + Self.countOfClasses * MemoryLayout<UInt64>.stride
        )
        table = unsafe SlabTable(at: addresses.base)
        // Sound: behind the table the reservation has room for the heads, and zeros are numbers.
        unsafe free = (addresses.base + SlabTable.sizeInBytes)
            .assumingMemoryBound(to: UInt64.self)
    }

    /// Bytes of all slabs begun so far; a bound for the number of nodes in them.
    var sizeInBytes: Int { slabs.count * Self.slabSizeInBytes }

    /// Memory for a node of at least `size` bytes, header included, and how many bytes there are.
    ///
    /// The header is the caller's to fill.
    func allocate(atLeast size: Int) throws(StorageError) -> (ref: Ref, capacity: Int) {
        precondition(size >= 8 && size < Self.slabSizeInBytes, "a node of \(size) bytes")
        let (sizeClass, capacity) = Self.sizeClass(for: size)
        // Sound: there is a head for each class.
        let head = Ref(rawValue: unsafe free[sizeClass])
        if let rest = unsafe table.address(of: head) {
            // Sound: rests hold the ref of the next one in their first 8 bytes.
            unsafe free[sizeClass] = rest.load(as: UInt64.self)
            return (head, capacity)
        }
        if slabs.isEmpty || Self.slabSizeInBytes - next < capacity { try addSlab() }
        let offset = (slabs.count - 1) * Self.slabSizeInBytes + next
        next += capacity
        return (Ref(rawValue: Self.base + UInt64(offset)), capacity)
    }

    /// Takes back what `allocate` gave.
    func deallocate(_ ref: Ref, capacity: Int) {
        guard let rest = unsafe table.address(of: ref) else {
            preconditionFailure("ref \(ref.rawValue) is not in a slab")
        }
        let (sizeClass, rounded) = Self.sizeClass(for: capacity)
        precondition(rounded == capacity, "capacity \(capacity) at \(ref.rawValue)")
        // Sound: the rest has at least 8 bytes, and its owner gave it up; each class has a head.
        unsafe rest.storeBytes(of: free[sizeClass], as: UInt64.self)
        unsafe free[sizeClass] = ref.rawValue
    }

    private func addSlab() throws(StorageError) {
        precondition(slabs.count < SlabTable.maximumCount, "a transaction of more than 1 TiB")
        let slab = try FileMapping(reserving: Self.slabSizeInBytes)
        // Sound: the mapping is kept as long as the table is.
        unsafe table.set(slab.base, at: slabs.count)
        slabs.append(slab)
        next = 0
    }

    // MARK: Size classes

    /// Sizes up to 512 bytes are taken as they are, in steps of 8; above, four steps per doubling.
    private static let countOfExactClasses = 64
    private static let countOfClasses = countOfExactClasses + 4 * 18

    /// The class of a size and the size all its members have.
    private static func sizeClass(for size: Int) -> (index: Int, size: Int) {
        let units = (size + 7) / 8
        if units <= countOfExactClasses { return (units - 1, units * 8) }
        // 64 < units: `step` is an eighth to a quarter of the size.
        let exponent = Int.bitWidth - 1 - (units - 1).leadingZeroBitCount
        let step = 1 << (exponent - 2)
        let rounded = (units + step - 1) / step
        let index = countOfExactClasses + (exponent - 6) * 4 + (rounded - 5)
        return (index, min(rounded * step * 8, slabSizeInBytes))
    }
}
