import RegentCore
import RegentQuery

/// Runs a list of queries, one a line, and answers each with a line of JSON.
///
///     ID ⇥ CLASS ⇥ QUERY [⇥ ARGS]
///     {"id":"a","count":2,"digest":"…","keys":[3,7]}
///     {"id":"b","error":"…","code":"query","span":[4,9]}
///
/// The query is taken as it stands, blanks at its ends included; lines that start with # are
/// comments.
struct QueryBatch {
    let session: Session

    /// A list of queries is text of this size at most.
    private static let limit = 64 << 20

    /// So many keys of a result are told.
    private static let countOfKeys = 300

    func run(_ list: String) throws -> ExitCode {
        let output = try session.output()
        let content: [UInt8]
        do {
            content =
                list == "-"
                ? try StandardStream.input.readAll(limit: Self.limit)
                : try Descriptor.content(ofPath: list, limit: Self.limit)
        } catch let error {
            throw FileError(path: list, fact: error)
        }
        for line in content.split(separator: 0x0a) {
            var line = line
            if line.last == 0x0d { line.removeLast() }
            if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
            try output.line(answer(line).text)
            // When a query takes its time, everything before it is out.
            try output.flush()
        }
        try output.finish()
        return .done
    }

    private func answer(_ line: ArraySlice<UInt8>) throws -> JSONText {
        let cells = line.split(separator: 0x09, maxSplits: 3, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let id = ("id", JSONText.string(cells[0]))
        do {
            guard cells.count > 2 else {
                throw UsageError.badValue(
                    flag: "batch",
                    value: cells[0],
                    expected: "ID, CLASS and QUERY in columns"
                )
            }
            let query = try session.parse(
                cells[2],
                for: cells[1],
                arguments: cells.count > 3 ? cells[3] : nil
            )
            let keys = try session.read { snapshot in
                let table = try session.table(named: cells[1], in: snapshot)
                return try Session.keys(query, in: snapshot, of: table)
            }
            return .object([
                id, ("count", .int(keys.count)), ("digest", .string(QueryDigest.of(keys))),
                ("keys", .array(keys.prefix(Self.countOfKeys).map { .int(Int($0.rawValue)) })),
            ])
        } catch {
            let report = ErrorReport(error)
            // A damaged file ends the list; a query that is wrong is an answer.
            guard report.exit == .query || report.exit == .usage else { throw error }
            var fields = [
                id, ("error", JSONText.string(report.message)), ("code", .string(report.code)),
                ("span", span(of: error)),
            ]
            if let hint = report.hint { fields.append(("hint", .string(hint))) }
            return .object(fields)
        }
    }

    /// The bytes of the query that an error concerns: the first, and the one behind the last; null
    /// when it is not the query's text that is wrong.
    private func span(of error: any Error) -> JSONText {
        guard let failure = error as? QueryFailure else { return .null }
        let range = failure.error.range
        return .array([.int(range.lowerBound), .int(range.upperBound)])
    }
}
