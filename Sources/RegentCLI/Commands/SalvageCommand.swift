import RegentCore
import RegentExchange

/// `regent salvage FILE [-o NEW.realm|FOLDER]`: saves what can be read of a damaged file.
enum SalvageCommand {
    static let verb = Verb(
        name: "salvage",
        summary: "save what can be read of a damaged file into a new one",
        operands: [.file],
        flags: [
            .top,
            Flag("decrypt", "write the new file unencrypted; else it gets the key of the old one"),
            Flag.format(["ndjson", "typed-json"], "with -o FOLDER/: how objects are written"),
        ] + Flag.output + Flag.key,
        discussion: """
            Looks for the newest version that can be followed: by the header, by its other slot, \
            by the footer, and by a search through the whole file; --top takes the one you name, \
            and `regent debug roots` lists them. Without -o it only says what can be saved. \
            Nothing is invented: a value that is lost is null, and its property becomes optional; \
            an object without its primary key, or an embedded one without its owner, is left out; \
            links to lost objects go. The new file is checked and compared with what was read \
            before it gets its name.

            With -o FOLDER/ each class becomes a file of JSON lines (or of typed JSON), and what \
            is lost stands in loss-report.txt and loss-report.json. Exit code 1 says that \
            something is lost.
            """,
        examples: [
            .init("regent salvage broken.realm", "what can be saved, class by class"),
            .init("regent salvage broken.realm -o saved.realm", "save it"),
            .init("regent salvage broken.realm -o saved/", "one file of JSON lines for each class"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let path = arguments.operands[0]
        let target = arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
        if arguments.has("format"), target.map(SalvageOutput.isFolder) != true {
            throw UsageError.needs("--format", "-o FOLDER/")
        }
        let (image, key) = try invocation.open { path, key throws(StorageError) in
            (try RescueImage(path: path, key: key), key)
        }
        let signals = StopSignals()
        let report: SalvageReport
        do {
            let progress = Progress("salvaging", console: invocation.console)
            defer { progress.end() }
            let root = try root(of: image, invocation)
            var done = 0
            let salvage = try Salvage(root, in: image) { count in
                done += count
                progress.update("reading", done, of: 0)
            }
            let output = SalvageOutput(
                invocation: invocation,
                salvage: salvage,
                key: key,
                signals: signals
            )
            report = try output.write(to: target) { count in
                done += count
                progress.update("writing", done, of: 0)
            }
        } catch let error as StorageError {
            throw FileError(path: path, fact: error)
        }
        let output = DataOutput()
        try output.write(
            arguments.has("json")
                ? SalvageText.json(report).indented() + "\n" : SalvageText.text(report)
        )
        try output.finish()
        if let target { invocation.console.say("\(target): written, checked and compared") }
        return report.isComplete ? .done : .no
    }

    /// The root that `--top` names, or the best there is.
    private static func root(
        of image: RescueImage,
        _ invocation: Invocation
    ) throws -> RootCandidate {
        let found: RootCandidate?
        if let top = try invocation.top() {
            found = RootFinder(image).candidate(at: top)
        } else {
            found = try RootFinder(image).candidates(isScanning: true).first
        }
        guard let found, found.countOfReadableTables > 0 else {
            if let foreign = image.foreign { throw foreign }
            var report = ErrorReport(
                .notRealm,
                code: "nothing_found",
                subject: invocation.arguments.operands[0],
                "nothing can be saved: no root and no table is left that can be read, neither by "
                    + "header and footer nor by a search through the file"
            )
            if invocation.arguments.has("top") {
                report = ErrorReport(
                    .notRealm,
                    code: "nothing_found",
                    subject: invocation.arguments.operands[0],
                    "no root that can be followed is at this place",
                    hint: "`regent debug roots` lists what there is"
                )
            }
            throw ErrorReport.Failure(report: report)
        }
        return found
    }
}
