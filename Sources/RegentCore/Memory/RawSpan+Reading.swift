/// Little-endian loads that check their bounds and throw.
///
/// The one place where a span is read through an unsafe load: the offset is checked in the same
/// function, and integers have no invalid bit patterns.
extension RawSpan {
    @inline(__always)
    func load<Integer: FixedWidthInteger & BitwiseCopyable>(
        _ type: Integer.Type,
        at offset: Int,
        of ref: Ref
    ) throws(StorageError) -> Integer {
        guard offset >= 0, offset <= byteCount &- MemoryLayout<Integer>.size else {
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "elements",
                    expected: "an offset within \(byteCount) bytes",
                    found: "\(offset)"
                )
            )
        }
        // Sound: the guard above keeps the load inside the span.
        let bits = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Integer.self)
        return Integer(littleEndian: bits)
    }

    /// One bit for each of up to 64 integers from an offset on: set where a test holds.
    ///
    /// From the last one to the first, so that each step is a doubling and an addition; shifts to
    /// the place of each bit would take ten times as long.
    @inline(__always)
    func flags<Integer: FixedWidthInteger & BitwiseCopyable>(
        of type: Integer.Type,
        from offset: Int,
        count: Int,
        of ref: Ref,
        where test: (Integer) -> Bool
    ) throws(StorageError) -> UInt64 {
        let size = MemoryLayout<Integer>.size
        return try flags(of: type, from: offset, stride: size, count: count, of: ref, where: test)
    }

    /// The same for integers that stand `stride` bytes apart.
    @inline(__always)
    func flags<Integer: FixedWidthInteger & BitwiseCopyable>(
        of type: Integer.Type,
        from offset: Int,
        stride: Int,
        count: Int,
        of ref: Ref,
        where test: (Integer) -> Bool
    ) throws(StorageError) -> UInt64 {
        guard count > 0 else { return 0 }
        _ = try load(Integer.self, at: offset, of: ref)
        _ = try load(Integer.self, at: offset &+ (count &- 1) &* stride, of: ref)
        var flags: UInt64 = 0
        var index = count
        while index > 0 {
            index &-= 1
            // Sound: the first and the last integer lie inside the span, so those between do.
            let bits = unsafe unsafeLoadUnaligned(
                fromUncheckedByteOffset: offset &+ index &* stride,
                as: Integer.self
            )
            flags = flags &+ flags &+ (test(Integer(littleEndian: bits)) ? 1 : 0)
        }
        return flags
    }

    /// The bytes from `start` up to `end`, or the error that they are not all there.
    @inline(__always)
    @_lifetime(copy self)
    func slice(
        from start: Int,
        to end: Int,
        of ref: Ref
    ) throws(StorageError) -> RawSpan {
        guard start >= 0, start <= end, end <= byteCount else {
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "value",
                    expected: "bytes within 0..<\(byteCount)",
                    found: "\(start)..<\(end)"
                )
            )
        }
        return extracting(unchecked: start, end)
    }

    /// The span between two checked offsets.
    @_lifetime(copy self)
    private func extracting(unchecked start: Int, _ end: Int) -> RawSpan {
        extracting(start..<end)
    }

    /// A copy of the bytes.
    package var array: [UInt8] {
        unsafe withUnsafeBytes { unsafe Array($0) }
    }

    /// Whether the bytes are the same.
    package func equals(_ other: RawSpan) -> Bool {
        guard byteCount == other.byteCount else { return false }
        for offset in 0..<byteCount
        where unsafe unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
            != other.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
        {
            return false
        }
        return true
    }
}

extension RawSpan {
    /// Whether the bytes are well-formed UTF-8.
    package var isUTF8: Bool {
        var offset = 0
        while offset <= byteCount &- 8 {
            // Sound: offset + 8 <= byteCount, and an integer has no invalid bit patterns.
            let word = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
            guard word & 0x8080_8080_8080_8080 == 0 else { return isUTF8Throughout }
            offset &+= 8
        }
        while offset < byteCount {
            // Sound: offset < byteCount.
            guard unsafe unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self) < 0x80 else {
                return isUTF8Throughout
            }
            offset &+= 1
        }
        return true
    }

    private var isUTF8Throughout: Bool {
        // Sound: the buffer is lent for the time of the call.
        unsafe withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) != nil }
    }
}
