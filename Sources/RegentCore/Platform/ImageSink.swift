/// Where the bytes of a database in the making go, from the first to the last.
package protocol ImageSink: AnyObject {
    /// The size must become a multiple of this; 1 where it need not.
    var pageSize: Int { get }

    /// Writes at the end.
    func append(_ bytes: [UInt8]) throws(StorageError)

    /// Writes what is held back. The end of the file is then known; nothing is appended any more.
    func finish() throws(StorageError)
}

/// Appends to an output file, whose owner gives it its name.
package final class FileSink: ImageSink {
    private let file: OutputFile
    /// What kept bytes from being written, to tell it from what is wrong with a source.
    package private(set) var failure: StorageError?

    package init(_ file: OutputFile) {
        self.file = file
    }

    package var pageSize: Int { 1 }

    package func append(_ bytes: [UInt8]) throws(StorageError) {
        do throws(StorageError) {
            try file.write(bytes)
        } catch {
            failure = error
            throw error
        }
    }

    package func finish() throws(StorageError) {}
}
