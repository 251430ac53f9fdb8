/// Puts a new file with the same data in the place of a database, and keeps the old one as a
/// backup.
///
/// 1. The database is owned, so that nobody has it open (`format/04 §3.5`).
/// 2. The new file is written beside it under a temporary name, compared with the source value by
///    value, checked, and brought to the medium.
/// 3. The old file gets a second name, that of the backup.
/// 4. The new file takes the name of the database, in one step.
/// 5. The folder is brought to the medium.
///
/// Whatever interrupts it, the name of the database leads to the old file or to the new one, whole:
/// before step 4 to the old, after it to the new. What a crash leaves behind is a temporary file,
/// or a backup that is the database itself and is taken away by the next run.
package struct DatabaseReplacement {
    /// What has just been done.
    package enum Step: Sendable, CaseIterable {
        case owned
        case written
        case backedUp
        case replaced
        case finished
    }

    package struct Report: Sendable {
        package let copy: DatabaseCopy.Report
        package let backupPath: String
    }

    private let path: String
    private let key: EncryptionKey?

    /// Prepares the replacement of a file, encrypted if a key is given; nothing is done yet.
    package init(path: String, key: EncryptionKey?) {
        self.path = path
        self.key = key
    }

    /// The name of a backup: `shop.backup-1.realm` for `shop.realm`.
    package static func backupPath(of path: String, number: Int) -> String {
        let ending = ".realm"
        return path.hasSuffix(ending)
            ? "\(path.dropLast(ending.count)).backup-\(number)\(ending)"
            : "\(path).backup-\(number)"
    }

    /// Replaces the file; nil when there was nothing to do.
    ///
    /// `method` says by the format of the old file how the new one is made, nil where there is
    /// nothing to do. `makeOutput` makes the file that replaces the one at the path it is given.
    /// What `progress` and, for tests, `step` throw ends the work. Waits for others to give the
    /// file back, up to `timeoutMilliseconds`. Throws `.inUse`, what keeps the old file from being
    /// read or the new one from being written; the file is then what it was.
    package func run(
        timeoutMilliseconds: Int = 2_000,
        method: (Int) -> DatabaseCopy.Method?,
        output makeOutput: (String) throws -> OutputFile,
        progress: (DatabaseCopy.Progress) throws -> Void = { _ in },
        step: (Step) throws -> Void = { _ in }
    ) throws -> Report? {
        guard let target = FileNames.target(of: path) else { throw StorageError.noSuchFile }
        // A file that can't be opened at all needs no lock file beside it.
        _ = try Database(path: path, key: key)
        let lock = try OwnerLock(
            databasePath: path,
            timeoutMilliseconds: timeoutMilliseconds
        )
        return try withExtendedLifetime(lock) {
            // Only now: another file may stand there since the first look.
            let database = try Database(path: target, key: key)
            let (format, before) = try database.read { ($0.fileFormat, $0) }
            guard let method = method(format) else { return nil }
            try step(.owned)
            let output = try makeOutput(target)
            var backup: String?
            do {
                let copy = try DatabaseCopy(of: database, method: method)
                    .write(to: output, key: key, progress: progress)
                try check(output)
                try output.takePermissions(of: target)
                try output.sync()
                try step(.written)
                // Nobody may change an owned file; what does not keep to that is not overwritten.
                guard try !database.isNewer(than: before), try !database.isReplaced() else {
                    throw StorageError.changedWhileReading
                }
                let name = try Self.keepBackup(of: target)
                backup = name
                try step(.backedUp)
                try output.finish()
                backup = nil
                try step(.replaced)
                try FileNames.syncFolder(of: target)
                try step(.finished)
                return Report(copy: copy, backupPath: name)
            } catch {
                output.discard()
                // What the name leads to is still there under its own.
                if let backup { try? FileNames.remove(backup) }
                throw error
            }
        }
    }

    /// Whether every invariant of the new file holds, also those that a comparison can't see.
    private func check(_ output: OutputFile) throws {
        guard let path = output.temporaryPath else { throw StorageError.notRegularFile }
        let report = try Database(path: path, key: key).read { try Verifier($0).run() }
        // What a comparison found the same is kept: strings that are not UTF-8, primary keys twice.
        let kept: Set<Check> = [.text, .primaryKeys]
        guard let problem = report.problems.first(where: { !kept.contains($0.check) }) else {
            return
        }
        throw StorageError.damaged(
            .init(
                place: "the new file, \(problem.place)",
                expected: problem.check.statement,
                found: problem.sentence
            )
        )
    }

    /// Gives the file the next free name of a backup.
    private static func keepBackup(of path: String) throws(StorageError) -> String {
        let identity = OutputFile.identity(at: path)
        var number = 1
        while true {
            let name = backupPath(of: path, number: number)
            // A run that was killed left a backup that is the file itself: it is none.
            if identity != nil, OutputFile.identity(at: name) == identity {
                try FileNames.remove(name)
            }
            do throws(StorageError) {
                try FileNames.keep(path, as: name)
                return name
            } catch {
                guard error == OutputFile.exists, number < 10_000 else { throw error }
                number += 1
            }
        }
    }
}
