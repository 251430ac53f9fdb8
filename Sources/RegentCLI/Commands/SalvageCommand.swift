import RegentCore

/// `regent salvage FILE [-o NEW]`: saves what can be read of a damaged file.
enum SalvageCommand {
    static let verb = Verb(
        name: "salvage",
        summary: "save what can be read of a damaged file into a new one",
        operands: [.file],
        flags: [
            Flag("decrypt", "write the new file unencrypted; else it gets the key of the old one")
        ] + Flag.output + Flag.key,
        discussion: """
            Looks for the newest version that can be followed: by the header, by its other slot, \
            by the footer, and by a search through the whole file. Without -o it only says what \
            can be saved. Nothing is invented: a value that is lost is null, and its property \
            becomes optional; an object without its primary key, or an embedded one without its \
            owner, is left out; links to lost objects go. The new file is checked and compared \
            with what was read before it gets its name. Exit code 1 says that something is lost.
            """,
        examples: [
            .init("regent salvage broken.realm", "what can be saved, class by class"),
            .init("regent salvage broken.realm -o saved.realm", "save it"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let path = arguments.operands[0]
        let (image, key) = try invocation.open { path, key throws(StorageError) in
            (try RescueImage(path: path, key: key), key)
        }
        let signals = StopSignals()
        let progress = Progress("reading", console: invocation.console)
        defer { progress.end() }
        let report: SalvageReport
        do {
            let found = try RootFinder(image).candidates(isScanning: true)
            guard let root = found.first, root.countOfReadableTables > 0 else {
                throw StorageError.damaged(
                    .init(
                        place: "the whole file",
                        expected: "a root with tables that can be read",
                        found: "none, neither by header and footer nor by search"
                    )
                )
            }
            var done = 0
            let salvage = try Salvage(root, in: image) { count in
                done += count
                progress.update("", done, of: 0)
            }
            if let target = arguments.value("output") {
                if OutputFile.identity(at: target) != nil,
                    OutputFile.identity(at: target) == OutputFile.identity(at: path)
                {
                    throw OutputError(path: target, fact: .isTheDatabase)
                }
                let newKey = arguments.has("decrypt") ? nil : key
                report = try write(
                    salvage,
                    to: target,
                    key: newKey,
                    isForced: arguments.has("force"),
                    signals
                )
            } else {
                report = try salvage.write(to: NoSink())
            }
        } catch let error as StorageError {
            throw FileError(path: path, fact: error)
        }
        progress.end()
        let output = DataOutput()
        try output.write(
            arguments.has("json")
                ? SalvageText.json(report).indented() + "\n" : SalvageText.text(report)
        )
        try output.finish()
        return report.isComplete ? .done : .no
    }

    /// Writes under a temporary name, checks and compares, and only then gives the file its name.
    private static func write(
        _ salvage: Salvage,
        to target: String,
        key: EncryptionKey?,
        isForced: Bool,
        _ signals: StopSignals
    ) throws -> SalvageReport {
        let file: OutputFile
        let number: Int
        do {
            (file, number) = try signals.making { () throws(StorageError) in
                try OutputFile(path: target, isPrivate: true, replacesExisting: isForced)
            } removedBy: {
                $0.discard()
            }
        } catch let error {
            let exists = StorageError.systemCall(name: "create", code: 17)
            throw OutputError(path: target, fact: error == exists ? .exists : .failed(error))
        }
        defer { signals.forget(number) }
        do {
            // What can't be read again can't be checked: pipes and devices are refused.
            guard let temporaryPath = file.temporaryPath else {
                throw UsageError.needs("salvage", "-o NEW: a file, not a pipe or a device")
            }
            let plain = FileSink(file)
            let sink: any ImageSink =
                if let key { try EncryptedSink(plain, key: key) } else { plain }
            let report = try salvage.write(to: sink)
            let written = try Database(path: temporaryPath, key: key)
            try written.read { snapshot in
                try salvage.compare(with: snapshot)
                let check = try Verifier(snapshot).run()
                // Strings are kept as they are read, and damaged ones may not be UTF-8.
                if let problem = check.problems.first(where: { $0.check != .text }) {
                    throw StorageError.damaged(
                        .init(
                            place: "the new file, \(problem.place)",
                            expected: problem.check.statement,
                            found: problem.sentence
                        )
                    )
                }
            }
            try file.finish()
            return report
        } catch {
            file.discard()
            throw error
        }
    }

    /// Takes a file that nobody wants to keep.
    private final class NoSink: ImageSink {
        var pageSize: Int { 1 }
        func append(_: [UInt8]) throws(StorageError) {}
        func finish() throws(StorageError) {}
    }
}
