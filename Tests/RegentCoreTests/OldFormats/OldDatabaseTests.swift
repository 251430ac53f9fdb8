import Foundation
import RegentCore
import RegentTestSupport
import Testing

/// Genuine files of formats 2 to 9, read in place.
@Suite(.needsSharedMaterial) struct OldDatabaseTests {
    @Test func rowsBecomeObjectsWithTheirNumberAsKey() throws {
        // The file that `format/06 §2.11` takes apart.
        try read("realm-java__default2~b2332772") { snapshot in
            #expect(snapshot.fileFormat == 9)
            #expect(snapshot.layout == .streaming)
            let people = try #require(snapshot.table(named: "Person"))
            let pets = try #require(snapshot.table(named: "Pet"))
            let names = try column("fullName", of: people)
            #expect(
                names
                    == ["Bjarne Christianson", "Tim Manglade", "JP McDonald"].map(Value.string)
            )
            #expect(try column("age", of: people) == [32, 49, 19].map(Value.int))
            let pet = Value.link(
                ObjectLink(table: pets.schema.key, object: ObjectKey(rawValue: 0))
            )
            #expect(try column("pets", of: people) == [.list([]), .list([]), .list([pet])])
            let origins = try pets.incomingLinks(to: ObjectKey(rawValue: 0))
            #expect(origins.map(\.keys) == [[ObjectKey(rawValue: 2)]])
        }
    }

    @Test func datesBeforeThereWereTimestampsHaveWholeSeconds() throws {
        // The file that `format/06 §2.10` takes apart.
        try read("realm-core__test_upgrade_database_1000_4_to_5_datetime1") { snapshot in
            let table = try #require(snapshot.tables.first)
            func date(_ seconds: Int64) -> Value {
                .timestamp(Timestamp(seconds: seconds, nanoseconds: 0))
            }
            #expect(try column("dt1", of: table) == [date(1234), date(0), .null])
            #expect(try column("dt2", of: table) == [date(1234), date(0), date(0)])
            #expect(table.schema["dt1"]?.index == .general)
            let index = try #require(table.schema["dt1"]?.column)
            let found = try table.objectKeys(where: index, equals: date(1234))
            #expect(found == [ObjectKey(rawValue: 0)])
        }
    }

    @Test func anInterruptedUpgradeIsReadFromBothSides() throws {
        for stage in [1, 3, 5, 6] {
            try read("realm-core__test_upgrade_progress_\(stage)") { snapshot in
                let origin = try #require(snapshot.table(named: "link origin"))
                let object = try #require(snapshot.table(named: "object"))
                #expect(snapshot.table(named: "pk") == nil)
                #expect(object.schema.primaryKey?.name == "pk")
                let hello = try #require(try object.objectKey(primaryKey: .string("hello")))
                let links = try column("object", of: origin)
                let link = Value.link(ObjectLink(table: object.schema.key, object: hello))
                #expect(links.contains(link), "stage \(stage)")
            }
        }
    }

    @Test func filesWithoutExpectedContentsHaveTheCountsOfAnOlderEngine() throws {
        var count = 0
        for file in GenuineFile.all where file.expectedJSON == nil {
            guard let format = file.format, (2...9).contains(format), !file.isLocked,
                let counts = file.countsOfOlderEngine
            else { continue }
            let database = try Database(path: file.path, key: file.key())
            try database.read { snapshot in
                #expect(snapshot.damagedTables.isEmpty, "\(file)")
                // The table of primary keys has become a fact about the others.
                let rows = snapshot.tables.reduce(0) { $0 + $1.count }
                let keys = snapshot.schema.tables.filter { $0.primaryKey != nil }.count
                #expect(snapshot.tables.count <= counts.tables, "\(file)")
                #expect(snapshot.tables.count >= counts.tables - 1, "\(file)")
                #expect(rows == counts.rows || rows + keys == counts.rows, "\(file)")
            }
            count += 1
        }
        #expect(count >= 8)
    }

    @Test func everyGenuineFileIsRebuiltEqual() throws {
        for file in GenuineFile.all where !file.isLocked {
            guard let format = file.format, (2...9).contains(format) else { continue }
            let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
            try Database(path: file.path, key: file.key()).read { source in
                #expect(source.fileFormat == format)
                let folder = try TemporaryFolder()
                let output = try OutputFile(
                    path: folder.file("new.realm"),
                    isPrivate: false,
                    replacesExisting: false
                )
                let builder = try DatabaseBuilder(schema: source.schema, sink: FileSink(output))
                for table in source.tables { try builder.append(contentsOf: table) }
                try builder.finish()
                try output.finish()
                try Database(path: output.path).read { copy in
                    let difference = try SnapshotDifference.first(between: source, and: copy)
                    #expect(difference == nil, "\(file)")
                }
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
        }
    }

    private func read(_ name: String, _ body: (Snapshot) throws -> Void) throws {
        let path = SharedMaterial.path("fixtures/\(name).realm")
        try Database(path: path).read(body)
    }

    private func column(_ name: String, of table: Table) throws -> [Value] {
        let property = try #require(table.schema[name])
        let keys = try table.keys(in: 0..<table.count)
        return try table.values(of: [property.column], keys: keys, limit: .max).map { $0[0] }
    }
}

extension GenuineFile {
    fileprivate func key() throws -> EncryptionKey? {
        try keyDigits.map { try KeyText.recognise(Array($0.utf8), isText: true).key }
    }
}
