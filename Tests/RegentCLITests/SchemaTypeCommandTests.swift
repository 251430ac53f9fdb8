import Foundation
import RegentTestSupport
import Testing

/// Types, keys and the schema version, as a person changes them.
@Suite(.needsSharedMaterial) struct SchemaTypeCommandTests {
    private func copy() throws -> (folder: TemporaryFolder, path: String) {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/people.realm"))
        return (folder, path)
    }

    private func bytes(_ path: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path))
    }

    @Test func aTypeIsChangedWithAReport() throws {
        let (folder, path) = try copy()
        let before = try bytes(path)
        let plan = try Regent.run("schema", "type", path, "Person.id", "string")
        #expect(plan.status == 0, "\(plan.errors)")
        #expect(plan.errors.contains("60 values of id can be converted"))
        #expect(plan.output.contains("id becomes string"))
        #expect(try bytes(path) == before)
        let run = try Regent.run("schema", "type", path, "Person.id", "string", "--commit")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try Regent.run("query", path, "Person", "id == '24'", "--count").output == "1\n"
        )
        #expect(try Regent.run("check", path).status == 0)
        withExtendedLifetime(folder) {}
    }

    @Test func valuesThatCanNotBeConvertedRefuseOrAreReplaced() throws {
        let (folder, path) = try copy()
        let before = try bytes(path)
        let words = ["schema", "type", path, "Person.name", "int?"]
        let refused = try Regent.run(words + ["--commit"])
        #expect(refused.status == 9)
        #expect(refused.errors.contains("60 values of name, of which 60 can't be converted"))
        #expect(refused.errors.contains("and 50 more"))
        #expect(try bytes(path) == before)
        let run = try Regent.run(words + ["--replace", "--commit"])
        #expect(run.status == 0, "\(run.errors)")
        let found = try Regent.run("query", path, "Person", "name == null", "--count")
        #expect(found.output == "60\n")
        withExtendedLifetime(folder) {}
    }

    @Test func thePrimaryKeyIsGivenAndTaken() throws {
        let (folder, path) = try copy()
        #expect(
            try Regent.run("schema", "primary-key", path, "Person", "id", "--commit").status == 0
        )
        #expect(try Regent.run("get", path, "Person", "24").output.contains("\"id\":24"))
        let taken = try Regent.run("schema", "primary-key", path, "Person", "none", "--commit")
        #expect(taken.status == 0, "\(taken.errors)")
        #expect(try Regent.run("schema", "primary-key", path, "Person", "nam").status == 2)
        #expect(try Regent.run("check", path).status == 0)
        withExtendedLifetime(folder) {}
    }

    @Test func theSchemaVersionIsRaisedWhenThatIsAskedFor() throws {
        let (folder, path) = try copy()
        func version() throws -> Int? {
            try Regent.run("info", path, "--json").json()["schema_version"] as? Int
        }
        let words = ["schema", "add-property", path, "Person"]
        #expect(try Regent.run(words + ["a:int", "--commit"]).status == 0)
        #expect(try version() == nil)
        let set = try Regent.run(words + ["b:int", "--commit", "--schema-version", "7"])
        #expect(set.status == 0, "\(set.errors)")
        #expect(set.output.contains("schema version none → 7"))
        #expect(try version() == 7)
        #expect(
            try Regent.run(words + ["c:int", "--commit", "--schema-version", "+1"]).status == 0
        )
        #expect(try version() == 8)
        #expect(try Regent.run(words + ["d:int", "--schema-version", "x"]).status == 2)
        withExtendedLifetime(folder) {}
    }

    @Test func aClassAloneIsRenamedAndDropped() throws {
        let (folder, path) = try copy()
        #expect(try Regent.run("schema", "add-class", path, "Box", "--commit").status == 0)
        #expect(try Regent.run("schema", "rename", path, "Box", "Crate", "--commit").status == 0)
        #expect(try Regent.run("classes", path).output.contains("Crate"))
        #expect(try Regent.run("schema", "drop", path, "Crate", "--commit").status == 0)
        #expect(try !Regent.run("classes", path).output.contains("Crate"))
        withExtendedLifetime(folder) {}
    }
}
