/// All of a file as it lies there, for looking at single nodes; nothing above the header is
/// checked.
package struct FileImage: Sendable {
    package let header: FileHeader
    package let isEncrypted: Bool
    /// Size on disk in bytes.
    package let fileSize: Int
    /// Size in bytes, encryption apart.
    package let imageSize: Int
    /// The last 16 bytes, which count in streaming form.
    package let footer: StreamingFooter?
    /// The whole image, so that older roots can be followed too.
    package let memory: Memory

    /// Opens a file; throws what keeps even its header from being read.
    package init(path: String, key: EncryptionKey? = nil) throws(StorageError) {
        let file = try DatabaseFile(path: path, key: key)
        header = try file.header()
        isEncrypted = file.isEncrypted
        fileSize = try file.file.size()
        imageSize = try file.imageSize()
        let start = imageSize - StreamingFooter.sizeInBytes
        footer =
            start >= FileHeader.sizeInBytes
            ? StreamingFooter(
                bytes: try file.bytes(at: start, count: StreamingFooter.sizeInBytes)
            ) : nil
        memory = try file.memory(imageSize: imageSize)
    }

    /// The root in force: of the selected slot, or of the footer.
    package var topRef: Ref {
        Ref(rawValue: header.isStreaming ? footer?.topRef ?? 0 : header.topRef)
    }
}
