/// A way of writing that is right elsewhere: on another keyboard or in another language.
package enum QueryHabit: Sendable, Equatable {
    /// Characters that look like plain ones: full-width letters and signs, typographic quotes.
    case lookalike(String, plain: String)
    /// A blank that is not one of ASCII, by the number of its character.
    case blank(UInt32)
    /// A character that is not seen, by its number.
    case invisible(UInt32)
    /// SELECT and WHERE of SQL.
    case select
    /// A function or a method, as it was written.
    case call(String)
    /// `uuid('…')`, `ObjectId("…")`.
    case quotedIdentifier
    /// A date in the way of another language.
    case date
    /// UPDATE, INSERT and DELETE.
    case edit
    case order
    /// A SORT, DISTINCT or LIMIT with nothing before it.
    case loneClause(String)
    case offset
    /// `:save` and the like, which the palette takes.
    case command
    case comment
    /// `%@`, `?`, `:name`.
    case placeholder(String)
    case regularExpression

    /// One plain sentence.
    var explanation: String {
        switch self {
        case .lookalike(let found, let plain): "'\(found)' is not the plain \(plain)"
        case .blank(let number): "this blank is a special one (\(Self.name(number)))"
        case .invisible(let number): "an invisible character stands here (\(Self.name(number)))"
        case .select: "this is SQL; a query is only what stands behind WHERE"
        case .call(let name): "a query has no functions such as '\(name)'"
        case .quotedIdentifier: "identifiers stand in uuid(…) and oid(…) without quotes"
        case .date: "dates are written as 2025-01-31@12:00:00, in UTC"
        case .edit: "a query only finds objects; regent set, insert and delete change them"
        case .order: "ORDER BY is written SORT(name ASC)"
        case .loneClause(let word): "\(word) needs a condition in front of it"
        case .offset: "there is no OFFSET here; regent query has --offset"
        case .command: "a command begins with : outside of the query; Esc leaves the query"
        case .comment: "there are no comments in a query"
        case .placeholder(let sign): "'\(sign)' is no argument; they are named $0, $1 and so on"
        case .regularExpression: "there are no regular expressions; LIKE knows * and ?"
        }
    }

    /// `U+3000`.
    private static func name(_ number: UInt32) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// What to say about a word of SQL that has nothing like it here.
    static func sentence(about word: String) -> String? {
        switch word.uppercased() {
        case "GROUP", "HAVING":
            "there are no groups here; DISTINCT(name) keeps one object of each name"
        case "JOIN", "INNER", "LEFT": "there is no JOIN here; a point follows a link: author.name"
        case "UNION", "INTERSECT", "EXCEPT": "there is no \(word) here; conditions join with OR"
        case "MOD": "there is no remainder here; only + - * / calculate"
        default: nil
        }
    }
}
