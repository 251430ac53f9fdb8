import RegentCore

/// The local copy that `--detach` makes of a synced file.
///
/// A plan alone needs it only while it is made: it gets its name with `--commit`.
final class DetachedCopy {
    /// The copy, in place of its source.
    let session: Session
    private let file: NewDatabaseFile

    /// Makes the copy; nil where none is asked for.
    init?(of source: Session) throws {
        guard let path = source.arguments.value("detach") else { return nil }
        file = try NewDatabaseFile(source, at: path, isPrivate: source.database.isEncrypted)
        // A draft needs the newest format, which most synced files are not in.
        let copy = DatabaseCopy(of: source.database, method: .upgrading)
        do {
            _ = try copy.write(to: file.output, key: source.key) { _ in }
        } catch let error as DatabaseCopy.OutputFailure {
            throw OutputError(path: path, fact: .failed(error.fact))
        } catch let error as StorageError {
            throw FileError(path: source.path, fact: error)
        }
        let isKept = source.arguments.has("commit")
        if isKept {
            try file.finish()
            source.console.say("\(path): a local copy, which is not synced")
        }
        do throws(StorageError) {
            let place = isKept ? path : file.output.temporaryPath ?? path
            session = Session(
                arguments: source.arguments,
                console: source.console,
                database: try Database(path: place, key: source.key),
                key: source.key,
                signals: source.signals,
                name: path
            )
        } catch {
            throw FileError(path: path, fact: error)
        }
    }
}
