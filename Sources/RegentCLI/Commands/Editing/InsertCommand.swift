import Foundation
import RegentCore
import RegentDrafts

/// `regent insert FILE CLASS OBJECT …`: new objects.
enum InsertCommand {
    static let verb = Verb(
        name: "insert",
        summary: "create objects",
        operands: [
            .editedFile,
            .init("CLASS", "a class"),
            .init(
                "OBJECT",
                isOptional: true,
                isRepeated: true,
                "an object as JSON, or PROPERTY=VALUE for each property of one object"
            ),
        ],
        flags: [
            Flag("from", value: "LIST", "objects as JSON, one a line; - is stdin")
        ] + Flag.editing + Flag.key,
        discussion: """
            JSON is written as `regent query` prints it: dates as text, binaries in base64, links \
            as {"$ref":{"class":"User","key":7}}, as {"class":…,"primary_key":…} or as the primary \
            key alone, embedded objects inside. What is left out is null, zero or empty; a primary \
            key of type objectId or uuid is made.

            The plan is printed. Nothing is written without --commit, and with it all or nothing.
            """,
        examples: [
            .init("regent insert shop.realm Person id=25 name=Ada", "one object"),
            .init(
                "regent insert shop.realm Person '{\"id\":25,\"tags\":[\"new\"]}' --commit",
                "the same with a list, written"
            ),
            .init(
                "regent query a.realm Person | regent insert b.realm Person --from -",
                "objects of another file"
            ),
        ],
        run: run
    )

    /// The most bytes of a list of objects.
    private static let limit = 1 << 30

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let className = arguments.operands[1]
        let words = Array(arguments.operands.dropFirst(2))
        guard !words.isEmpty || arguments.has("from") else {
            throw UsageError.missingOperand("OBJECT", verb: "insert")
        }
        let run = try EditRun(invocation)
        let table = try run.table(className)
        let isJSON = words.first.map { $0.hasPrefix("{") } ?? true
        if isJSON {
            for word in words {
                try run.apply(try object(Array(word.utf8), of: table, "OBJECT", run))
            }
        } else {
            try run.apply(try object(words, of: table, run))
        }
        if let path = arguments.value("from") {
            let text: [UInt8]
            do {
                text =
                    path == "-"
                    ? try StandardStream.input.readAll(limit: limit)
                    : try Descriptor.content(ofPath: path, limit: limit)
            } catch let error {
                throw FileError(path: path, fact: error)
            }
            for (index, line) in text.split(separator: 0x0a).enumerated() {
                let edit = try object(Array(line), of: table, "line \(index + 1)", run)
                try run.apply(edit)
            }
        }
        return try run.finish()
    }

    private static func object(
        _ text: [UInt8],
        of table: TableSchema,
        _ label: String,
        _ run: EditRun
    ) throws -> Edit {
        let values = try run.read { snapshot in
            do {
                return try LiteralReader(snapshot, now: run.now).content(
                    JSONTree(parsing: text),
                    of: table
                )
            } catch let error as JSONTree.Failure {
                throw EditRun.report(
                    ValueParser.Failure("\(error.what), at byte \(error.offset + 1)"),
                    label
                )
            } catch let failure as ValueParser.Failure {
                throw EditRun.report(failure, label)
            }
        }
        return .create(className: table.displayName, values: withKey(values, of: table))
    }

    private static func object(
        _ words: [String],
        of table: TableSchema,
        _ run: EditRun
    ) throws -> Edit {
        var values: [String: Value] = [:]
        for word in words {
            let assignment = try Assignment(word)
            guard case .name(let name)? = assignment.path.steps.first,
                assignment.path.steps.count == 1, !assignment.isExpression,
                let property = table[name]
            else {
                throw UsageError.badOperand(
                    word,
                    expected: "PROPERTY=VALUE with a property of \(table.displayName)"
                )
            }
            values[name] = try run.value(assignment.text, property, isElement: false)
        }
        return .create(className: table.displayName, values: withKey(values, of: table))
    }

    /// The values with a primary key that was left out, where one can be made.
    private static func withKey(
        _ values: [String: Value],
        of table: TableSchema
    ) -> [String: Value] {
        guard let property = table.primaryKey, values[property.name] == nil else { return values }
        var values = values
        switch property.type {
        case .objectID:
            values[property.name] = .objectID(
                ObjectID(
                    high: UInt64(UInt32(truncatingIfNeeded: Int64(Date().timeIntervalSince1970)))
                        << 32 | UInt64(UInt32.random(in: 0...UInt32.max)),
                    low: UInt32.random(in: 0...UInt32.max)
                )
            )
        case .uuid:
            let version: UInt64 = 0x4000
            values[property.name] = .uuid(
                UUID128(
                    high: UInt64.random(in: 0...UInt64.max) & ~0xf000 | version,
                    low: UInt64.random(in: 0...UInt64.max) & ~(3 << 62) | 1 << 63
                )
            )
        default: break
        }
        return values
    }
}
