import RegentCore
import RegentExchange
import RegentQuery
import RegentTerminal

/// Turns the flags of `query`, `get` and `export` into options of an export.
struct ExportSettings {
    let session: Session

    private var arguments: Arguments { session.arguments }

    /// Options with everything that flags say about how values are written.
    func options(_ format: ExportFormat) throws -> ExportOptions {
        var options = ExportOptions(format: format)
        options.columns = try selected()
        options.includesKeys = arguments.has("with-key")
        options.links = arguments.value("links").flatMap(ExportOptions.Links.init(rawValue:))
        options.depth = try arguments.count("depth") ?? 1
        if let dates = arguments.value("dates").flatMap(ExportOptions.Dates.init(rawValue:)) {
            options.dates = dates
        }
        if let data = arguments.value("data").flatMap(ExportOptions.Binaries.init(rawValue:)) {
            options.binaries = data
        }
        options.nullText = arguments.value("null") ?? ""
        options.writesIntegersAsStrings = arguments.has("int64-as-string")
        if format == .table {
            let isFile = arguments.value("output") != nil
            options.table = .init(width: isFile ? nil : StandardStream.output.columns) {
                TextTable.width($0)
            }
        }
        return options
    }

    /// The names of `--select`: at least one, none twice.
    private func selected() throws -> [String]? {
        guard let names = arguments.list("select") else { return nil }
        if names.isEmpty {
            throw UsageError.badValue(flag: "select", value: "", expected: "names of properties")
        }
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            throw UsageError.badValue(
                flag: "select",
                value: names.joined(separator: ","),
                expected: "each property once; \(name) is there twice"
            )
        }
        return names
    }

    /// The format that a flag names; NDJSON into a pipe and a table for people otherwise.
    func formatForReading(_ output: DataOutput) -> ExportFormat {
        if let name = arguments.value("format"), let format = ExportFormat(rawValue: name) {
            return format
        }
        if arguments.has("json") { return .json }
        return output.isTerminal ? .table : .ndjson
    }

    /// Writes an export and shows how far it is.
    func export(_ options: ExportOptions, to output: DataOutput) throws -> ExportSummary {
        let exporter = Exporter(database: session.database, options: options)
        let progress = Progress("exporting", console: session.console)
        defer { progress.end() }
        do {
            var sink = output
            let summary = try exporter.export(to: &sink) { state in
                progress.update("", state.countOfObjects, of: state.total)
            }
            if summary.usedCopy {
                session.console.say(
                    "the file is in use; a copy of version \(summary.version) was read"
                )
            }
            return summary
        } catch let error as StorageError {
            throw FileError(path: session.path, fact: error)
        }
    }
}

extension Session {
    /// Reads a query of the command line.
    ///
    /// The class whose objects it asks for is looked at only when the text is wrong: with its
    /// properties at hand more can be mended.
    func parse(
        _ text: String,
        for className: String,
        arguments json: String? = nil
    ) throws -> Query {
        let arguments: [QueryArgument]
        do throws(QueryArgument.TextFault) {
            arguments = try QueryArgument.list(fromJSON: json ?? "")
        } catch {
            throw ErrorReport.Failure(
                report: ErrorReport(.usage, code: "bad_arguments", error.explanation)
            )
        }
        for index in arguments.indices where !Self.isUsed(index, in: text) {
            console.say("warning: the query has no $\(index); that argument is not used")
        }
        let name = self.arguments.value("dialect")
        let dialect = name.flatMap(Query.Dialect.init(rawValue:)) ?? .realm
        do throws(QueryError) {
            return try Query(parsing: text, arguments: arguments, dialect: dialect)
        } catch {
            let better = try? read { snapshot -> QueryError? in
                let table = try self.table(named: className, in: snapshot).schema
                return Query.fault(
                    in: text,
                    arguments: arguments,
                    dialect: dialect,
                    of: table,
                    in: snapshot.schema
                )
            }
            throw QueryFailure(error: better ?? error, text: text)
        }
    }

    /// Says what may be meant by a query that found nothing.
    func hint(forNothing query: Query?, for className: String) {
        guard let query, query.dialect == .realm else { return }
        let advice = try? read { snapshot in
            let table = try self.table(named: className, in: snapshot).schema
            return query.adviceForNothing(in: query.text, of: table, snapshot.schema)
        }
        guard let advice else { return }
        console.say("hint: \(advice.sentence): \(advice.fix.applied(to: query.text))")
    }

    /// Whether a query speaks of an argument; `%@` takes them in their order.
    private static func isUsed(_ index: Int, in query: String) -> Bool {
        if query.contains("%") { return true }
        return query.split(separator: "$", omittingEmptySubsequences: false).dropFirst().contains {
            Int($0.prefix { $0.isASCII && $0.isNumber }) == index
        }
    }

    /// The keys of the objects a query finds, in the order of the result.
    static func keys(
        _ query: Query,
        in snapshot: Snapshot,
        of table: Table
    ) throws -> [ObjectKey] {
        do {
            return try query.bind(to: table.schema, in: snapshot.schema).run(in: snapshot)
        } catch let error as QueryError {
            throw QueryFailure(error: error, text: query.text)
        }
    }
}

extension Session {
    /// How many objects a query finds.
    static func count(
        _ query: Query,
        in snapshot: Snapshot,
        of table: Table
    ) throws -> Int {
        do {
            return try query.bind(to: table.schema, in: snapshot.schema).count(in: snapshot)
        } catch let error as QueryError {
            throw QueryFailure(error: error, text: query.text)
        }
    }
}

extension Flag {
    /// How a query is given.
    static let query: [Flag] = [
        Flag("args", value: "JSON", "a JSON array of what $0, $1, … stand for"),
        Flag(
            "dialect",
            value: "NAME",
            choices: Query.Dialect.allCases.map(\.rawValue),
            "the query's language: that of Realm, or NSPredicate"
        ),
    ]
}
