#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension RawSpan {
    /// The text that the bytes are in UTF-8, or nil when they are not.
    ///
    /// The standard library's validating initialiser is generic over the encoding and not
    /// specialised; its repairing one is, and what it had to repair differs from the bytes.
    var text: String? {
        // Sound: the buffer is the span's own memory for the time of the call.
        unsafe withUnsafeBytes { bytes in
            let text = unsafe String(decoding: bytes, as: UTF8.self)
            let isSame = unsafe text.utf8.withContiguousStorageIfAvailable { utf8 in
                unsafe utf8.count == bytes.count
                    && (bytes.isEmpty || isEqual(utf8.baseAddress, bytes.baseAddress, bytes.count))
            }
            guard let isSame else { return unsafe text.utf8.elementsEqual(bytes) ? text : nil }
            return isSame ? text : nil
        }
    }
}

extension Array where Element == UInt8 {
    /// Appends the bytes of a span.
    mutating func append(_ span: RawSpan) {
        // Sound: the buffer is the span's own memory for the time of the call.
        unsafe span.withUnsafeBytes { unsafe append(contentsOf: $0) }
    }
}

private func isEqual(_ a: UnsafeRawPointer?, _ b: UnsafeRawPointer?, _ count: Int) -> Bool {
    guard let a = unsafe a, let b = unsafe b else { return false }
    // Sound: both lead to `count` bytes, as the caller has checked.
    return unsafe memcmp(a, b, count) == 0
}
