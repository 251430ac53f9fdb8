import RegentCore
import RegentExchange

/// `regent get FILE CLASS KEY`: one object.
enum GetCommand {
    static let verb = Verb(
        name: "get",
        summary: "one object by its key, or one value of it",
        operands: [
            .file,
            .init("CLASS", "a class, or a table by its stored name"),
            .init(
                "KEY",
                "the primary key; the object key where the class has none, or after #"
            ),
        ],
        flags: [
            Flag("path", value: "PATH", "only this value, such as posts[0].title or tags[\"a\"]"),
            Flag("select", value: "A,B.C", "only these properties; paths lead through links"),
            Flag("with-key", "begin with the object key, _key"),
            Flag.format(["table", "json", "ndjson", "csv", "tsv", "md"], "default as of query"),
        ] + Flag.values + Flag.version + Flag.key + Flag.output,
        discussion: """
            A key that starts with a dash stands after --. With --path a string is printed as it \
            is and other values as in an export; --json prints JSON.
            """,
        examples: [
            .init("regent get shop.realm Person 24", "by primary key"),
            .init("regent get shop.realm Person '#7' --path posts[0].title", "by object key"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let session = try invocation.open()
        let (name, text) = (arguments.operands[1], arguments.operands[2])
        if let path = arguments.value("path") {
            let steps = try ValuePath(path)
            var options = try ExportSettings(session: session).options(.ndjson)
            options.columns = nil
            try session.answer(
                session.read { [options] snapshot in
                    let table = try session.table(named: name, in: snapshot)
                    let key = try find(text, in: table)
                    let value = try steps.value(in: snapshot, from: table, key)
                    let texts = ValueText(snapshot: snapshot, options: options)
                    let isJSON = arguments.has("json")
                    return try (isJSON ? texts.json(value) : texts.plain(value)) + "\n"
                }
            )
            return .done
        }
        // An object that does not exist is told before anything is written.
        _ = try session.read { try find(text, in: session.table(named: name, in: $0)) }
        let output = try session.output()
        let settings = ExportSettings(session: session)
        var options = try settings.options(settings.formatForReading(output))
        options.document = .query
        options.classes = [name]
        options.rows = { snapshot, table in [try find(text, in: table)] }
        _ = try settings.export(options, to: output)
        try output.finish()
        return .done
    }

    /// The key of the object that a person names.
    private static func find(_ text: String, in table: Table) throws -> ObjectKey {
        guard let property = table.schema.primaryKey, !text.hasPrefix("#") else {
            let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
            guard let number = Int64(digits) else {
                throw UsageError.badKey(text, expected: "an object key is a whole number")
            }
            let key = ObjectKey(rawValue: number)
            guard try table.contains(key) else { throw missing(text, table) }
            return key
        }
        let value = try primaryKey(text, property)
        guard let key = try table.objectKey(primaryKey: value) else { throw missing(text, table) }
        return key
    }

    private static func missing(_ text: String, _ table: Table) -> ErrorReport.Failure {
        .init(
            report: ErrorReport(
                .no,
                code: "no_such_object",
                "\(table.schema.displayName) has no object “\(text)”"
            )
        )
    }

    private static func primaryKey(_ text: String, _ property: Property) throws -> Value {
        if text == "null", property.isNullable { return .null }
        let value: Value? =
            switch property.type {
            case .int: Int64(text).map { .int($0) }
            case .objectID: ObjectID(text).map { .objectID($0) }
            case .uuid: UUID128(text).map { .uuid($0) }
            default: .string(text)
            }
        guard let value else {
            throw UsageError.badKey(
                text,
                expected: "the primary key \(property.name) is of type \(property.type.name); "
                    + "an object key stands after #"
            )
        }
        return value
    }
}
