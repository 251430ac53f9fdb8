import RegentCore

/// Links whose object is not there.
struct DanglingLinks: Sendable, Hashable {
    struct Link: Sendable, Hashable {
        let owner: ObjectLink
        /// What the owner is called.
        let ownerName: String
        let property: Property
        let target: ObjectLink
    }

    var links: [Link] = []
    /// How many there are in all; more than `links` when there are too many to list.
    var count = 0
    /// Objects that were looked at.
    var objects = 0
    /// Classes whose objects can't all be read.
    var unreadable: [String] = []

    /// The most that are listed.
    static let most = 1000
}

extension DatabaseActor {
    /// Looks at every link of every class.
    ///
    /// Throws `CancellationError` when the flag is set meanwhile.
    func findDangling(
        _ display: DisplayFields,
        _ flag: CancelFlag
    ) async throws -> DanglingLinks {
        try await scan { snapshot in
            var search = DanglingSearch(snapshot: snapshot, display: display)
            for table in snapshot.tables {
                do {
                    try search.look(through: table, flag)
                } catch is CancellationError {
                    throw CancellationError()
                } catch {
                    search.found.unreadable.append(table.schema.displayName)
                }
            }
            return search.found
        }
    }
}

private struct DanglingSearch {
    let snapshot: Snapshot
    var names: ObjectNames
    var found = DanglingLinks()

    init(snapshot: Snapshot, display: DisplayFields) {
        self.snapshot = snapshot
        names = ObjectNames(snapshot: snapshot, display: display)
    }

    mutating func look(through table: Table, _ flag: CancelFlag) throws {
        let properties = table.schema.properties.filter { $0.type == .link || $0.type == .mixed }
        guard !properties.isEmpty else { return }
        for (index, key) in try table.keys(in: 0..<Int.max).enumerated() {
            if index % 256 == 0, flag.isSet { throw CancellationError() }
            found.objects += 1
            for property in properties {
                let value = try table.value(of: property.column, in: key)
                try look(at: value, of: property, ObjectLink(table: table.schema.key, object: key))
            }
        }
    }

    private mutating func look(
        at value: Value,
        of property: Property,
        _ owner: ObjectLink
    ) throws {
        switch value {
        case .link(let link):
            guard try snapshot.table(link.table)?.contains(link.object) != true else { return }
            found.count += 1
            guard found.links.count < DanglingLinks.most else { return }
            found.links.append(
                .init(
                    owner: owner,
                    ownerName: names.name(of: owner),
                    property: property,
                    target: link
                )
            )
        case .list(let elements), .set(let elements):
            for element in elements { try look(at: element, of: property, owner) }
        case .dictionary(let entries):
            for entry in entries { try look(at: entry.value, of: property, owner) }
        default: break
        }
    }
}
