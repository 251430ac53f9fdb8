import RegentCore
import RegentDrafts

/// `regent schema add-class|add-property|rename|drop|index|…`: classes and properties.
enum SchemaEditCommands {
    static let verbs = [addClass, addProperty, rename, type, primaryKey, drop, index]

    static let discussion = """
        The plan is printed. Nothing is written without --commit. Apps open the file when their \
        own classes fit it; those whose schema version is lower than the file's refuse it, so it \
        stays as it is unless --schema-version is given.
        """

    static let types = """
        TYPE is as `regent schema` prints it: int, bool, string, binary, timestamp, float, double, \
        decimal, objectId, uuid, mixed, or the class that links lead to; with ? where null can be; \
        [int] is a list, set<int> a set, {string: int} a dictionary.
        """

    // MARK: Adding

    private static let addClass = Verb(
        name: "schema add-class",
        summary: "add a class",
        operands: [
            .editedFile, .init("CLASS", "the name of the new class"),
            .init("NAME:TYPE", isOptional: true, isRepeated: true, "its properties"),
        ],
        flags: [
            Flag("primary-key", value: "NAME", "the property that is the primary key"),
            Flag("embedded", "a class whose objects live in others"),
            Flag("asymmetric", "a class whose objects were only uploaded"),
        ] + Flag.schemaEditing + Flag.key,
        discussion: types + "\n\n" + discussion,
        examples: [
            .init(
                "regent schema add-class shop.realm Note id:uuid text:string 'by:Person?' "
                    + "--primary-key id",
                "what would be added"
            ),
            .init(
                "regent schema add-class shop.realm Address street:string --embedded --commit",
                "an embedded class"
            ),
        ],
        run: { invocation in
            let arguments = invocation.arguments
            if arguments.has("embedded"), arguments.has("asymmetric") {
                throw UsageError.conflict("--embedded", "--asymmetric")
            }
            let plans = try arguments.operands.dropFirst(2).map(plan)
            let run = try EditRun(invocation)
            try run.apply(
                .schema(
                    .addClass(
                        ClassPlan(
                            name: arguments.operands[1],
                            kind: arguments.has("embedded")
                                ? .embedded : arguments.has("asymmetric") ? .asymmetric : .topLevel,
                            properties: plans,
                            primaryKey: arguments.value("primary-key")
                        )
                    )
                )
            )
            return try finish(run)
        }
    )

    private static let addProperty = Verb(
        name: "schema add-property",
        summary: "add properties to a class",
        operands: [
            .editedFile, .init("CLASS", "a class"),
            .init("NAME:TYPE", isRepeated: true, "the new properties"),
        ],
        flags: [
            Flag(
                "index",
                value: "KIND",
                choices: ["general", "fulltext"],
                "with an index for searches"
            )
        ] + Flag.schemaEditing + Flag.key,
        discussion: types + " The objects that are there get null, zero or nothing.\n\n"
            + discussion,
        examples: [
            .init("regent schema add-property shop.realm Person 'nick:string?'", "a property"),
            .init(
                "regent schema add-property shop.realm Person email:string --index general "
                    + "--commit",
                "with an index"
            ),
        ],
        run: { invocation in
            let arguments = invocation.arguments
            let index = arguments.value("index").flatMap(Property.Index.init(rawValue:))
            var plans = try arguments.operands.dropFirst(2).map(plan)
            for position in plans.indices { plans[position].index = index }
            let run = try EditRun(invocation)
            let name = try run.table(arguments.operands[1]).displayName
            for plan in plans { try run.apply(.schema(.addProperty(className: name, plan))) }
            return try finish(run)
        }
    )

    private static func plan(_ text: String) throws -> PropertyPlan {
        do throws(ValueParser.Failure) {
            return try PropertyPlan(parsing: text)
        } catch {
            throw UsageError.badOperand(
                text,
                expected: "NAME:TYPE; " + error.message + (error.hint.map { ", " + $0 } ?? "")
            )
        }
    }

    // MARK: Changing

