import Foundation
import RegentCore

/// A file of people that is made for one run, object by object, and goes with this value.
///
/// The classes are those of `PeopleData`; Person has besides `number`, an indexed integer of which
/// every value occurs about ten times, and `bio`, a few words with a full-text index.
final class PeopleFile {
    let path: String
    let key: KeyFile?

    static let first = ["Ada", "Bela", "Chidi", "Dagny", "Emre", "Fatima", "Goran", "Hana", "Ivo"]
    static let last = ["Berg", "Cohen", "Dufour", "Evans", "Fischer", "Garcia", "Berger", "Ito"]
    static let words = [
        "river", "mountain", "forest", "garden", "window", "bridge", "market", "village", "castle",
        "harbor", "island", "valley", "coffee", "bread", "honey", "pepper", "lemon", "orange",
    ]

    /// Writes so many persons and 1,000 owners.
    init(countOfPersons: Int, isEncrypted: Bool) throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("regent-bench-\(UUID().uuidString).realm").path
        key = isEncrypted ? try KeyFile.fresh() : nil
        let output = try OutputFile(path: path, isPrivate: true, replacesExisting: true)
        let file = FileSink(output)
        let sink: any ImageSink = try key.map { try EncryptedSink(file, key: $0.key) } ?? file
        let builder = try DatabaseBuilder(schema: Self.schema, sink: sink)
        guard let owners = builder.table(named: "Owner"),
            let persons = builder.table(named: "Person")
        else { throw BenchError.data("the schema has no classes Owner and Person") }
        var random = PeerRandom(seed: 7)
        var ownerKeys: [ObjectKey] = []
        for id in 0..<1_000 {
            ownerKeys.append(try owners.append([.int(Int64(id)), .string("Owner \(id)")]))
        }
        for id in 0..<countOfPersons {
            try persons.append(
                Self.person(id, of: countOfPersons, ownerKeys, owners.schema.key, &random)
            )
        }
        try builder.finish()
        try output.finish()
    }

    deinit {
        // A file that is left behind harms nobody; there is no one to tell.
        try? FileManager.default.removeItem(atPath: path)
    }

    private static func person(
        _ id: Int,
        of count: Int,
        _ owners: [ObjectKey],
        _ owner: TableKey,
        _ random: inout PeerRandom
    ) -> [Value] {
        func pick(_ list: [String], _ random: inout PeerRandom) -> String {
            list[random.below(list.count)]
        }
        let name = [pick(first, &random), pick(last, &random), "\(random.below(100_000))"]
        let bio = (0..<8).map { _ in pick(words, &random) } + ["word\(random.below(5_000))"]
        let tags = (0..<random.below(4)).map { _ in Value.string(pick(words, &random)) }
        return [
            .int(Int64(id)), .string(name.joined(separator: " ")),
            .string("user\(id)@example.com"), .int(Int64(random.below(100))),
            .double(Double(random.below(1_000_000)) / 100), .bool(random.below(2) == 0),
            .timestamp(
                Timestamp(
                    seconds: 1_500_000_000 + Int64(random.below(200_000_000)),
                    nanoseconds: 0
                )
            ),
            .link(ObjectLink(table: owner, object: owners[random.below(owners.count)])),
            .list(tags), .int(Int64(random.below(max(count / 10, 1)))),
            .string(bio.joined(separator: " ")),
        ]
    }

    private static let schema = Schema(drafts: [
        ClassDraft(
            tableName: "class_Owner",
            properties: [
                PropertyDraft("id", .int, index: .general, isPrimaryKey: true),
                PropertyDraft("name", .string),
            ]
        ),
        ClassDraft(
            tableName: "class_Person",
            properties: [
                PropertyDraft("id", .int, index: .general, isPrimaryKey: true),
                PropertyDraft("name", .string),
                PropertyDraft("email", .string, index: .general),
                PropertyDraft("age", .int), PropertyDraft("score", .double),
                PropertyDraft("active", .bool), PropertyDraft("createdAt", .timestamp),
                PropertyDraft("owner", .link, target: "class_Owner"),
                PropertyDraft("tags", .string, collection: .list),
                PropertyDraft("number", .int, index: .general),
                PropertyDraft("bio", .string, index: .fullText),
            ]
        ),
    ])
}
