import RegentCore
import RegentQuery

extension DatabaseActor {
    /// Finds the objects a request asks for, in their order.
    ///
    /// A query of a draft makes way for what the screen waits for, and then begins anew. Throws
    /// `StudioFault.query` for what is wrong with the text, `CancellationError` when the flag is
    /// set meanwhile.
    func find(
        _ request: QueryRequest,
        _ flag: CancelFlag,
        _ progress: QueryProgress,
        isTimed: Bool
    ) async throws -> QueryOutcome {
        let clock = ContinuousClock()
        let start = clock.now
        var found: Found?
        while found == nil {
            do {
                found = try await search(request, flag, progress)
            } catch is CancellationError where !flag.isSet {
                progress.restart()
                while desk.isAwaited { try await Task.sleep(for: .milliseconds(1)) }
            }
        }
        guard let found else { throw CancellationError() }
        let elapsed = isTimed ? clock.now - start : .zero
        return QueryOutcome(
            version: found.version,
            keys: found.keys,
            total: found.total,
            milliseconds: Double(elapsed.components.attoseconds) / 1e15
                + Double(elapsed.components.seconds) * 1e3,
            way: isTimed ? progress.summary : nil,
            advice: found.keys?.isEmpty == true ? request.advice(found.schema) : nil
        )
    }

    /// What a query has found, and in what.
    private struct Found {
        let version: UInt64
        let schema: Schema
        let keys: [ObjectKey]?
        let total: Int
    }

    private func search(
        _ request: QueryRequest,
        _ flag: CancelFlag,
        _ progress: QueryProgress
    ) async throws -> Found {
        let (database, desk) = (try opened(), desk)
        return try await runOnScans {
            try desk.read(database) { snapshot, drafted in
                let isDrafted = drafted != nil
                let among = try snapshot.objects(of: request.source)
                let total = among?.count ?? snapshot.table(request.table)?.count ?? 0
                let keys = try snapshot.find(request, among: among, progress) {
                    flag.isSet || isDrafted && desk.isAwaited
                }
                return Found(
                    version: snapshot.version,
                    schema: snapshot.schema,
                    keys: keys,
                    total: total
                )
            }
        }
    }

    /// The commonest values of a property, commonest first.
    func values(of source: QuerySuggestions.ValueSource, most: Int) async throws -> [Value] {
        try await scan {
            try $0.commonValues(of: source.property, in: source.table, limit: most)
        }
    }

    /// The keys of some rows in key order.
    func keys(
        of source: PlaceSource,
        rows: Range<Int>
    ) async throws -> (keys: [ObjectKey], version: UInt64) {
        try await scan { snapshot in
            guard let table = source.table(in: snapshot.schema) else {
                return ([], snapshot.version)
            }
            return (try snapshot.table(table)?.keys(in: rows) ?? [], snapshot.version)
        }
    }
}

extension Snapshot {
    /// The objects a place chooses from, in its order; nil for all of a class.
    fileprivate func objects(of source: PlaceSource) throws -> [ObjectKey]? {
        switch source {
        case .table, .object: return nil
        case .backlinks(let link, let table, let column):
            let groups = try self.table(link.table)?.incomingLinks(to: link.object) ?? []
            return groups.first { $0.originTable == table && $0.originColumn == column }?.keys ?? []
        case .collection(let path, _):
            let value = try table(path.owner.table)?
                .value(of: path.column, in: path.owner.object)
                .following(path.steps)
            switch value {
            case .list(let elements), .set(let elements):
                return elements.compactMap {
                    if case .link(let link) = $0 { link.object } else { nil }
                }
            default: return []
            }
        }
    }

    /// The objects found; nil when these are simply all of the class in key order.
    fileprivate func find(
        _ request: QueryRequest,
        among: [ObjectKey]?,
        _ progress: QueryProgress,
        _ isCancelled: @escaping @Sendable () -> Bool
    ) throws -> [ObjectKey]? {
        let isAll = request.text.allSatisfy(\.isWhitespace)
        if isAll, request.sort.isEmpty {
            return request.needsKeys && among == nil
                ? try table(request.table)?.keys(in: 0..<Int.max) : among
        }
        guard let table = table(request.table)?.schema else {
            throw StorageError.noSuchTable(request.table)
        }
        do {
            let found = try Query.bound(request.queryText, to: table, in: schema)
                .run(in: self, progress: progress, isCancelled: isCancelled)
            guard let among else { return found }
            // An order given by the query wins; otherwise that of the collection stays.
            let chosen = Set(among)
            if !request.sort.isEmpty { return found.filter(chosen.contains) }
            let matching = Set(found)
            return among.filter(matching.contains)
        } catch let error as QueryError {
            throw StudioFault.query(QueryFault(error, in: request.text))
        }
    }
}

extension QueryRequest {
    /// The text of the query bar with the order of the columns; byte positions of the former hold.
    var queryText: String {
        let condition = text.allSatisfy(\.isWhitespace) ? "TRUEPREDICATE" : text
        guard !sort.isEmpty else { return condition }
        let keys = sort.map { $0.path + ($0.isAscending ? " ASC" : " DESC") }
        return condition + " SORT(" + keys.joined(separator: ", ") + ")"
    }
}

extension QueryRequest {
    /// What may be meant by a text that is right but finds nothing.
    fileprivate func advice(_ schema: Schema) -> QueryFault? {
        guard let table = schema[table],
            let advice = try? Query(parsing: text).adviceForNothing(in: text, of: table, schema)
        else { return nil }
        return QueryFault(
            range: advice.fix.range,
            sentence: advice.sentence,
            fix: .init(label: advice.fix.label, text: advice.fix.applied(to: text)),
            isAdvice: true
        )
    }
}

extension QueryFault {
    init(_ error: QueryError, in text: String) {
        let end = text.utf8.count
        let lower = min(error.range.lowerBound, end)
        self.init(
            range: lower..<max(lower, min(error.range.upperBound, end)),
            sentence: error.explanation,
            fix: error.fix.map { Fix(label: $0.label, text: $0.applied(to: text)) }
        )
    }
}
