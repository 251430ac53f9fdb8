/// What can be said of a file before it is known whether its format is read.
package struct FileProbe: Sendable {
    package let header: FileHeader
    package let isEncrypted: Bool
    /// Size on disk, in bytes.
    package let size: Int
    /// Size without encryption, in bytes.
    package let imageSize: Int
    /// The last 16 bytes, which count in streaming form.
    package let footer: StreamingFooter?

    /// Reads header and footer; throws what keeps even these from being read.
    package init(path: String, key: EncryptionKey? = nil) throws(StorageError) {
        let file = try DatabaseFile(path: path, key: key)
        header = try file.header()
        isEncrypted = file.isEncrypted
        size = try file.file.size()
        imageSize = try file.imageSize()
        let start = imageSize - StreamingFooter.sizeInBytes
        footer =
            start >= FileHeader.sizeInBytes
            ? StreamingFooter(
                bytes: try file.bytes(at: start, count: StreamingFooter.sizeInBytes)
            ) : nil
    }
}
