package import RegentCore

/// Writes objects of a file in one of the text formats.
///
/// The ways in, for commands and for the studio:
///
///     // all objects of some classes
///     var options = ExportOptions(format: .json)
///     let exporter = Exporter(database: database, options: options)
///     let summary = try exporter.export(to: &sink) { progress in … }
///
///     // the result of a query: the same, on one class, with the objects picked by a closure
///     options.document = .query
///     options.classes = ["Person"]
///     options.columns = ["name", "boss.name"]
///     options.rows = { snapshot, table in try query.keys(in: snapshot, of: table) }
///
/// Nothing read is written out before the database has found that the file still shows the version
/// it was read from (`design §2`). All of the output is of one version: the first megabytes are
/// held back, so that a small export begins anew unseen when the file changes; a larger one begins
/// anew when the sink can be rewound. Where it can't, and for exports that never come to an end
/// between two commits, the file is copied first and the copy is exported.
///
/// Memory is bounded: a batch is a leaf of objects or less, whatever the size of the file. Equal
/// content gives equal bytes: classes in the order of the schema, objects by key.
package struct Exporter {
    private let database: Database
    private let options: ExportOptions
    var limits = ExportRun.Limits()

    /// How often an export is begun on the file itself before a copy of it is made.
    private static let attemptsInPlace = 3

    /// Prepares an export.
    package init(database: Database, options: ExportOptions) {
        self.database = database
        self.options = options
    }

    /// Writes everything that the options ask for to `sink` and says what was written.
    ///
    /// `progress` is called after each batch; what it throws ends the export.
    /// Throws `ExchangeError` for names that the file does not know; `StorageError` for what is
    /// wrong with the file, `.changedWhileReading` when it changed after output had begun to a sink
    /// that can't be rewound; what the selection, the sink and `progress` throw.
    package func export(
        to sink: inout some ByteSink,
        progress: ((ExportProgress) throws -> Void)? = nil
    ) throws -> ExportSummary {
        for attempt in 0..<Self.attemptsInPlace {
            var run = ExportRun(database: database, options: options, limits: limits)
            do {
                try run.finish(to: &sink, asksForCopy: true, progress: progress)
                run.summary.countOfRestarts = attempt
                return run.summary
            } catch ExportRun.Interruption.copyNeeded {
                break
            } catch ExportRun.Interruption.versionChanged {
                try rewind(&sink, after: run)
            }
        }
        var run = ExportRun(
            database: try database.copied(),
            options: options,
            limits: limits
        )
        try run.finish(to: &sink, asksForCopy: false, progress: progress)
        run.summary.usedCopy = true
        return run.summary
    }

    private func rewind(_ sink: inout some ByteSink, after run: ExportRun) throws {
        guard run.hasBegunOutput else { return }
        guard sink.isRewindable else { throw StorageError.changedWhileReading }
        try sink.rewind()
    }
}
