internal import RegentCore

/// A draft as a patch, and a patch into a draft.
extension Draft {
    /// The net changes as the text of a patch; undecided conflicts are among them.
    ///
    /// Goes on over the newest version first where the base has moved.
    package func patchText() throws(DraftError) -> [UInt8] {
        do throws(DraftError) {
            try requireFresh()
            try requireSteadyBase()
        } catch {
            try catchUp()
        }
        let lines = lines + conflicts.map(\.line)
        return try work.reading { () throws(StorageError) in
            try Patch.text(
                of: lines,
                file: self.database.path,
                base: self.base,
                in: self.work.snapshot()
            )
        }
    }

    /// Reads a patch in the words of the drafted state; `merge` applies its lines.
    ///
    /// Objects are found by primary key, or by key where the class has none.
    /// Throws `.patch` with the line that can't be read.
    package func patch(parsing bytes: [UInt8]) throws(DraftError) -> Patch {
        try requireFresh()
        let trees = try Patch.trees(of: bytes)
        guard let first = trees.first else { throw .patch(line: 1, "the patch is empty") }
        let header = try Patch.header(first.json)
        // Objects of new classes are read in the words of a version that has these.
        let schema = try lines(of: trees.dropFirst().filter { $0.json.isSchemaChange }, in: work)
        var words = work
        if !schema.isEmpty {
            words = try rebuilt(steps)
            do throws(DraftTree.LineFailure) {
                try words.applySchema(of: schema)
            } catch {
                // Merging says which change can't be made.
                words = work
            }
        }
        let all = try lines(of: Array(trees.dropFirst()), in: words)
        guard header.countOfChanges == all.count else {
            throw .patch(
                line: trees.last?.number ?? 1,
                "\(header.countOfChanges) changes are promised, and \(all.count) are there"
            )
        }
        return Patch(header: header, lines: all)
    }

    private func lines(
        of trees: [(number: Int, json: JSONTree)],
        in words: DraftTree
    ) throws(DraftError) -> [Line] {
        let snapshot = try words.reading { () throws(StorageError) in try words.snapshot() }
        var reader = PatchLineReader(snapshot)
        for tree in trees { reader.expect(tree.json) }
        var lines: [Line] = []
        for (number, json) in trees {
            do throws(TypedValueReader.Failure) {
                lines.append(try reader.line(json))
            } catch {
                throw .patch(line: number, error.what)
            }
        }
        return lines
    }
}

extension JSONTree {
    /// Whether a line of a patch changes classes or properties.
    fileprivate var isSchemaChange: Bool {
        guard let name = self["op"]?.text else { return false }
        return !["set", "create", "delete"].contains(name)
    }
}
