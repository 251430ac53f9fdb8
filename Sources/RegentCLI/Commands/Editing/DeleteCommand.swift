import RegentCore
import RegentDrafts

/// `regent delete FILE CLASS KEY …`: objects, with what is embedded in them.
enum DeleteCommand {
    static let verb = Verb(
        name: "delete",
        summary: "delete objects",
        operands: [
            .editedFile,
            .init("CLASS", "a class, or a table by its stored name"),
            .init(
                "KEY",
                isOptional: true,
                isRepeated: true,
                "the primary key; the object key where the class has none, or after #"
            ),
        ],
        flags: Flag.choosing + [
            Flag("confirm", value: "CLASS", "needed with --commit when all objects of CLASS go")
        ] + Flag.query + Flag.editing + Flag.key,
        discussion: """
            What is embedded in the objects goes with them, and links to them become null or leave \
            their lists; the plan says which. Nothing is written without --commit. More than 100 \
            objects are deleted only with --expect or --yes, or by typing the number.
            """,
        examples: [
            .init("regent delete shop.realm Person 24", "what would go"),
            .init(
                "regent delete shop.realm Post --where 'author == null' --commit --backup",
                "after a copy of the file"
            ),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let className = arguments.operands[1]
        let keys = Array(arguments.operands.dropFirst(2))
        guard !keys.isEmpty || arguments.has("where") else {
            throw UsageError.missingOperand("KEY, or --where QUERY", verb: "delete")
        }
        let run = try EditRun(invocation)
        let table = try run.table(className)
        let objects = try run.objects(keys, of: className)
        let (preview, count) = try run.read { snapshot in
            let table = try Session.table(named: className, in: snapshot)
            return (
                try DeletionPreview(deleting: objects, of: table, in: snapshot), table.count
            )
        }
        if !objects.isEmpty {
            try run.apply(
                .deleteMany(className: table.displayName, objects: Array(Set(objects)).sorted())
            )
        }
        for (name, count) in preview.embedded {
            run.session.console.say("also deleted: \(Printable.count(count)) \(name), embedded")
        }
        for links in preview.links {
            let fate = links.isNulled ? "become null" : "leave their list or set"
            run.session.console.say(
                "\(Printable.count(links.count, "link")) in \(links.className)."
                    + "\(links.property) \(fate)"
            )
        }
        let isWhole = count > 0 && preview.countOfObjects == count
        return try run.finish(isWholeClass: isWhole ? table.displayName : nil)
    }
}
