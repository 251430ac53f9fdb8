/// Bytes and words out of a span, for searching text.
///
/// Every access is checked against the span, so that no search can read beyond a value.
extension RawSpan {
    /// The byte at an offset.
    @inline(__always)
    subscript(offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < byteCount, "no byte at \(offset)")
        // Sound: the offset lies inside the span.
        return unsafe unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
    }

    /// Eight bytes from an offset on, the first one in the lowest bits.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= byteCount &- 8, "no eight bytes at \(offset)")
        // Sound: all eight bytes lie inside the span; integers have no invalid bit patterns.
        let bits = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
        return UInt64(littleEndian: bits)
    }

    /// 32 bytes from an offset on, as four words.
    @inline(__always)
    func words(at offset: Int) -> SIMD4<UInt64> {
        precondition(offset >= 0 && offset <= byteCount &- 32, "no 32 bytes at \(offset)")
        // Sound: all bytes lie inside the span; integers have no invalid bit patterns.
        return unsafe unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset,
            as: SIMD4<UInt64>.self
        )
    }
}

extension String {
    /// Lends the UTF-8 bytes of the string.
    @inline(__always)
    package func withUTF8Span<Result>(_ body: (RawSpan) -> Result) -> Result {
        // Sound: the span lives for the call, as the buffer does.
        let direct = unsafe utf8.withContiguousStorageIfAvailable { unsafe body($0.span.bytes) }
        if let direct { return direct }
        let copy = Array(utf8)
        return body(copy.rawSpan)
    }
}

extension [UInt8] {
    /// The bytes of the array as a span without a type.
    package var rawSpan: RawSpan {
        // Sound: bytes are bytes; the span is borrowed from the array.
        @_lifetime(borrow self)
        get { unsafe span.bytes }
    }
}
