/// What line 1 says about the open file.
struct FileSummary: Sendable, Hashable {
    let name: String
    let isEncrypted: Bool
    let format: Int
    /// The number the app gives its classes, where the file has one.
    let schemaVersion: Int?
    let sizeInBytes: Int
    /// How much of the space of the file holds something; nil when its free lists can't be read.
    let usedPercent: Int?
    /// True for files that an app kept in step with a server.
    let wasSynced: Bool
    /// Whether another program seems to have the file open.
    let isInUse: Bool
    /// Whether the system lets us write the file.
    let isWritable: Bool
}
