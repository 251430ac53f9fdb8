import RegentCore

/// A database to look at: a million persons who belong to owners, as in `PeopleData`.
enum StudioBenchFile {
    private static let drafts: [ClassDraft] = [
        ClassDraft(
            tableName: "class_Person",
            properties: [
                PropertyDraft("id", .int, isPrimaryKey: true),
                PropertyDraft("name", .string), PropertyDraft("email", .string),
                PropertyDraft("age", .int), PropertyDraft("score", .double),
                PropertyDraft("active", .bool), PropertyDraft("createdAt", .timestamp),
                PropertyDraft("owner", .link, isNullable: true, target: "class_Owner"),
            ]
        ),
        ClassDraft(
            tableName: "class_Owner",
            properties: [
                PropertyDraft("id", .int, isPrimaryKey: true), PropertyDraft("name", .string),
            ]
        ),
    ]

    private static let countOfOwners = 1000

    /// Writes the file, over one that is there.
    static func write(to path: String, count: Int, key: EncryptionKey?) throws {
        let file = try OutputFile(path: path, isPrivate: true, replacesExisting: true)
        let plain = FileSink(file)
        let sink: any ImageSink = try key.map { try EncryptedSink(plain, key: $0) } ?? plain
        let builder = try DatabaseBuilder(schema: Schema(drafts: drafts), sink: sink)
        guard let persons = builder.table(named: "class_Person"),
            let owners = builder.table(named: "class_Owner")
        else { throw BenchError.data("the classes were not made") }
        for number in 0..<countOfOwners {
            try owners.append([.int(Int64(number)), .string("Owner \(number)")])
        }
        for number in 0..<count {
            try persons.append([
                .int(Int64(number)), .string("Person number \(number)"),
                .string("person\(number)@example.com"), .int(Int64(number % 90)),
                .double(Double(number % 1000) / 7), .bool(number % 3 == 0),
                .timestamp(Timestamp(seconds: 1_600_000_000 + Int64(number), nanoseconds: 0)),
                .link(
                    ObjectLink(
                        table: owners.schema.key,
                        object: ObjectKey(rawValue: Int64(number % countOfOwners))
                    )
                ),
            ])
        }
        try builder.finish()
        try file.finish()
    }
}
