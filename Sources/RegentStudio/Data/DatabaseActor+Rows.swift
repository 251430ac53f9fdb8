import RegentCore

extension DatabaseActor {
    /// Reads the rows of a page.
    ///
    /// A value that can't be read becomes a broken cell; the others stay usable.
    func rows(_ request: RowRequest) async throws -> RowPage {
        try await readDrafted { snapshot, drafted in
            var reader = RowReader(snapshot: snapshot, display: request.display)
            guard let drafted else { return try reader.page(request) }
            guard let deleted = drafted.rows(of: request, in: snapshot) else {
                return try reader.page(request).marked(by: drafted.draft, request)
            }
            var request = request
            request.keys = try deleted.keys(in: request.rows)
            return try reader.page(request).marked(by: drafted.draft, request, deleted.count)
        }
    }

    /// Everything about one object; nil when it is gone.
    func detail(of link: ObjectLink, _ display: DisplayFields) async throws -> ObjectDetail? {
        try await readDrafted { snapshot, drafted in
            var reader = RowReader(snapshot: snapshot, display: display)
            let detail = try reader.detail(of: link)
            return try drafted.map { try detail?.marked(by: $0.draft, display) } ?? detail
        }
    }

    /// A value as it is stored, at most `limit` elements of its collections.
    func value(at path: ValuePath, limit: Int) async throws -> Value? {
        try await read { snapshot in
            try snapshot.table(path.owner.table)?
                .value(of: path.column, in: path.owner.object, limit: limit)
                .following(path.steps)
        }
    }
}
