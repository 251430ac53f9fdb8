/// An image of a file that is made in memory, from its first byte on.
///
/// It lies in one reservation, of which only what was written costs memory; when it is full, what
/// there is moves to one of twice the size. Written by one thread.
@safe
final class ImageMemory: ImageSink {
    private var mapping: FileMapping
    /// Bytes written so far.
    private(set) var count = 0

    /// Reserves room for an image of an expected size in bytes.
    init(expectedSize: Int) throws(StorageError) {
        mapping = try FileMapping(reserving: max(expectedSize, 1 << 16))
    }

    package var pageSize: Int { 1 }

    /// Writes at the end.
    package func append(_ bytes: [UInt8]) throws(StorageError) {
        if bytes.count > mapping.size - count {
            let grown = try FileMapping(reserving: max(mapping.size * 2, count + bytes.count))
            // Sound: the new reservation is larger than what was written into the old one.
            unsafe grown.base.copyMemory(from: mapping.base, byteCount: count)
            mapping = grown
        }
        // Sound: there is room for the bytes, as checked above.
        unsafe bytes.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            unsafe mapping.base.advanced(by: count).copyMemory(
                from: start,
                byteCount: source.count
            )
        }
        count += bytes.count
    }

    package func finish() throws(StorageError) {}

    /// The image as it is now; nodes that were written do not change any more.
    var memory: Memory { Memory(mapping: mapping, logicalSize: count) }
}
