import RegentCore
import RegentExchange
import RegentQuery

/// `regent export FILE`: the data of a file, in a format of your choice.
enum ExportCommand {
    static let verb = Verb(
        name: "export",
        summary: "take the data out: all classes, or some",
        operands: [.file],
        flags: [
            Flag.format(
                ["typed-json", "json", "ndjson", "csv", "tsv", "md"],
                "default: json"
            ),
            Flag("class", value: "CLASS", "only this class; more with commas or again"),
            Flag(
                "where",
                value: "CLASS: QUERY",
                "of this class only what the query finds; may be given for several classes"
            ),
            Flag("select", value: "A,B.C", "only these properties; for one class"),
            Flag("with-key", "begin each object with its object key, _key"),
            Flag("backlinks", "typed-json: also who links to each object"),
        ] + Flag.query + Flag.values + Flag.version + Flag.key + Flag.output,
        discussion: """
            typed-json holds everything needed to rebuild the file: keys, types, every table. json \
            is one document of classes (schema "regent.export/1"), ndjson one object a line.

            csv, tsv and md hold one class; for several give a folder with -o, which receives one \
            file for each.

            Values: whole numbers exact, decimals, object ids and UUIDs as text, dates in ISO 8601 \
            UTC, binaries in base64, a link as {"$ref":{"class":C,"key":K}}. The same file gives \
            the same bytes: objects stand in the order of their keys.
            """,
        examples: [
            .init("regent export shop.realm -o shop.json", "everything, in one document"),
            .init(
                "regent export shop.realm --class Person --format csv > people.csv",
                "one class as a table"
            ),
            .init("regent export shop.realm --format csv -o tables/", "one file for each class"),
            .init(
                "regent export shop.realm --format ndjson --where 'Person: age > 30'",
                "only some people"
            ),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let name = arguments.value("format") ?? "json"
        guard let format = ExportFormat(rawValue: name) else { return .usage }
        let session = try invocation.open()
        let settings = ExportSettings(session: session)
        var options = try settings.options(format)
        options.includesBacklinks = arguments.has("backlinks")
        options.classes = try classes(session)
        options.rows = try selection(session, classes: options.classes)
        if format.isOfOneClass, let folder = folder(arguments) {
            try export(options, into: folder, settings)
            return .done
        }
        let output = try session.output()
        let summary = try settings.export(options, to: output)
        try output.finish()
        say(summary, to: session.console)
        return .done
    }

    private static func say(_ summary: ExportSummary, to console: Console) {
        let classes = Printable.count(summary.classes.count, "class")
        console.detail(
            "\(Printable.count(summary.countOfObjects, "object")) of \(classes), "
                + "version \(summary.version)"
        )
    }

    // MARK: What is exported

    /// The classes that are named, told apart from those that do not exist.
    private static func classes(_ session: Session) throws -> [String]? {
        guard let names = session.arguments.list("class") else { return nil }
        try session.read { snapshot in
            for name in names { _ = try session.table(named: name, in: snapshot) }
        }
        return names
    }

    /// What `--where` says of each class.
    private static func selection(
        _ session: Session,
        classes: [String]?
    ) throws -> ExportOptions.Selection? {
        var queries: [TableKey: Query] = [:]
        for text in session.arguments.values("where") {
            guard let colon = text.firstIndex(of: ":") else {
                throw UsageError.badValue(
                    flag: "where",
                    value: text,
                    expected: "the class and the query, as in 'Person: age > 30'"
                )
            }
            let name = String(text[..<colon])
            if let classes, !classes.contains(name) {
                throw UsageError.needs("--where '\(name): …'", "--class \(name)")
            }
            let query = try session.parse(
                String(text[text.index(after: colon)...]),
                for: name,
                arguments: session.arguments.value("args")
            )
            let key = try session.read { try session.table(named: name, in: $0).schema.key }
            queries[key] = query
        }
        if queries.isEmpty { return nil }
        return { [queries] snapshot, table in
            guard let query = queries[table.schema.key] else {
                return try table.keys(in: 0..<table.count)
            }
            return try Session.keys(query, in: snapshot, of: table)
        }
    }

    // MARK: One file for each class

    private static func folder(_ arguments: Arguments) -> String? {
        guard let path = arguments.value("output"), path != "-" else { return nil }
        if path.hasSuffix("/") { return path }
        return OutputFile.isDirectory(path) ? path + "/" : nil
    }

    /// Writes each class into a file of its own; typed JSON also those of internal tables.
    static func export(
        _ options: ExportOptions,
        into folder: String,
        _ settings: ExportSettings
    ) throws {
        let session = settings.session
        do {
            try OutputFile.makeDirectory(folder)
        } catch let error {
            throw OutputError(path: folder, fact: .failed(error))
        }
        let names =
            try options.classes
            ?? session.read { snapshot in
                try snapshot.requireAllTables()
                return snapshot.tables
                    .filter {
                        options.format == .typedJSON
                            || !$0.schema.isSystem && $0.schema.kind != .embedded
                    }
                    .map(\.schema.displayName)
            }
        var (used, version): (Set<String>, UInt64?) = ([], nil)
        for name in names {
            var options = options
            options.classes = [name]
            let stem = fileName(name, besides: &used)
            let ending = options.format == .typedJSON ? "json" : options.format.rawValue
            let output = try session.output(to: folder + stem + "." + ending)
            let summary = try settings.export(options, to: output)
            if let version, version != summary.version {
                throw FileError(path: session.path, fact: .changedWhileReading)
            }
            version = summary.version
            try output.finish()
            say(summary, to: session.console)
        }
    }

    /// A file name for a class: letters that paths or shells take amiss become underscores.
    private static func fileName(_ className: String, besides used: inout Set<String>) -> String {
        let plain = String(
            className.map { character in
                character.isLetter || character.isNumber || "_-".contains(character)
                    ? character : "_"
            }
        )
        var (name, number) = (plain, 1)
        // Two names that differ in case alone are one file on some disks.
        while used.contains(name.lowercased()) {
            number += 1
            name = "\(plain)-\(number)"
        }
        used.insert(name.lowercased())
        return name
    }
}
