/// Loops over the numbers of a leaf without a test for each, so that the compiler can do several
/// at once.
extension RawSpan {
    /// Sum, least and greatest of `count` numbers from number `first` on.
    @inline(__always)
    func totals<Number: FixedWidthInteger & SignedInteger & BitwiseCopyable>(
        of type: Number.Type,
        from first: Int,
        _ count: Int,
        _ ref: Ref
    ) throws(StorageError) -> (sum: Int64, least: Number, greatest: Number) {
        let size = MemoryLayout<Number>.size
        let numbers = try slice(from: first &* size, to: (first &+ count) &* size, of: ref)
        // Sound: the buffer is the slice's own memory for the time of the call, and integers have
        // no invalid bit patterns.
        return unsafe numbers.withUnsafeBytes { buffer in
            var sum: Int64 = 0
            var (least, greatest) = (Number.max, Number.min)
            for index in 0..<count {
                let bits = unsafe buffer.loadUnaligned(fromByteOffset: index &* size, as: type)
                let number = Number(littleEndian: bits)
                sum &+= Int64(truncatingIfNeeded: number)
                least = min(least, number)
                greatest = max(greatest, number)
            }
            return (sum, least, greatest)
        }
    }

    /// The totals of the first `count` doubles.
    @inline(__always)
    func doubleTotals(_ count: Int, _ ref: Ref) throws(StorageError) -> DoubleTotals {
        let numbers = try slice(from: 0, to: count &* 8, of: ref)
        // Sound: as above.
        return unsafe numbers.withUnsafeBytes { buffer in
            var lanes = DoubleTotals.Lanes()
            var index = 0
            while index &+ 4 <= count {
                let values = unsafe buffer.loadUnaligned(
                    fromByteOffset: index &* 8,
                    as: SIMD4<Double>.self
                )
                lanes.add(values)
                index &+= 4
            }
            var totals = lanes.totals
            while index < count {
                let bits = unsafe buffer.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
                totals.add(Double(bitPattern: bits))
                index &+= 1
            }
            return totals
        }
    }
}
