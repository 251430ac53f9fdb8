import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

@Suite(.needsSharedMaterial) struct SalvageTests {
    @Test(
        arguments: [
            "people", "sdk", "graph", "collections", "embedded", "pk-types", "nested-links",
            "multi-cluster", "all-types", "streaming-form", "indexed", "sparse",
        ]
    )
    func aSoundFileIsSavedWhole(name: String) throws {
        let path = SharedMaterial.path("golden/\(name).realm")
        let (report, written) = try Self.salvage(path)
        #expect(report.isComplete)
        #expect(report.root.source != .scan)
        try Database(path: path).read { source in
            for table in source.tables {
                #expect(written.table(named: table.schema.displayName)?.count == table.count)
            }
        }
        #expect(try Verifier(written).run().problems == [])
    }

    @Test func theRootIsFoundWithoutItsHeader() throws {
        let file = try EditedFile("people")
        for offset in 0..<24 { file.setByte(offset, to: 0) }
        let (report, written) = try Self.salvage(file.write())
        #expect(report.root.source == .scan)
        #expect(written.table(named: "Person")?.count == 60)
        #expect(try Verifier(written).run().problems == [])
    }

    @Test func aLostTableDoesNotTakeTheOthersAway() throws {
        let file = try EditedFile("sdk")
        let table = try file.first(.table, of: "Visit").ref
        file.setCount(of: table, to: 0)
        let (report, written) = try Self.salvage(file.write())
        #expect(report.lostTables.map(\.name) == ["class_Visit"])
        #expect(written.table(named: "Dog")?.count == 60)
        #expect(try Verifier(written).run().problems == [])
    }

    @Test func aLostColumnBecomesOptionalAndNull() throws {
        let file = try EditedFile("people")
        let leaf = try file.first(.columnLeaf, of: "Person", column: 0).ref
        file.setCount(of: leaf, to: 3)
        let (report, written) = try Self.salvage(file.write())
        let person = try #require(report.classes.first { $0.name == "Person" })
        #expect(person.saved == 60)
        #expect(person.lostValues == ["id": 60])
        #expect(person.madeOptional == ["id"])
        let table = try #require(written.table(named: "Person"))
        let id = try #require(table.schema["id"])
        #expect(try table.value(of: id.column, in: table.key(at: 0)) == .null)
        #expect(try Verifier(written).run().problems == [])
    }

    @Test func aLostOwnerTakesItsEmbeddedObjectsAlong() throws {
        let file = try EditedFile("embedded")
        let clusters = try file.first(.table, of: "Shop").ref
        try file.set(TableSlot.clusters, of: clusters, to: 0)
        let (report, written) = try Self.salvage(file.write())
        let location = try #require(report.classes.first { $0.name == "Location" })
        #expect(location.leftOut[.ownerLost] == 135)
        #expect(try Verifier(written).run().problems == [])
    }

    /// Saves a file into a new one beside it, and compares the two.
    static func salvage(_ path: String) throws -> (SalvageReport, Snapshot) {
        let image = try RescueImage(path: path)
        let found = try RootFinder(image).candidates(isScanning: true)
        let salvage = try Salvage(try #require(found.first), in: image)
        let folder = try TemporaryFolder()
        let target = folder.file("saved.realm")
        let output = try OutputFile(path: target, isPrivate: false, replacesExisting: false)
        let report = try salvage.write(to: FileSink(output))
        try output.finish()
        // The file stays mapped when its folder goes.
        return try Database(path: target).read { snapshot in
            try salvage.compare(with: snapshot)
            return (report, snapshot)
        }
    }
}

/// Files without any root: their tables are found one by one.
@Suite(.needsSharedMaterial) struct LooseTablesTests {
    @Test(arguments: ["people", "sdk", "graph", "embedded", "multi-cluster", "pk-types"])
    func tablesAreFoundWhenTheTopArrayIsLost(name: String) throws {
        let file = try EditedFile(name)
        file.setCount(of: try file.first(.top).ref, to: 0)
        for offset in 0..<16 { file.setByte(offset, to: 0) }
        let (report, written) = try SalvageTests.salvage(file.write())
        #expect(report.root.source == .tables || report.root.version > 0)
        guard report.root.source == .tables else { return }
        #expect(!report.isComplete)
        #expect(report.lostTables.isEmpty)
        try Database(path: SharedMaterial.path("golden/\(name).realm")).read { source in
            for table in source.tables {
                let copy = try #require(written.table(named: table.schema.displayName))
                #expect(copy.count == table.count, "\(table.schema.name)")
            }
        }
        #expect(try Verifier(written).run().problems == [])
    }

    @Test func aTableOfWhichOnlyTheNameIsLeftIsNamed() throws {
        let file = try EditedFile("people")
        file.setCount(of: try file.first(.top).ref, to: 0)
        file.setCount(of: try file.first(.table, of: "SampleModel").ref, to: 0)
        let (report, written) = try SalvageTests.salvage(file.write())
        #expect(report.lostTables.map(\.name) == ["class_SampleModel"])
        #expect(written.table(named: "Person")?.count == 60)
    }
}

/// Files of formats 2 to 9: a column that is lost does not take its table away.
@Suite(.needsSharedMaterial) struct OldSalvageTests {
    @Test func aLostColumnOfAnOldFileIsNull() throws {
        let source = SharedMaterial.path("fixtures/realm-java__0.98.0-alltypes.realm")
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: source)))
        let column = try Self.rootOfFirstColumn(of: "class_IOSAllTypes", in: source)
        // A leaf of no elements where all others have ten.
        bytes.replaceSubrange(column + 5..<column + 8, with: [0, 0, 0])
        let folder = try TemporaryFolder()
        let path = folder.file("old.realm")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let (report, written) = try SalvageTests.salvage(path)
        let lost = try #require(report.classes.first { $0.name == "IOSAllTypes" })
        #expect(lost.saved == 10)
        #expect(lost.lostValues.count == 1)
        #expect(lost.lostValues.values.first == 10)
        #expect(written.table(named: "IOSChild")?.count == 110)
        #expect(try Verifier(written).run().problems == [])
    }

    private static func rootOfFirstColumn(of name: String, in path: String) throws -> Int {
        let image = try FileImage(path: path)
        let memory = image.memory
        let top = try RefNode(memory.node(at: image.topRef))
        let names = try ShortStrings(memory.node(at: top.ref(at: 0, "names")))
        let tables = try RefNode(memory.node(at: top.ref(at: 1, "tables")))
        for index in 0..<names.count where try names.name(at: index) == name {
            let table = try RefNode(memory.node(at: tables.ref(at: index, "table")))
            let columns = try RefNode(memory.node(at: table.ref(at: 1, "columns")))
            return Int(try columns.ref(at: 0, "column").rawValue)
        }
        return 0
    }
}
