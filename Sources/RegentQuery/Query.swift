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
    let content: Content

    /// The tree of either language.
    enum Content: Sendable {
        case realm(Syntax)
        case nsPredicate(FormatSyntax)
    }

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
            content = try Self.content(of: text, arguments, dialect)
        } catch {
            throw QueryAdvice(error, in: text) { edited in
                Self.fault { () throws(QueryError) in
                    try Self.content(of: edited, arguments, dialect)
                }
            }.advised
        }
    }

    /// Reads a text without looking for remedies where it is wrong.
    static func content(
        of text: String,
        _ arguments: [QueryArgument],
        _ dialect: Dialect
    ) throws(QueryError) -> Content {
        switch dialect {
        case .realm: .realm(try Parser.parse(text))
        case .nsPredicate: .nsPredicate(try FormatParser.parse(text, arguments))
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
    ///
    /// The NSPredicate dialect is given back as it came.
    package var canonicalText: String {
        switch content {
        case .realm(let syntax): Printer.text(of: syntax)
        case .nsPredicate: text
        }
    }
}
