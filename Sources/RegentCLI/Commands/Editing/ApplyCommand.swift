import RegentCore
import RegentDrafts

/// `regent apply FILE PATCH`: changes that were made elsewhere.
enum ApplyCommand {
    static let verb = Verb(
        name: "apply",
        summary: "apply a patch made by the studio, by diff, or with -o",
        operands: [.editedFile, .init("PATCH", "a patch file; - is stdin")],
        flags: [
            Flag(
                "take",
                value: "WHOSE",
                choices: ["mine", "theirs"],
                "conflicts: let the patch win (mine), or leave out what meets a change (theirs)"
            ),
            Flag(
                "leave-out",
                "with --take mine: leave out what can't be made here, as its object is gone"
            ),
            Flag("confirm", value: "CLASS", "needed with --commit when the patch drops CLASS"),
        ] + Flag.editing + Flag.key,
        discussion: """
            Objects are found by primary key, or by object key where the class has none. Each \
            change is compared with what is there: where its before is found it is applied, where \
            its after is found there is nothing to do, and all else is a conflict, which refuses \
            the patch (9) unless --take decides. Lists and sets are compared as a whole.

            The plan is printed. Nothing is written without --commit, and with it all or nothing.
            """,
        examples: [
            .init("regent apply shop.realm changes.ndjson", "what it would change here"),
            .init("regent apply shop.realm changes.ndjson --commit --backup", "and change it"),
        ],
        run: run
    )

    /// The most bytes of a patch.
    private static let limit = 1 << 30

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let arguments = invocation.arguments
        let path = arguments.operands[1]
        let text: [UInt8]
        do {
            text =
                path == "-"
                ? try StandardStream.input.readAll(limit: limit)
                : try Descriptor.content(ofPath: path, limit: limit)
        } catch let error {
            throw FileError(path: path, fact: error)
        }
        let run = try EditRun(invocation)
        let console = run.session.console
        let patch = try run.attempt { () throws(DraftError) in
            try run.draft.patch(parsing: text)
        }
        let merge = try run.attempt { () throws(DraftError) in
            try run.draft.merge(patch.lines)
        }
        if merge.countOfAlready > 0 {
            console.say("\(Printable.count(merge.countOfAlready, "change")) made here already")
        }
        if !merge.conflicts.isEmpty {
            guard let whose = arguments.value("take") else {
                throw DraftFailure(path: run.session.path, fact: .conflicts(merge.conflicts))
            }
            try refuse(merge.conflicts.filter { !$0.canTakeMine }, whose, run)
            for conflict in merge.conflicts {
                console.say("conflict:\(ErrorReport.text(conflict).dropFirst())")
                guard whose == "mine", conflict.canTakeMine else { continue }
                try run.attempt { () throws(DraftError) in
                    try run.draft.resolve(conflict, as: .mine)
                }
            }
        }
        let dropped = patch.lines.compactMap { line -> String? in
            if case .schema(.dropClass(let name)) = line.change { name } else { nil }
        }
        return try run.finish(
            isWholeClass: dropped.first { $0 != arguments.value("confirm") } ?? dropped.first,
            conflicts: merge.conflicts
        )
    }

    /// Refuses `--take mine` where there is nothing to give my value to.
    private static func refuse(
        _ conflicts: [Conflict],
        _ whose: String,
        _ run: EditRun
    ) throws {
        guard whose == "mine", !conflicts.isEmpty, !run.session.arguments.has("leave-out") else {
            return
        }
        var report = ErrorReport(
            .refused,
            code: "conflict",
            subject: run.session.path,
            "\(Printable.count(conflicts.count, "change")) can't be made here any more",
            hint: "nothing was written; --leave-out makes the others, --take theirs leaves out "
                + "all that meets a change"
        )
        report.details = conflicts.map(ErrorReport.text)
        throw ErrorReport.Failure(report: report)
    }
}
