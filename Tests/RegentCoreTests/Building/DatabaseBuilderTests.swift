import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

@Suite struct DatabaseBuilderTests {
    private static let key = (0..<64).map { UInt8($0) }

    @Test(arguments: [false, true])
    func whatIsWrittenIsReadBack(isEncrypted: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("made.realm")
        let key = isEncrypted ? try EncryptionKey(bytes: Self.key) : nil
        try Self.makePets(at: path, key: key, count: 1000)
        try Database(path: path, key: key).read { snapshot in
            #expect(snapshot.fileFormat == 24)
            #expect(snapshot.layout == .streaming)
            #expect(snapshot.version == 2)
            #expect(snapshot.historyType == 2)
            let dogs = try #require(snapshot.table(named: "Dog"))
            let people = try #require(snapshot.table(named: "Person"))
            #expect(dogs.count == 1000)
            let key = try #require(try dogs.objectKey(primaryKey: .string("dog 700")))
            #expect(key == ObjectKey(rawValue: 700))
            let owner = try #require(dogs.schema["owner"])
            let owned = try dogs.value(of: owner.column, in: key)
            // The keys of a class without primary key leave out every second byte.
            let expected = ObjectKey(rawValue: 0x200bc)
            #expect(owned == .link(ObjectLink(table: people.schema.key, object: expected)))
            #expect(try people.incomingLinks(to: expected).map(\.keys) == [[key]])
            #expect(try dogs.incomingLinks(to: key).map(\.keys) == [[expected]])
            let tags = try #require(people.schema["tags"])
            #expect(
                try people.value(of: tags.column, in: expected)
                    == .list([
                        .string("even"), .null,
                        .link(ObjectLink(table: dogs.schema.key, object: key)),
                    ])
            )
        }
    }

    @Test func anEncryptedFileIsWholePagesWithOneWriteEach() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("made.realm")
        try Self.makePets(at: path, key: EncryptionKey(bytes: Self.key), count: 10)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.count.isMultiple(of: 4096))
        let pages = EncryptedFile.logicalSize(ofFileSize: bytes.count) / 4096
        for page in 0..<pages {
            let entry = PageEntry([UInt8](bytes[page * 64..<page * 64 + 64]))
            #expect(entry.counter == 1)
            #expect(entry.earlierCounter == 0)
        }
        let key = try EncryptionKey(bytes: Self.key)
        let file = try EncryptedFile(file: File(path: path), key: key)
        let last = try file.page(pages - 1).bytes.suffix(8)
        #expect(last.elementsEqual([0xc8, 0x26, 0xe5, 0x37, 0x52, 0x12, 0x34, 0x30]))
    }

    @Test func keysMustAscendAndLinksMustLeadSomewhere() throws {
        let schema = Self.pets
        let builder = try DatabaseBuilder(
            schema: schema,
            sink: ImageMemory(expectedSize: 1 << 16)
        )
        let people = try #require(builder.table(named: "Person"))
        try people.append([.string("Ann"), .list([])], key: ObjectKey(rawValue: 7))
        #expect(throws: StorageError.self) {
            try people.append([.string("Bob"), .list([])], key: ObjectKey(rawValue: 7))
        }
        let dogs = try #require(builder.table(named: "Dog"))
        let missing = ObjectLink(table: people.schema.key, object: ObjectKey(rawValue: 8))
        try dogs.append([.string("Rex"), .null, .link(missing)])
        #expect(throws: StorageError.noSuchObject(ObjectKey(rawValue: 8))) {
            try builder.finish()
        }
    }

    @Test(.needsSharedMaterial) func everyGoldenFileIsRebuiltEqual() throws {
        let folder = try TemporaryFolder()
        let golden = SharedMaterial.path("golden")
        let names = try FileManager.default.contentsOfDirectory(atPath: golden)
            .filter { $0.hasSuffix(".realm") }
        #expect(!names.isEmpty)
        for name in names.sorted() {
            let keyPath = golden + "/" + name.dropLast(5) + "key"
            var key: EncryptionKey?
            if let text = FileManager.default.contents(atPath: keyPath) {
                key = try KeyText.recognise([UInt8](text), isText: false).key
            }
            let target = folder.file(name)
            try Database(path: golden + "/" + name, key: key).read { source in
                try Self.write(to: target, key: key, schema: source.schema) { builder in
                    for table in source.tables { try builder.append(contentsOf: table) }
                }
                try Database(path: target, key: key).read { copy in
                    let difference = try SnapshotDifference.first(between: source, and: copy)
                    #expect(difference == nil, "\(name)")
                }
            }
        }
    }

    // MARK: A small database

    static let pets = Schema(drafts: [
        ClassDraft(
            tableName: "class_Person",
            properties: [
                PropertyDraft("name", .string, isNullable: true, index: .general),
                PropertyDraft("tags", .mixed, collection: .list),
            ]
        ),
        ClassDraft(
            tableName: "class_Dog",
            properties: [
                PropertyDraft("name", .string, isPrimaryKey: true),
                PropertyDraft("age", .int, isNullable: true),
                PropertyDraft("owner", .link, target: "class_Person"),
            ]
        ),
    ])

    /// Dogs with one owner each, who links back from a mixed value.
    private static func makePets(at path: String, key: EncryptionKey?, count: Int) throws {
        try write(to: path, key: key, schema: pets) { builder in
            let people = try #require(builder.table(named: "Person"))
            let dogs = try #require(builder.table(named: "Dog"))
            for number in 0..<count {
                let tag: Value = number.isMultiple(of: 2) ? .string("even") : .int(1 << 40)
                let link = ObjectLink(table: dogs.schema.key, object: dogs.nextKey)
                let person = try people.append([
                    .string("owner \(number)"), .list([tag, .null, .link(link)]),
                ])
                let owner = ObjectLink(table: people.schema.key, object: person)
                let age: Value = number % 3 == 0 ? .null : .int(Int64(number))
                try dogs.append([.string("dog \(number)"), age, .link(owner)])
            }
        }
    }

    private static func write(
        to path: String,
        key: EncryptionKey?,
        schema: Schema,
        _ fill: (DatabaseBuilder) throws -> Void
    ) throws {
        let file = try OutputFile(path: path, isPrivate: false, replacesExisting: true)
        var sink: any ImageSink = FileSink(file)
        if let key { sink = try EncryptedSink(sink, key: key) }
        let builder = try DatabaseBuilder(schema: schema, sink: sink)
        try fill(builder)
        try builder.finish()
        try file.finish()
    }
}
