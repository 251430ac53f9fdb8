/// Makes a new file of a database and compares it with the source before it gets its name.
///
///     let copy = DatabaseCopy(of: database, method: .upgrading)
///     let report = try copy.write(to: output, key: newKey)
///     try output.finish()
///
/// The source is only read; the new file is encrypted with the key that is given, or plain.
package struct DatabaseCopy {
    package enum Method: Sendable {
        /// The nodes of the newest version, as they are, without free space.
        case compacting
        /// Schema and objects, written anew in the newest format.
        case upgrading
    }

    package struct Progress: Sendable {
        package enum Stage: String, Sendable {
            case writing
            case comparing
        }

        package let stage: Stage
        package let done: Int
        package let total: Int
        /// What is counted.
        package let unit: String
    }

    /// What was written.
    package struct Report: Sendable {
        /// The format of the source.
        package let sourceFormat: Int
        package let format: Int
        package let version: UInt64
        package let countOfTables: Int
        package let countOfObjects: Int
        /// Objects that only unresolved links of sync lead to; an upgrade leaves them behind.
        package let countOfTombstones: Int
        package let sourceSize: Int
        package let size: Int
        /// True when other programs changed the source so often that a private copy was read.
        package let usedCopy: Bool
    }

    /// The new file can't be written; the source has nothing to do with it.
    package struct OutputFailure: Error {
        package let fact: StorageError
    }

    private let database: Database
    private let method: Method

    /// Prepares a copy; nothing is read yet.
    package init(of database: Database, method: Method) {
        self.database = database
        self.method = method
    }

    /// Writes the file, which the caller then gives its name with `finish`.
    ///
    /// Throws what reading throws, `OutputFailure`, and `.damaged` when the new file does not hold
    /// what the source does.
    package func write(
        to output: OutputFile,
        key newKey: EncryptionKey?,
        progress: (Progress) throws -> Void = { _ in }
    ) throws -> Report {
        var tries = 0
        do {
            return try database.read { snapshot in
                tries += 1
                // One restart is cheap enough; after that a copy stands still.
                guard tries <= 2 else { throw StorageError.changesTooFast }
                return try write(snapshot, output, newKey, usedCopy: false, progress)
            }
        } catch StorageError.changesTooFast {
            let copy = try database.copied()
            return try copy.read { try write($0, output, newKey, usedCopy: true, progress) }
        }
    }

    private func write(
        _ snapshot: Snapshot,
        _ output: OutputFile,
        _ newKey: EncryptionKey?,
        usedCopy: Bool,
        _ progress: (Progress) throws -> Void
    ) throws -> Report {
        try snapshot.requireAllTables()
        try output.rewind()
        let file = FileSink(output)
        var sink: any ImageSink = file
        if let newKey { sink = try EncryptedSink(sink, key: newKey) }
        let countOfObjects = snapshot.tables.reduce(0) { $0 + $1.count }
        do {
            switch method {
            case .compacting: try compact(snapshot, to: sink, progress)
            case .upgrading: try upgrade(snapshot, to: sink, countOfObjects, progress)
            }
        } catch {
            throw file.failure.map(OutputFailure.init) ?? error
        }
        // A stream can't be read again, so nothing would vouch for what went into it.
        guard let path = output.temporaryPath else { throw StorageError.notRegularFile }
        let copy = try Database(path: path, key: newKey)
        var done = 0
        return try copy.read { other in
            let difference = try SnapshotDifference.first(
                between: snapshot,
                and: other,
                comparesBacklinks: method != .upgrading
            ) { rows in
                done += rows
                try progress(
                    Progress(
                        stage: .comparing,
                        done: done,
                        total: countOfObjects,
                        unit: "objects"
                    )
                )
            }
            if let difference { throw difference.error }
            return Report(
                sourceFormat: snapshot.fileFormat,
                format: other.fileFormat,
                version: other.version,
                countOfTables: other.tables.count,
                countOfObjects: countOfObjects,
                countOfTombstones: method == .upgrading
                    ? snapshot.tables.reduce(0) { $0 + $1.tombstoneCount } : 0,
                sourceSize: try database.fileSize(),
                size: try copy.fileSize(),
                usedCopy: usedCopy
            )
        }
    }

    private func compact(
        _ snapshot: Snapshot,
        to sink: any ImageSink,
        _ progress: (Progress) throws -> Void
    ) throws {
        var done = 0
        try Compaction(snapshot).write(to: sink) { bytes in
            done += bytes
            try progress(
                Progress(
                    stage: .writing,
                    done: done,
                    total: snapshot.logicalSize,
                    unit: "bytes"
                )
            )
        }
    }

    private func upgrade(
        _ snapshot: Snapshot,
        to sink: any ImageSink,
        _ countOfObjects: Int,
        _ progress: (Progress) throws -> Void
    ) throws {
        let origin = DatabaseBuilder.Origin(
            version: snapshot.version + 1,
            objectSequences: Dictionary(
                snapshot.tables.map { ($0.schema.key, $0.objectSequence) },
                uniquingKeysWith: max
            )
        )
        let builder = try DatabaseBuilder(schema: snapshot.schema, sink: sink, origin: origin)
        var done = 0
        for table in snapshot.tables {
            try builder.append(contentsOf: table) { rows in
                done += rows
                try progress(
                    Progress(
                        stage: .writing,
                        done: done,
                        total: countOfObjects,
                        unit: "objects"
                    )
                )
            }
        }
        do throws(StorageError) {
            try builder.finish()
        } catch {
            guard case .noSuchObject(let key) = error else { throw error }
            throw StorageError.damaged(
                .init(
                    place: "link",
                    expected: "an object that it leads to",
                    found: "object \(key.rawValue), which does not exist"
                )
            )
        }
    }
}

extension SnapshotDifference {
    /// The new file is not what it should be: the source is at fault, or this program.
    fileprivate var error: StorageError {
        let object = object.map { ", object \($0.rawValue)" } ?? ""
        let property = property.map { ".\($0)" } ?? ""
        return .damaged(
            .init(
                place: "new file, \(table)\(property)\(object)",
                expected: "what the source holds",
                found: what
            )
        )
    }
}
