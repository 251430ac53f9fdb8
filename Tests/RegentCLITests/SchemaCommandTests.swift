import Foundation
import RegentTestSupport
import Testing

@Suite(.needsSharedMaterial) struct SchemaCommandTests {
    @Test(arguments: ["text", "json", "tree", "mermaid", "swift"])
    func aSchemaIsWrittenInEveryNotation(format: String) throws {
        let path = SharedMaterial.path("golden/blog.realm")
        let run = try Regent.run("schema", path, "--format", format)
        #expect(run.status == 0)
        try Golden.expect(run.output, equals: "Goldens/schema-\(format).txt")
    }

    @Test func classesCanBePicked() throws {
        let path = SharedMaterial.path("golden/graph.realm")
        let run = try Regent.run("schema", path, "--class", "Tag")
        #expect(run.output == "class Tag\n  text   string\n  nodes  [Node]\n")
        #expect(try Regent.run("schema", path, "--class", "Tga").status == 2)
    }

    @Test func internalTablesAreShownWhenAskedFor() throws {
        let path = SharedMaterial.path("golden/blog.realm")
        #expect(try !Regent.run("classes", path).output.contains("metadata"))
        #expect(try Regent.run("classes", path, "--all").output.contains("metadata"))
        let json = try Regent.run("classes", path, "--json").json()
        #expect(json["schema"] as? String == "regent.classes/1")
    }

    @Test func infoSaysWhatKindOfFileItIs() throws {
        let path = SharedMaterial.path("golden/people.realm")
        let run = try Regent.run(["info", "people.realm"], in: SharedMaterial.path("golden"))
        try Golden.expect(run.output, equals: "Goldens/info.txt")
        let json = try Regent.run("info", path, "--json").json()
        #expect(json["schema"] as? String == "regent.info/1")
        #expect(json["format"] as? Int == 24)
        #expect(json["size"] as? Int == 8192)
        #expect((json["classes"] as? [[String: Any]])?.count == 2)
    }

    @Test func debugCommandsPrintRefsThatCanBePastedBack() throws {
        let path = SharedMaterial.path("golden/people.realm")
        let roots = try Regent.run("debug", "roots", path)
        #expect(roots.output.contains("slot 1: 5408, in force"))
        let tree = try Regent.run("debug", "tree", path)
        for line in tree.output.split(separator: "\n").prefix(10) {
            let ref = String(line.split(separator: " ")[0])
            #expect(try Regent.run("debug", "ref", path, ref).status == 0, "\(ref)")
        }
        #expect(try Regent.run("debug", "ref", path, "32").status == 1)
        #expect(try Regent.run("debug", "ref", path, "7").status == 1)
        #expect(try Regent.run("debug", "ref", path, "x").status == 2)
        #expect(
            try Regent.run("debug", "free", path).output.contains("2,760 of 8,192 bytes are free")
        )
        for word in ["header", "roots", "free"] {
            let json = try Regent.run("debug", word, path, "--json").json()
            #expect(json["schema"] as? String == "regent.debug.\(word)/1")
        }
    }
}
