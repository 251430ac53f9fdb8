/// A parsed query with its arguments: text whose grammar is right, not yet bound to a class.
///
///     let query = try Query(parsing: "age > $0 SORT(name ASC)", arguments: [.value(.int(3))])
///     let bound = try query.bind(to: table, in: schema)
package struct Query: Sendable {
    /// Which of the two languages a text is in (`query-language.md` §2–§16, §19).
    package enum Dialect: String, Sendable, CaseIterable {
        case realm = "rql"
        case nsPredicate = "nspredicate"
    }

    package let text: String
    package let arguments: [QueryArgument]
    package let dialect: Dialect
    let syntax: Syntax

    /// Reads a query text.
    ///
    /// - Parameters:
    ///   - text: the query, without anything around it.
    ///   - arguments: what `$0`, `$1`, … stand for; in the other dialect the placeholders in order.
    ///   - dialect: the language of the text.
    /// - Throws: an error of the kind `.syntax`, with the bytes it concerns and perhaps a fix.
    package init(
        parsing text: String,
        arguments: [QueryArgument] = [],
        dialect: Dialect = .realm
    ) throws(QueryError) {
        self.text = text
        self.arguments = arguments
        self.dialect = dialect
        do {
            syntax = try Self.syntax(of: text, arguments, dialect)
        } catch {
            throw QueryAdvice(error, in: text) { edited in
                Self.fault { () throws(QueryError) in
                    try Self.syntax(of: edited, arguments, dialect)
                }
            }.advised
        }
    }

    /// Reads a text without looking for remedies where it is wrong.
    static func syntax(
        of text: String,
        _ arguments: [QueryArgument],
        _ dialect: Dialect
    ) throws(QueryError) -> Syntax {
        switch dialect {
        case .realm: try Parser.parse(text)
        case .nsPredicate:
            throw QueryError(.notEvaluated("the NSPredicate dialect"), at: 0..<text.utf8.count)
        }
    }

    /// What is wrong with a piece of work, or nil.
    static func fault<Result>(_ work: () throws(QueryError) -> Result) -> QueryError? {
        do throws(QueryError) {
            _ = try work()
            return nil
        } catch {
            return error
        }
    }

    /// The query in its plainest spelling; parsing it gives the same query.
    package var canonicalText: String { Printer.text(of: syntax) }
}
