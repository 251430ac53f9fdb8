package import RegentCore

/// Many queries on one file: a line each in, a line of JSON each out (`queries/README.md`).
///
///     in    ID <tab> CLASS <tab> QUERY [<tab> ARGUMENTS]
///     out   {"id":"…","count":2,"digest":"…","keys":[3,7]}
///           {"id":"…","error":"…","kind":"…","span":[4,9]}
package struct QueryBatch: Sendable {
    let database: Database
    let dialect: Query.Dialect

    /// The most keys that an answer lists.
    private static let keyLimit = 300

    package init(database: Database, dialect: Query.Dialect = .realm) {
        self.database = database
        self.dialect = dialect
    }

    /// The answer to a line; nil for blank lines and those that start with `#`.
    ///
    /// - Parameter line: without its line break; QUERY is taken verbatim.
    /// - Returns: one line of JSON.
    /// - Throws: what is wrong with the file.
    package func answer(to line: some StringProtocol) throws -> String? {
        if line.hasPrefix("#") || line.utf8.allSatisfy(ByteClass.isBlank) { return nil }
        let columns = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
        let id = JSONText.quoted(String(columns[0]))
        guard columns.count > 2 else {
            return #"{"id":\#(id),"error":"a line needs ID, CLASS and QUERY, separated by tabs"}"#
        }
        do {
            let arguments = try QueryArgument.list(
                fromJSON: columns.count > 3 ? String(columns[3]) : ""
            )
            let keys = try keys(String(columns[2]), className: String(columns[1]), arguments)
            let listed = keys.prefix(Self.keyLimit).map { String($0.rawValue) }
            let truncated = keys.count > Self.keyLimit ? #","truncated":true"# : ""
            return #"{"id":\#(id),"count":\#(keys.count),"digest":"\#(QueryDigest.of(keys))","#
                + #""keys":[\#(listed.joined(separator: ","))]\#(truncated)}"#
        } catch let error as QueryError {
            let message = JSONText.quoted(error.explanation)
            let span = "[\(error.range.lowerBound),\(error.range.upperBound)]"
            return
                #"{"id":\#(id),"error":\#(message),"kind":"\#(error.kind.rawValue)","span":\#(span)}"#
        } catch let fault as QueryArgument.TextFault {
            return #"{"id":\#(id),"error":\#(JSONText.quoted(fault.explanation))}"#
        }
    }

    private func keys(
        _ text: String,
        className: String,
        _ arguments: [QueryArgument]
    ) throws -> [ObjectKey] {
        let query = try Query(parsing: text, arguments: arguments, dialect: dialect)
        return try database.read { snapshot in
            guard let table = snapshot.table(named: className) else {
                throw QueryError(.noSuchClass(className, nearest: nil), at: 0..<0)
            }
            return try query.bind(to: table.schema, in: snapshot.schema).run(in: snapshot)
        }
    }
}

/// Strings as JSON writes them.
enum JSONText {
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
