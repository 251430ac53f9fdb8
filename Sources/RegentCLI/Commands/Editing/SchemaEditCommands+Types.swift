import RegentCore
import RegentDrafts

/// `regent schema type` and `regent schema primary-key`: what is stored in another way.
extension SchemaEditCommands {
    static let type = Verb(
        name: "schema type",
        summary: "change the type of a property, or whether it may be null, with its values",
        operands: [
            .editedFile, .init("NAME", "CLASS.PROPERTY"),
            .init("TYPE", "the new type of its values, with ? where null can be"),
        ],
        flags: [
            Flag(
                "replace",
                "give values that can't be converted null, or else what a new object has"
            )
        ] + Flag.schemaEditing + Flag.key,
        discussion: """
            TYPE is int, bool, string, binary, timestamp, float, double, decimal, objectId, uuid \
            or mixed; for a list, set or dictionary it is the type of the elements. A value is \
            converted where nothing is lost by it: 3 to "3" and "3" to 3, but not "three" or 2.5 \
            to a whole number. The report names the values that can't be; they refuse the change \
            (9) unless --replace is given.

            """ + discussion,
        examples: [
            .init("regent schema type shop.realm Person.age string", "what would become of it"),
            .init("regent schema type shop.realm Person.email 'string?' --commit", "allow null"),
        ],
        run: { invocation in
            let arguments = invocation.arguments
            let (type, isNullable) = try valueType(arguments.operands[2])
            let run = try EditRun(invocation)
            let (table, property) = try target(arguments.operands[1], run)
            guard let property else {
                throw UsageError.badOperand(arguments.operands[1], expected: "CLASS.PROPERTY")
            }
            let name = table.displayName
            let report = try run.attempt { () throws(DraftError) in
                try run.draft.conversion(
                    of: property.name,
                    in: name,
                    to: type,
                    isNullable: isNullable
                )
            }
            say(report, property, run)
            if report.countOfFailures > 0 {
                let instead = isNullable ? "null" : "what a new object has"
                run.session.console.say(
                    arguments.has("replace")
                        ? "they become \(instead)" : "--replace gives them \(instead) instead"
                )
            }
            let isSame = property.type == type && property.isNullable == isNullable
            if !isSame {
                try run.apply(
                    .schema(
                        .setType(
                            className: name,
                            property: property.name,
                            type,
                            isNullable: isNullable,
                            replacesFailures: arguments.has("replace")
                        )
                    )
                )
            }
            return try finish(run)
        }
    )

    /// Failures that are named one by one.
    private static let mostExamples = 10

    private static func say(_ report: ConversionReport, _ property: Property, _ run: EditRun) {
        let console = run.session.console
        let count = report.countOfFailures
        let values = Printable.count(report.countOfValues, "value")
        console.say(
            count == 0
                ? "\(values) of \(property.name) can be converted"
                : "\(values) of \(property.name), of which \(Printable.count(count)) can't be "
                    + "converted:"
        )
        for failure in report.failures.prefix(mostExamples) {
            let value = failure.value.map { LineText.short($0) } ?? "a collection"
            console.say("  #\(failure.object.rawValue) \(value): \(failure.reason.explanation)")
        }
        if count > mostExamples {
            console.say("  and \(Printable.count(count - mostExamples)) more")
        }
        if report.losesIndex { console.say("its index goes: the new type can't have it") }
    }

    private static func valueType(_ text: String) throws -> (ValueType, isNullable: Bool) {
        let plan: PropertyPlan
        do throws(ValueParser.Failure) {
            plan = try PropertyPlan(parsing: "property:" + text)
        } catch {
            throw UsageError.badOperand(text, expected: "a type such as int or string?")
        }
        guard plan.collection == nil, plan.type != .link else {
            throw UsageError.badOperand(
                text,
                expected: "int, bool, string, binary, timestamp, float, double, decimal, "
                    + "objectId, uuid or mixed, with ? where null can be"
            )
        }
        return (plan.type, plan.isNullable || plan.type == .mixed)
    }

    // MARK: The primary key

    static let primaryKey = Verb(
        name: "schema primary-key",
        summary: "make a property the primary key of its class, or leave the class without one",
        operands: [
            .editedFile, .init("CLASS", "a class"),
            .init("PROPERTY", "an int, string, objectId or uuid property, or none"),
        ],
        flags: Flag.schemaEditing + Flag.key,
        discussion: "The values must all be different. " + discussion,
        examples: [
            .init("regent schema primary-key shop.realm Person email", "whether it can be one"),
            .init("regent schema primary-key shop.realm Person none --commit", "without a key"),
        ],
        run: { invocation in
            let operands = invocation.arguments.operands
            let run = try EditRun(invocation)
            let table = try run.table(operands[1])
            let property = table[operands[2]]
            guard property != nil || operands[2] == "none" else {
                throw UsageError.unknownProperty(
                    operands[2],
                    className: table.displayName,
                    nearest: Nearest.to(operands[2], among: table.properties.map(\.name))
                )
            }
            if property?.name != table.primaryKey?.name {
                try run.apply(
                    .schema(
                        .setPrimaryKey(className: table.displayName, property: property?.name)
                    )
                )
            }
            return try finish(run)
        }
    )
}

extension ConversionReport.Failure.Reason {
    /// Why a value can't be converted, in a few words.
    fileprivate var explanation: String {
        switch self {
        case .null: "null, which the property could not be"
        case .noEqual: "nothing of the new type says the same"
        case .duplicate: "another one becomes the same"
        }
    }
}
