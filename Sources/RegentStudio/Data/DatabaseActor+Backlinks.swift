import RegentCore

extension DatabaseActor {
    /// The objects of a class that link to an object through one property, ascending.
    func origins(
        of link: ObjectLink,
        table: TableKey,
        column: ColumnKey
    ) async throws -> (keys: [ObjectKey], version: UInt64) {
        try await read { snapshot in
            let groups = try snapshot.table(link.table)?.incomingLinks(to: link.object) ?? []
            let group = groups.first { $0.originTable == table && $0.originColumn == column }
            return (group?.keys ?? [], snapshot.version)
        }
    }
}
