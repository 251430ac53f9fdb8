import RegentCore
import RegentDrafts

/// The schema version, which apps compare with their own.
extension SchemaEditCommands {
    /// Sets it where `--schema-version` says so, and ends the run.
    static func finish(_ run: EditRun, isWholeClass: String? = nil) throws -> ExitCode {
        let current = try run.attempt { () throws(DraftError) in try run.draft.schemaVersion() }
        guard let text = run.session.arguments.value("schema-version") else {
            if let current, run.draft.counts.total > 0 {
                run.session.console.detail("the schema version stays \(current)")
            }
            return try run.finish(isWholeClass: isWholeClass)
        }
        let new = try version(text, after: current)
        if new != current { try run.apply(.schema(.setVersion(from: current, to: new))) }
        return try run.finish(isWholeClass: isWholeClass)
    }

    private static func version(_ text: String, after current: UInt64?) throws -> UInt64 {
        let isStep = text.hasPrefix("+")
        guard let number = UInt64(isStep ? String(text.dropFirst()) : text), number < 1 << 63 else {
            throw UsageError.badValue(
                flag: "schema-version",
                value: text,
                expected: "a number, or +1"
            )
        }
        // A file without a version counts as one that no app raised yet.
        let (sum, isTooLarge) = (current ?? 0).addingReportingOverflow(number)
        return isStep && !isTooLarge ? sum : number
    }
}
