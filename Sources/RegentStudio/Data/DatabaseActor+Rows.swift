import RegentCore

extension DatabaseActor {
    /// Reads the rows of a page.
    ///
    /// A value that can't be read becomes a broken cell; the others stay usable.
    func rows(_ request: RowRequest) async throws -> RowPage {
        try await readDrafted { snapshot, draft in
            var reader = RowReader(snapshot: snapshot, display: request.display)
            let page = try reader.page(request)
            return try draft.map { try page.marked(by: $0, request) } ?? page
        }
    }

    /// Everything about one object; nil when it is gone.
    func detail(of link: ObjectLink, _ display: DisplayFields) async throws -> ObjectDetail? {
        try await read { snapshot in
            var reader = RowReader(snapshot: snapshot, display: display)
            return try reader.detail(of: link)
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
