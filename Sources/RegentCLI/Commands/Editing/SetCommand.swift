import RegentCore
import RegentDrafts

/// `regent set FILE CLASS KEY PROPERTY=VALUE …`: values of objects.
enum SetCommand {
    static let verb = Verb(
        name: "set",
        summary: "change values of objects",
        operands: [
            .editedFile,
            .init("CLASS", "a class, or a table by its stored name"),
            .init(
                "CHANGE",
                isRepeated: true,
                "KEY (unless --where is given), then PROPERTY=VALUE for each change"
            ),
        ],
        flags: Flag.choosing + Flag.query + Flag.editing + Flag.key,
        discussion: """
            KEY is the primary key; the object key where the class has none, or after #. PROPERTY \
            may be a path: address.city, labels["en"], tags[0].

            VALUE is text as the type wants it: 12, 0x1F, 1.5, true, a date such as \
            2026-01-31T12:00:00Z, now, +2d, 1700000000s; null; the primary key or #KEY of what a \
            link leads to. Lists, sets, dictionaries, embedded objects and mixed values are JSON. \
            A text in double quotes is a text even where null or JSON could be meant.

            PROPERTY:=EXPRESSION makes the value of the old one: +1, -0.5, trim, lower, upper, \
            now, replace OLD with NEW.

            The plan is printed: what is different, before and after. Nothing is written without \
            --commit. A change of another program meanwhile is merged, or refused (9) where it is \
            in the same field.
            """,
        examples: [
            .init("regent set shop.realm Person 24 age=31", "what would change"),
            .init(
                "regent set shop.realm Person --where 'email == \"\"' email=null --expect 12 "
                    + "--commit",
                "twelve objects, or none"
            ),
            .init("regent set shop.realm Item --where 'price > 9' price:=-0.5", "by the old value"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let className = arguments.operands[1]
        let isQuery = arguments.has("where")
        let words = Array(arguments.operands.dropFirst(2))
        let keys = isQuery ? [] : Array(words.prefix(1))
        let assignments = try words.dropFirst(keys.count).map(Assignment.init)
        guard !assignments.isEmpty else {
            throw UsageError.missingOperand("PROPERTY=VALUE", verb: "set")
        }
        let run = try EditRun(invocation)
        let table = try run.table(className)
        let objects = try run.objects(keys, of: className)
        for assignment in assignments {
            try apply(assignment, to: objects, of: table, run)
        }
        return try run.finish()
    }

    private static func apply(
        _ assignment: Assignment,
        to objects: [ObjectKey],
        of table: TableSchema,
        _ run: EditRun
    ) throws {
        let schema = try run.read { $0.schema }
        let (place, property, isElement) = try assignment.place(
            in: objects.first ?? .none,
            of: table,
            schema
        )
        guard !objects.isEmpty else { return }
        if assignment.isExpression {
            let values = try expressed(assignment, property, isElement, objects, place, run)
            try apply(values, to: objects, place, run)
        } else {
            let value = try run.value(assignment.text, property, isElement: isElement)
            try apply(.same(value), to: objects, place, run)
        }
    }

    private static func apply(
        _ values: Edit.Values,
        to objects: [ObjectKey],
        _ place: Place,
        _ run: EditRun
    ) throws {
        if objects.count > 1, place.path.count == 1, case .property(let name)? = place.path.first {
            try run.apply(
                .setMany(
                    className: place.className,
                    property: name,
                    objects: objects,
                    values: values
                )
            )
            return
        }
        for (index, object) in objects.enumerated() {
            let place = Place(className: place.className, object: object, path: place.path)
            try run.apply(.set(place, values.value(at: index)))
        }
    }

    private static func expressed(
        _ assignment: Assignment,
        _ property: Property,
        _ isElement: Bool,
        _ objects: [ObjectKey],
        _ place: Place,
        _ run: EditRun
    ) throws -> Edit.Values {
        guard place.path.count == 1, property.collection == nil else {
            throw UsageError.badOperand(
                assignment.path.text + ":=" + assignment.text,
                expected: "a property of the object that is no collection"
            )
        }
        return try run.read { snapshot in
            let table = try Session.table(named: place.className, in: snapshot)
            do {
                let expression = try BulkExpression(
                    parsing: assignment.text,
                    for: property,
                    with: ValueParser(now: run.now)
                )
                return .each(
                    try objects.map { object in
                        try expression.value(
                            for: table.value(of: property.column, in: object)
                        )
                    }
                )
            } catch let failure as ValueParser.Failure {
                throw EditRun.report(failure, property.name)
            }
        }
    }
}

extension Verb.Operand {
    /// A file that a verb changes when it is told so.
    static let editedFile = Verb.Operand("FILE", "a Realm file; written only with --commit")
}