    private static let rename = Verb(
        name: "schema rename",
        summary: "rename a class or a property",
        operands: [
            .editedFile, .init("NAME", "CLASS, or CLASS.PROPERTY"),
            .init("NEW", "the new name, of the class or of the property alone"),
        ],
        flags: Flag.schemaEditing + Flag.key,
        discussion: "Values and links stay. " + discussion,
        examples: [
            .init("regent schema rename shop.realm Person.nick alias", "a property"),
            .init("regent schema rename shop.realm Person User --commit", "a class"),
        ],
        run: { invocation in
            let run = try EditRun(invocation)
            let (table, property) = try target(invocation.arguments.operands[1], run)
            let new = invocation.arguments.operands[2]
            try run.apply(
                .schema(
                    property.map {
                        .renameProperty(className: table.displayName, $0.name, to: new)
                    } ?? .renameClass(table.displayName, to: new)
                )
            )
            return try finish(run)
        }
    )

    private static let drop = Verb(
        name: "schema drop",
        summary: "drop a class with its objects, or a property with its values",
        operands: [.editedFile, .init("NAME", "CLASS, or CLASS.PROPERTY")],
        flags: [
            Flag("confirm", value: "CLASS", "needed with --commit when CLASS has objects")
        ] + Flag.schemaEditing + Flag.key,
        discussion: "A class that others link to stays until their properties are dropped. "
            + discussion,
        examples: [
            .init("regent schema drop shop.realm Person.nick", "a property"),
            .init("regent schema drop shop.realm Draft --commit --confirm Draft", "a class"),
        ],
        run: { invocation in
            let run = try EditRun(invocation)
            let (table, property) = try target(invocation.arguments.operands[1], run)
            let name = table.displayName
            let count = try run.read { $0.table(table.key)?.count ?? 0 }
            try run.apply(
                .schema(
                    property.map { .dropProperty(className: name, $0.name) } ?? .dropClass(name)
                )
            )
            let objects = Printable.count(count, "object")
            run.session.console.say(
                property.map { "the values of \($0.name) in \(objects) go" }
                    ?? "\(objects) of \(name) go"
            )
            return try finish(run, isWholeClass: property == nil && count > 0 ? name : nil)
        }
    )

    private static let index = Verb(
        name: "schema index",
        summary: "give a property an index, or take it away",
        operands: [
            .editedFile, .init("NAME", "CLASS.PROPERTY"),
            .init("KIND", isOptional: true, "general (default), fulltext or none"),
        ],
        flags: Flag.schemaEditing + Flag.key,
        discussion: discussion,
        examples: [
            .init("regent schema index shop.realm Person.email", "what would change"),
            .init("regent schema index shop.realm Post.text fulltext --commit", "for TEXT queries"),
        ],
        run: { invocation in
            let operands = invocation.arguments.operands
            let kind = operands.count > 2 ? operands[2] : "general"
            guard kind == "none" || Property.Index(rawValue: kind) != nil else {
                throw UsageError.badOperand(kind, expected: "general, fulltext or none")
            }
            let run = try EditRun(invocation)
            let (table, property) = try target(operands[1], run)
            guard let property else {
                throw UsageError.badOperand(operands[1], expected: "CLASS.PROPERTY")
            }
            try run.apply(
                .schema(
                    .setIndex(
                        className: table.displayName,
                        property: property.name,
                        Property.Index(rawValue: kind)
                    )
                )
            )
            return try finish(run)
        }
    )

    /// The class or property that a word names; a class whose name has a dot comes first.
    static func target(
        _ word: String,
        _ run: EditRun
    ) throws -> (TableSchema, Property?) {
        let schema = try run.read { $0.schema }
        if let table = schema[word] { return (table, nil) }
        guard let dot = word.firstIndex(of: ".") else { return (try run.table(word), nil) }
        let table = try run.table(String(word[..<dot]))
        let name = String(word[word.index(after: dot)...])
        guard let property = table[name] else {
            throw UsageError.unknownProperty(
                name,
                className: table.displayName,
                nearest: Nearest.to(name, among: table.properties.map(\.name))
            )
        }
        return (table, property)
    }
}
