import RegentCore
import RegentModel

/// Random edits of any file, held against plain dictionaries.
struct Churn {
    private let options: TrialOptions

    struct Difference: Error, CustomStringConvertible {
        let description: String
    }

    /// The file was not in order before anything was edited.
    struct Damaged: Error {}

    init(_ options: TrialOptions) {
        self.options = options
    }

    func run() throws {
        let session = try OwnerSession(path: options.path, key: options.key)
        var values = RandomValues(seed: options.seed)
        guard try problems(session.newest).isEmpty else { throw Damaged() }
        var model = try ModelDatabase(session.newest)
        for commit in 0..<options.commits {
            let tree = try session.edit()
            var edits = RandomEdits(tree: tree, model: model, values: values)
            edits.editsSchema = !options.keepsSchema
            edits.nestsLinks = options.nestsLinks
            do {
                for _ in 0..<options.steps { try edits.step() }
            } catch {
                let log = edits.log.suffix(8).joined(separator: "\n")
                throw Difference(description: "commit \(commit): \(error)\n\(log)")
            }
            (model, values) = (edits.model, edits.values)
            try session.commit(tree)
            if let found = try ModelComparison(model: model, snapshot: session.newest)
                .difference()
            {
                let log = edits.log.joined(separator: "\n")
                throw Difference(description: "commit \(commit): \(found)\n\(log)")
            }
            let problems = try problems(session.newest)
            if !problems.isEmpty {
                throw Difference(description: "commit \(commit): \(problems)")
            }
        }
    }

    private func problems(_ snapshot: Snapshot) throws -> [Finding] {
        guard snapshot.layout != .empty else { return [] }
        return try Verifier(snapshot).run().findings.filter { $0.severity != .note }
    }
}
