package import RegentCore

extension Query {
    /// Looks up the names of the query in a class and checks its types.
    ///
    /// - Parameters:
    ///   - table: the class whose objects are searched.
    ///   - schema: all classes, for links.
    /// - Returns: what can be run on any version with this schema.
    /// - Throws: an error of the kinds `.query`, `.argument` or `.illegal`, with its place and
    ///   perhaps a fix.
    package func bind(
        to table: TableSchema,
        in schema: Schema
    ) throws(QueryError) -> BoundQuery {
        do {
            return try Self.bound(content, arguments, text, to: table, in: schema)
        } catch {
            throw advised(error, table, schema)
        }
    }

    /// Reads and binds a text in one go: with the class at hand, more errors find a fix.
    ///
    /// - Parameters:
    ///   - text: the query.
    ///   - arguments: what its placeholders stand for.
    ///   - dialect: its language.
    ///   - table: the class that is searched.
    ///   - schema: all classes.
    /// - Returns: the query, ready to run.
    /// - Throws: what is wrong with the text, with its place and, where one is found, a fix.
    package static func bound(
        _ text: String,
        arguments: [QueryArgument] = [],
        dialect: Dialect = .realm,
        to table: TableSchema,
        in schema: Schema
    ) throws(QueryError) -> BoundQuery {
        do {
            return try attempt(text, arguments, dialect, table, schema)
        } catch {
            throw QueryAdvice(error, in: text, table: table, schema: schema) { edited in
                fault { () throws(QueryError) in
                    try attempt(edited, arguments, dialect, table, schema)
                }
            }.advised
        }
    }

    /// What is wrong with a text for a class, with a fix where one is found; nil when it is right.
    package static func fault(
        in text: String,
        arguments: [QueryArgument] = [],
        dialect: Dialect = .realm,
        of table: TableSchema,
        in schema: Schema
    ) -> QueryError? {
        fault { () throws(QueryError) in
            try bound(text, arguments: arguments, dialect: dialect, to: table, in: schema)
        }
    }

    private func advised(
        _ error: QueryError,
        _ table: TableSchema,
        _ schema: Schema
    ) -> QueryError {
        QueryAdvice(error, in: text, table: table, schema: schema) { edited in
            Self.fault { () throws(QueryError) in
                try Self.attempt(edited, arguments, dialect, table, schema)
            }
        }.advised
    }

    private static func attempt(
        _ text: String,
        _ arguments: [QueryArgument],
        _ dialect: Dialect,
        _ table: TableSchema,
        _ schema: Schema
    ) throws(QueryError) -> BoundQuery {
        let content = try content(of: text, arguments, dialect)
        return try bound(content, arguments, text, to: table, in: schema)
    }

    private static func bound(
        _ content: Content,
        _ arguments: [QueryArgument],
        _ text: String,
        to table: TableSchema,
        in schema: Schema
    ) throws(QueryError) -> BoundQuery {
        if table.kind == .asymmetric {
            throw QueryError(.asymmetricClass(table.displayName), at: 0..<text.utf8.count)
        }
        switch content {
        case .realm(let syntax):
            let binder = Binder(schema: schema, arguments: arguments, table: table, variables: [])
            return BoundQuery(
                table: table.key,
                condition: try binder.condition(syntax.predicate),
                clauses: try binder.clauses(syntax.clauses)
            )
        case .nsPredicate(let syntax):
            let binder = FormatBinder(
                schema: schema,
                table: table,
                variable: nil,
                bytes: Array(text.utf8)
            )
            return BoundQuery(
                table: table.key,
                condition: try binder.condition(syntax),
                clauses: []
            )
        }
    }
}
