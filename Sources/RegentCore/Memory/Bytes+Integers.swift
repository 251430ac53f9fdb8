extension [UInt8] {
    /// Stores integers one after another, each with its lowest byte first, from an offset on.
    @inline(__always)
    mutating func store<Integer: FixedWidthInteger & BitwiseCopyable>(
        _ values: [Int64],
        as type: Integer.Type,
        from start: Int
    ) {
        let size = MemoryLayout<Integer>.size
        precondition(start >= 0 && start + values.count * size <= count, "past the end")
        unsafe withUnsafeMutableBytes { buffer in
            for (index, value) in values.enumerated() {
                // Sound: all of them lie within the array, checked above.
                unsafe buffer.storeBytes(
                    of: Integer(truncatingIfNeeded: value).littleEndian,
                    toByteOffset: start &+ index &* size,
                    as: type
                )
            }
        }
    }
}
