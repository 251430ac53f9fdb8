import Foundation
import RegentTestSupport
import Testing

/// `set`, `insert`, `delete`, `apply`, `diff` and changes of the schema, as a person runs them.
@Suite(.needsSharedMaterial) struct EditCommandTests {
    /// A copy of the blog, which the tests change.
    private struct Blog {
        let folder: TemporaryFolder
        let path: String

        init() throws {
            folder = try TemporaryFolder()
            path = try folder.copy(of: SharedMaterial.path("golden/blog.realm"), as: "blog.realm")
        }

        func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

        func files() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        }

        func run(_ verb: String, _ words: String...) throws -> Regent.Run {
            try Regent.run(
                verb.split(separator: " ").map(String.init) + [path] + words,
                environment: ["REGENT_NOW": "2026-01-31T12:00:00Z"]
            )
        }

        /// The first column of what a query finds.
        func ids(_ className: String, _ query: String, _ key: String) throws -> [String] {
            let run = try Regent.run(
                "query",
                path,
                className,
                query,
                "--select",
                key,
                "--format",
                "csv"
            )
            return run.output.split(separator: "\n").dropFirst().map(String.init)
        }

        func count(_ className: String, _ query: String) throws -> String {
            let run = try Regent.run("query", path, className, query, "--count")
            return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
        }

