import RegentCore

/// What is wrong with a file, and which one it is.
struct FileError: Error {
    let path: String
    let fact: StorageError
    /// What might be wrong with the key that was given.
    var doubt: KeyFormatError.Hint?
}
