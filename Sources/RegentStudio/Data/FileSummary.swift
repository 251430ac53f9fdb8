/// What line 1 says about the open file.
struct FileSummary: Sendable, Hashable {
    let name: String
    let isEncrypted: Bool
    let format: Int
    /// The number the app gives its classes, where the file has one.
    let schemaVersion: Int?
    let sizeInBytes: Int
    /// True for files that an app kept in step with a server.
    let wasSynced: Bool
}
