/// What header and size say of a file, whether or not its contents can be read.
package struct FileFacts: Sendable {
    package let header: FileHeader
    /// The top ref in force: of the selected slot, or of the footer in streaming form.
    package let topRef: UInt64
    package let isEncrypted: Bool
    /// Size on disk in bytes.
    package let fileSize: Int
    /// Size of the image in bytes, encryption apart.
    package let imageSize: Int

    /// Looks at a file.
    ///
    /// Throws what the file is instead of a Realm file, what is wrong with the key, and damage of
    /// header, footer and top ref; formats that can't be read are no error here.
    package init(path: String, key: EncryptionKey? = nil) throws(StorageError) {
        let file = try DatabaseFile(path: path, key: key)
        let (header, topRef) = try file.headerAndTopRef()
        self.header = header
        self.topRef = topRef
        isEncrypted = file.isEncrypted
        fileSize = try file.file.size()
        imageSize = try file.imageSize()
    }

    package var layout: Snapshot.Layout {
        topRef == 0 ? .empty : header.isStreaming ? .streaming : .normal
    }
}
