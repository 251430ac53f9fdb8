import Foundation
import RegentCore

/// The local copy that `--detach` makes of a synced file.
///
/// It gets its name once the edits are in it: a plan alone, or an edit that is refused, leaves no
/// file behind.
final class DetachedCopy {
    /// The copy, in place of its source.
    let session: Session
    private let file: NewDatabaseFile

    /// Makes the copy; nil where none is asked for.
    init?(of source: Session) throws {
        guard let path = source.arguments.value("detach") else { return nil }
        if source.arguments.has("backup") { throw UsageError.conflict("--backup", "--detach") }
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
        do throws(StorageError) {
            session = Session(
                arguments: source.arguments,
                console: source.console,
                database: try Database(
                    path: file.output.temporaryPath ?? path,
                    key: source.key
                ),
                key: source.key,
                signals: source.signals,
                name: path
            )
        } catch {
            throw FileError(path: path, fact: error)
        }
    }

    deinit { removeLock() }

    /// Gives the copy its name.
    func keep() throws {
        removeLock()
        try file.finish()
        session.console.say("\(session.path): a local copy, which is not synced")
    }

    /// The lock of the temporary name, which nobody else knows.
    private func removeLock() {
        guard let place = file.output.temporaryPath else { return }
        // There is none where nothing was committed.
        try? FileManager.default.removeItem(atPath: place + ".lock")
    }
}
