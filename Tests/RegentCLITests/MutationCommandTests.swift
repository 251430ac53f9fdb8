import Foundation
import RegentTestSupport
import Testing

/// Whatever the bytes of a file are: the program ends by itself, soon, with an answer or an error,
/// and what it saves of them is sound.
///
/// `REGENT_MUTATIONS` sets how many changed copies of each file are tried (2); each is a process of
/// its own, so that a trap is seen.
@Suite(.needsSharedMaterial) struct MutationCommandTests {
    static let sources = [
        "golden/people.realm", "golden/sdk.realm", "golden/nested-links.realm",
        "golden/pk-types.realm", "golden/collections.realm", "golden/indexed.realm",
        "fixtures/realm-java__0.98.0-alltypes.realm",
    ]

    static let count =
        ProcessInfo.processInfo.environment["REGENT_MUTATIONS"].flatMap(UInt64.init) ?? 2

    @Test(arguments: sources) func everyCommandEndsByItself(source: String) throws {
        let whole = SharedMaterial.path(source)
        let mutator = Mutator(try [UInt8](Data(contentsOf: URL(fileURLWithPath: whole))))
        let queries = try Self.queries(whole)
        let folder = try TemporaryFolder()
        for seed in 0..<Self.count {
            let path = folder.file("\(seed).realm")
            // Other seeds than those of the tests of the engine.
            let bytes = mutator.mutated(seed: seed + 1_000_000)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let saved = folder.file("\(seed)-saved.realm")
            let commands = [
                ["info", path], ["check", path], ["debug", "roots", path], ["schema", path],
                ["export", path, "--format", "typed-json", "--backlinks"],
                ["export", path, "--format", "ndjson"],
                ["compact", path, "-o", folder.file("\(seed)-small.realm")],
                ["upgrade", path, "-o", folder.file("\(seed)-new.realm")],
                ["salvage", path, "-o", saved],
            ]
            let questions = queries.map { ["query", path] + $0 }
            for command in commands + questions {
                let start = ContinuousClock().now
                let run = try Regent.run(command)
                let time = ContinuousClock().now - start
                #expect(run.status < 70, "seed \(seed), \(command): \(run.errors)")
                #expect(time < .seconds(20), "seed \(seed), \(command)")
            }
            guard FileManager.default.fileExists(atPath: saved) else { continue }
            let check = try Regent.run("check", saved, "--json").json()
            let problems = check["problems"] as? [[String: Any]] ?? []
            let kinds = Set(problems.compactMap { $0["check"] as? String })
            // Strings are kept as they are read.
            #expect(kinds.subtracting(["text"]) == [], "seed \(seed)")
        }
    }

    /// A query for each kind of property of the first classes.
    private static func queries(_ path: String) throws -> [[String]] {
        let schema = try Regent.run("schema", path, "--format", "json").json()
        let classes = schema["classes"] as? [[String: Any]] ?? []
        return classes.prefix(2).flatMap { entry -> [[String]] in
            guard let name = entry["name"] as? String else { return [] }
            let properties = entry["properties"] as? [[String: Any]] ?? []
            return properties.prefix(4).compactMap { property in
                guard let field = property["name"] as? String else { return nil }
                let query =
                    property["collection"] is String
                    ? "ANY \(field) != nil" : "\(field) != nil SORT(\(field) DESC)"
                return [name, query]
            } + [[name, "@links.@count > 0"]]
        }
    }
}