        func check() throws -> Int32 { try Regent.run("check", path).status }
    }

    @Test func aPlanWritesNothing() throws {
        let blog = try Blog()
        let before = try blog.bytes()
        let user = try #require(try blog.ids("User", "age > 60", "_id").first)
        let runs = [
            try blog.run("set", "User", user, "age=99", "profile.location=Kyoto"),
            try blog.run("insert", "Category", "name=New"),
            try blog.run("delete", "User", user),
            try blog.run("schema add-class", "Note", "text:string"),
            try blog.run("schema drop", "Post.excerpt"),
        ]
        for run in runs {
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains(" to \(blog.path), version 12"))
            #expect(run.errors.contains("nothing was written"))
        }
        #expect(runs[0].output.contains("2 changes (2 set)"))
        #expect(try blog.bytes() == before)
        #expect(try blog.files() == ["blog.realm"])
    }

    @Test func aSetIsCommitted() throws {
        let blog = try Blog()
        let user = try #require(try blog.ids("User", "age > 60", "_id").first)
        let run = try blog.run(
            "set",
            "User",
            user,
            "age=0x63",
            "name=\"null\"",
            "profile.location=Kyoto",
            "tags=[\"a\",\"日本\"]",
            "metadata[\"when\"]={\"type\":\"timestamp\",\"value\":"
                + "{\"s\":1,\"ns\":2}}",
            "updatedAt=now",
            "--commit",
            "--backup"
        )
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("version 13: 6 set"))
        let get = try Regent.run("get", blog.path, "User", user).json()
        #expect(get["age"] as? Int == 99)
        #expect(get["name"] as? String == "null")
        #expect(get["tags"] as? [String] == ["a", "日本"])
        #expect(get["updatedAt"] as? String == "2026-01-31T12:00:00Z")
        #expect(try blog.check() == 0)
        #expect(try blog.files().contains("blog.realm.bak-20260131-120000"))
    }

    @Test func manyAreSetOrNone() throws {
        let blog = try Blog()
        let count = try #require(Int(try blog.count("User", "age > 60")))
        let before = try blog.bytes()
        let wrong = try blog.run(
            "set",
            "User",
            "--where",
            "age > 60",
            "age=60",
            "--expect",
            "1",
            "--commit"
        )
        #expect(wrong.status == 1)
        #expect(try blog.bytes() == before)
        let right = try blog.run(
            "set",
            "User",
            "--where",
            "age > 60",
            "age:=+100",
            "name:=upper",
            "--expect",
            "\(count)",
            "--commit",
            "--json"
        )
        #expect(right.status == 0, "\(right.errors)")
        let plan = try right.json()
        #expect(plan["schema"] as? String == "regent.plan/1")
        #expect(plan["committed"] as? Bool == true)
        #expect(plan["version"] as? Int == 13)
        #expect(try blog.count("User", "age > 160") == "\(count)")
        #expect(try blog.check() == 0)
    }

    @Test(arguments: [
        (["set", "User", "KEY", "age=12abc"], 9, "“abc” after “12” is no part of a number"),
        (["set", "User", "KEY", "age=999999999999999999999"], 9, "outside -9,223,372"),
        (["set", "User", "KEY", "age=１２"], 9, "type 12"),
        (["set", "User", "KEY", "age=null"], 9, "cannot be null"),
        (["set", "User", "KEY", "agee=1"], 2, "did you mean age?"),
        (["set", "User", "KEY", "_id=000000000000000000000000"], 9, "never changes"),
        (["set", "User", "KEY", "age"], 2, "PROPERTY=VALUE"),
        (["set", "User", "KEY"], 2, "PROPERTY=VALUE"),
        (["set", "Usr", "KEY", "age=1"], 2, "did you mean User?"),
        (["set", "User", "000000000000000000000000", "age=1"], 1, "has no object"),
        (["set", "User", "--where", "agee > 1", "age=1"], 7, "agee"),
        (["insert", "User", "name=x", "age=1.5"], 9, "no decimal point"),
        (["insert", "User", "{\"name\":"], 9, "a value is missing"),
        (["insert", "Comment", "text=x"], 9, "embedded"),
        (["delete", "User"], 2, "KEY, or --where QUERY"),
        (["delete", "User", "--where", "TRUEPREDICATE", "--commit"], 2, "--confirm User"),
        (["set", "User", "KEY", "age=1", "--backup"], 2, "--commit"),
        (["set", "User", "KEY", "age=1", "--commit", "--dry-run"], 2, "--dry-run"),
    ])
    func whatCanNotBeIsRefused(words: [String], status: Int32, text: String) throws {
        let blog = try Blog()
        let before = try blog.bytes()
        let user = try #require(try blog.ids("User", "age > 60", "_id").first)
        let words = words.map { $0 == "KEY" ? user : $0 }
        let run = try Regent.run([words[0], blog.path] + words.dropFirst())
        #expect(run.status == status, "\(run.errors)")
        #expect(run.errors.contains(text), "\(run.errors)")
        #expect(try blog.bytes() == before)
    }

    @Test func objectsComeAndGo() throws {
        let blog = try Blog()
        let user = try #require(try blog.ids("Post", "author != null", "author._id").first)
        let posts = try #require(Int(try blog.count("Post", "author._id == oid(\(user))")))
        let list = blog.folder.file("list.ndjson")
        try Data("{\"name\":\"A\",\"sortOrder\":1}\n{\"name\":\"B\"}\n".utf8)
            .write(to: URL(fileURLWithPath: list))
        let insert = try blog.run("insert", "Category", "--from", list, "--commit")
        #expect(insert.status == 0, "\(insert.errors)")
        #expect(try blog.count("Category", "name IN {\"A\",\"B\"}") == "2")
        let delete = try blog.run("delete", "User", user, "--commit")
        #expect(delete.status == 0, "\(delete.errors)")
        #expect(delete.errors.contains("in Post.author become null"))
        #expect(delete.output.contains("also: Post"))
        #expect(posts > 0)
        #expect(try blog.count("User", "_id == oid(\(user))") == "0")
        #expect(try blog.check() == 0)
    }

    @Test func aWholeClassGoesOnlyWithItsName() throws {
        let blog = try Blog()
        let words = ["TRUEPREDICATE", "--commit", "--yes"]
        let refused = try Regent.run(["delete", blog.path, "Category", "--where"] + words)
        #expect(refused.status == 2)
        let run = try Regent.run(
            ["delete", blog.path, "Category", "--where"] + words + ["--confirm", "Category"]
        )
        #expect(run.status == 0, "\(run.errors)")
        #expect(try blog.count("Category", "TRUEPREDICATE") == "0")
    }

    @Test func aDifferenceIsAPatch() throws {
        let (blog, other) = (try Blog(), try Blog())
        #expect(try Regent.run("diff", blog.path, other.path).status == 0)
        let user = try #require(try blog.ids("User", "age > 60", "_id").first)
        #expect(try other.run("set", "User", user, "age=1", "--commit").status == 0)
        #expect(
            try other.run("schema add-property", "User", "nick:string?", "--commit").status == 0
        )
        #expect(try other.run("schema rename", "Category.color", "shade", "--commit").status == 0)
        let text = try Regent.run("diff", blog.path, other.path)
        #expect(text.status == 1)
        #expect(text.output.contains("add nick: string?"))
        let patch = other.folder.file("changes.ndjson")
        #expect(try Regent.run("diff", blog.path, other.path, "-o", patch).status == 1)
        let plan = try blog.run("apply", patch)
        #expect(plan.status == 0, "\(plan.errors)")
        #expect(try Regent.run("diff", blog.path, other.path).status == 1)
        #expect(try blog.run("apply", patch, "--commit").status == 0)
        let after = try Regent.run("diff", blog.path, other.path)
        #expect(after.status == 0, "\(after.output)")
        #expect(try blog.check() == 0)
    }

    @Test func aPatchThatMeetsAnotherChangeIsDecided() throws {
        let blog = try Blog()
        let user = try #require(try blog.ids("User", "age > 60", "_id").first)
        let patch = blog.folder.file("p.ndjson")
        #expect(try blog.run("set", "User", user, "age=1", "-o", patch).status == 0)
        #expect(try blog.run("set", "User", user, "age=2", "--commit").status == 0)
        let before = try blog.bytes()
        let refused = try blog.run("apply", patch, "--commit")
        #expect(refused.status == 9)
        #expect(refused.errors.contains("is 2, was to be 1"))
        #expect(try blog.bytes() == before)
        let theirs = try blog.run("apply", patch, "--take", "theirs", "--commit")
        #expect(theirs.status == 0)
        #expect(try blog.bytes() == before)
        let mine = try blog.run("apply", patch, "--take", "mine", "--commit")
        #expect(mine.status == 0, "\(mine.errors)")
        #expect(try blog.count("User", "_id == oid(\(user)) AND age == 1") == "1")
    }

    @Test func aLiveSessionIsNeverWrittenOver() throws {
        let blog = try Blog()
        // A session of any engine holds a shared lock on the lock file.
        let lock = blog.path + ".lock"
        try Data().write(to: URL(fileURLWithPath: lock))
        let holder = Process()
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/flock") else { return }
        holder.arguments = ["--shared", lock, "sleep", "20"]
        try holder.run()
        defer { holder.terminate() }
        Thread.sleep(forTimeInterval: 0.3)
        let user = try #require(try blog.ids("User", "age > 60", "_id").first)
        let before = try blog.bytes()
        let run = try blog.run("set", "User", user, "age=1", "--commit")
        #expect(run.status == 8)
        #expect(run.errors.contains("hint: "))
        #expect(try blog.bytes() == before)
        #expect(try blog.run("set", "User", user, "age=1").status == 0)
    }

    @Test func syncedFilesAreDetachedFirst() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(
            of: SharedMaterial.path("fixtures/realm-kotlin__asset-fs.realm")
        )
        let classes = try Regent.run("classes", path, "--json")
        #expect(classes.status == 0)
        let refused = try Regent.run("schema", "add-class", path, "Note", "text:string")
        #expect([6, 9].contains(refused.status))
        let out = folder.file("local.realm")
        let run = try Regent.run(
            "schema",
            "add-class",
            path,
            "Note",
            "text:string",
            "--detach",
            out,
            "--commit"
        )
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Regent.run("check", out).status == 0)
        #expect(try Regent.run("schema", out, "--class", "Note").status == 0)
    }

    @Test func aDetachedCopyIsEditedAndItsSourceIsNot() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(
            of: SharedMaterial.path("fixtures/realm-kotlin__asset-fs.realm"),
            as: "synced.realm"
        )
        let out = folder.file("local.realm")
        let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let words = ["set", path, "FlexParentObject", "--where", "TRUEPREDICATE", "--detach", out]
        let plan = try Regent.run(words + ["name=Edited"])
        #expect(plan.status == 0, "\(plan.errors)")
        #expect(plan.output.contains(" to \(out), version "))
        #expect(plan.errors.contains("nothing was written"))
        #expect(try names() == ["synced.realm"])
        let run = try Regent.run(words + ["name=Edited", "--commit"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("1 set"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try Regent.run(words + ["name=Again", "--commit"]).status == 10)
        let found = try Regent.run(
            ["query", out, "FlexParentObject", "name == 'Edited'", "--count"]
        )
        #expect(found.output == "1\n")
        let info = try Regent.run("info", out, "--json").json()
        #expect(info["history"] as? String == "local")
        #expect(info["format"] as? Int == 24)
        #expect(try Regent.run("check", out).status == 0)
    }

    @Test func theDemoIsMadeOnce() throws {
        let folder = try Demo.folder()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["demo.key", "demo.realm"])
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(try Regent.run(["demo"], in: folder.path).status == 10)
        let key = ["--key-file", folder.file("demo.key")]
        let count = try Regent.run(["count", folder.file("demo.realm"), "--json"] + key).json()
        let classes = try #require(count["classes"] as? [String: Int])
        #expect(classes.count == 21)
        #expect(classes.values.reduce(0, +) == 50_000)
        let check = try Regent.run(["check", folder.file("demo.realm"), "--json"] + key).json()
        #expect((check["problems"] as? [Any])?.isEmpty == true)
    }
}
