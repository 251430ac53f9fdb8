import RegentCore

/// `regent schema FILE`: how it is built.
enum SchemaCommand {
    static let verb = Verb(
        name: "schema",
        summary: "the classes and their properties, also as Swift code or a diagram",
        operands: [.file],
        flags: [
            Flag.format(["text", "json", "tree", "mermaid", "swift"], "default: text"),
            Flag("class", value: "CLASS", "only this class; more with commas or again"),
            Flag("all", "internal tables too"),
        ] + Flag.version + Flag.key + Flag.output,
        discussion: """
            text      one line for each property
            json      everything, with keys as stored; schema is "regent.schema/1"
            tree      who links to whom, from the classes nobody links to
            mermaid   a class diagram
            swift     classes with @Persisted properties
            """.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"),
        examples: [
            .init("regent schema shop.realm --class Person", "the properties of one class"),
            .init("regent schema shop.realm --format mermaid > schema.mmd", "a diagram"),
            .init("regent schema shop.realm --format swift > Models.swift", "classes for an app"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let session = try invocation.open()
        let arguments = invocation.arguments
        let (schema, shown) = try session.read { snapshot in
            try snapshot.requireAllTables()
            let schema = snapshot.schema
            guard let names = arguments.list("class") else {
                let all = arguments.has("all")
                return (schema, schema.tables.filter { all || !$0.isSystem })
            }
            return (schema, try names.map { try session.table(named: $0, in: snapshot).schema })
        }
        let rendering = SchemaText(schema: schema, shown: shown)
        let format = arguments.value("format") ?? (arguments.has("json") ? "json" : "text")
        let text =
            switch format {
            case "json": rendering.json
            case "tree": rendering.tree
            case "mermaid": rendering.mermaid
            case "swift": rendering.swift
            default: rendering.text
            }
        try session.answer(text)
        return .done
    }
}
