import RegentCore
import RegentTestSupport
import Testing

@Suite struct WriteTransactionTests {
    @Test(.needsSharedMaterial) func aCommittedValueIsThereAndNothingElseChanged() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/people.realm"))
        let transaction = try WriteTransaction(path: path)
        let place = try place(in: transaction.tree)
        try transaction.tree.set(.string("Renamed"), at: place)
        #expect(try transaction.commit() == 3)
        try Database(path: path).read { snapshot in
            let people = try #require(snapshot.table(place.table))
            #expect(snapshot.version == 3)
            #expect(try people.value(of: place.column, in: place.object) == .string("Renamed"))
            #expect(people.count == 60)
            let findings = try Verifier(snapshot).run().findings.filter { $0.severity != .note }
            #expect(findings.isEmpty)
        }
    }

    @Test(.needsSharedMaterial) func aDroppedTransactionLeavesTheFileAsItWas() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/people.realm"))
        let before = try File(path: path).bytes(at: 0, count: 1 << 20)
        do {
            let transaction = try WriteTransaction(path: path)
            try transaction.tree.set(.string("Lost"), at: place(in: transaction.tree))
        }
        #expect(try File(path: path).bytes(at: 0, count: 1 << 20) == before)
    }

    @Test(.needsSharedMaterial) func aDraftShowsItsEditsBeforeTheyAreCommitted() throws {
        let database = try Database(path: SharedMaterial.path("golden/people.realm"))
        let tree = try PrivateTree(over: database.read { $0 })
        let place = try place(in: tree)
        try tree.set(.string("Drafted"), at: place)
        let people = try #require(tree.snapshot().table(place.table))
        #expect(try people.value(of: place.column, in: place.object) == .string("Drafted"))
    }

    @Test(.needsSharedMaterial) func aSecondWriterIsToldThatTheFileIsInUse() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/people.realm"))
        let first = try OwnerSession(path: path)
        #expect(throws: StorageError.inUse) {
            _ = try OwnerSession(path: path, timeoutMilliseconds: 10)
        }
        #expect(first.newest.version == 2)
    }

    @Test(.needsSharedMaterial) func theFileOfASynchronisedAppIsNotWritten() throws {
        let folder = try TemporaryFolder()
        let source = "fixtures/app-HEROhuqinchao-flutter_bilibili_getx__sync_metadata.realm"
        let path = try folder.copy(of: SharedMaterial.path(source))
        let type = try Database(path: path).read { ($0.historyType, $0.fileFormat) }
        guard type.1 == 24, type.0 == 3 else { return }
        #expect(throws: StorageError.synchronised(historyType: 3)) {
            _ = try OwnerSession(path: path)
        }
    }

    @Test(.needsSharedMaterial, arguments: ["streaming-form", "compacted", "no-history", "empty"])
    func filesOfEveryLayoutTakeACommit(name: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/\(name).realm"))
        let transaction = try WriteTransaction(path: path)
        let table = try transaction.tree.addTable(named: "class_Added")
        try transaction.tree.addProperty(.init(name: "note", type: .string), to: table)
        if try transaction.tree.schemaVersion() == nil {
            try transaction.tree.setSchemaVersion(0)
        }
        try transaction.commit()
        try Database(path: path).read { snapshot in
            #expect(snapshot.layout == .normal)
            #expect(snapshot.table(named: "Added")?.schema["note"]?.type == .string)
            let findings = try Verifier(snapshot).run().findings.filter { $0.severity != .note }
            #expect(findings.isEmpty)
        }
    }

    private func place(in tree: PrivateTree) throws -> FieldPlace {
        let table = try #require(try tree.tableKey(named: "Person"))
        let people = try #require(try tree.snapshot().table(table))
        let name = try #require(people.schema["name"])
        return FieldPlace(table: table, object: try people.key(at: 2), column: name.column)
    }
}
