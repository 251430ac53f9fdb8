import RegentCore

extension Binder {
    /// The ordering clauses; sorts that follow one another become one, the later more significant.
    func clauses(_ syntax: [Syntax.Clause]) throws(QueryError) -> [BoundClause] {
        var clauses: [BoundClause] = []
        for clause in syntax {
            switch clause {
            case .limit(let count, _): clauses.append(.limit(count))
            case .distinct(let keyPaths, _):
                var paths: [SortPath] = []
                for keyPath in keyPaths { paths.append(try sortPath(keyPath, for: "DISTINCT")) }
                clauses.append(.distinct(paths))
            case .sort(let keys, _):
                var bound: [BoundClause.SortKey] = []
                for key in keys {
                    bound.append(
                        BoundClause.SortKey(
                            path: try sortPath(key.keyPath, for: "SORT"),
                            isAscending: key.isAscending
                        )
                    )
                }
                if case .sort(let earlier)? = clauses.last {
                    clauses[clauses.count - 1] = .sort(bound + earlier)
                } else {
                    clauses.append(.sort(bound))
                }
            }
        }
        return clauses
    }

    private func sortPath(
        _ syntax: Syntax.KeyPath,
        for clause: String
    ) throws(QueryError) -> SortPath {
        var path = SortPath(text: Printer.text(of: syntax))
        var table = table
        var rest = syntax.elements[...]
        while let element = rest.popFirst() {
            guard let name = element.entryKey else {
                throw QueryError(
                    .stepNotSortable(String(path.text.suffix(element.range.count))),
                    at: element.range
                )
            }
            guard let property = table[name] else {
                throw unsortable(name, in: table, for: clause, at: element.range)
            }
            if let next = rest.first {
                table = try follow(property, next, &rest, &path, from: table, for: clause)
                if rest.isEmpty { break }
            } else {
                path.column = property.column
                if property.collection != nil {
                    path.fault =
                        path.fault ?? QueryError(.collectionInClause(clause), at: syntax.range)
                }
            }
        }
        return path
    }

    /// Goes over a property that more elements follow; returns the table of what is behind it.
    private func follow(
        _ property: Property,
        _ next: Syntax.KeyPath.Element,
        _ rest: inout ArraySlice<Syntax.KeyPath.Element>,
        _ path: inout SortPath,
        from table: TableSchema,
        for clause: String
    ) throws(QueryError) -> TableSchema {
        let target = property.type == .link ? property.target.flatMap { schema[$0] } : nil
        if property.collection == .dictionary, let key = next.entryKey {
            if rest.count == 1 {
                rest.removeFirst()
                path.column = property.column
                path.key = key
                return table
            }
            guard let target else {
                throw QueryError(.stepNotSortable(path.text), at: next.range)
            }
            if !next.isName || target[key] == nil {
                rest.removeFirst()
                path.steps.append(.entry(property.column, key: key, target.key))
                return target
            }
        }
        guard let target else {
            guard case .name(let name) = next.kind else {
                throw QueryError(.stepNotSortable(path.text), at: next.range)
            }
            throw unsortable(name, in: table, for: clause, at: next.range)
        }
        if property.collection != nil {
            // The rest is still checked; that links lead to many shows when there are objects.
            path.fault = path.fault ?? QueryError(.notLinksInClause(clause), at: next.range)
        }
        path.steps.append(.link(property.column, target.key))
        return target
    }

    private func unsortable(
        _ name: String,
        in table: TableSchema,
        for clause: String,
        at range: Range<Int>
    ) -> QueryError {
        let nearest = NearestName.of(name, among: table.properties.map(\.name))
        return QueryError(
            .noSortProperty(
                name,
                inClass: table.displayName,
                clause: clause,
                nearest: nearest
            ),
            at: range
        )
    }
}

extension Syntax.KeyPath.Element {
    /// A name or the key of a dictionary's entry, in brackets or behind a dot.
    fileprivate var entryKey: String? {
        switch kind {
        case .key(let key), .name(let key): key
        default: nil
        }
    }

    fileprivate var isName: Bool {
        if case .name = kind { true } else { false }
    }
}
