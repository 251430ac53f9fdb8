import RegentCore
import RegentTerminal

/// An object being chosen from those of a class, found by letters of its key or its name.
struct LinkPicker: Sendable {
    /// The classes to choose from, where a link may lead to any; then the class that is chosen.
    var classes: [TableSchema]
    var table: TableSchema?
    let isNullable: Bool
    var field = TextField()
    var scroll = ScrollPosition()
    /// What the letters find, the best first.
    var found: LinkCandidates?
    /// The link that is there now.
    var current: ObjectLink?

    /// The entries of the list: null first, where that is possible and nothing is looked for, and
    /// a new object last.
    var entries: [Entry] {
        guard let table else { return classes.map { .table($0) } }
        let null: [Entry] = isNullable && field.isEmpty ? [.null] : []
        guard let found else { return null }
        return null + found.objects.map { .object($0) } + [.fresh(table)]
    }

    enum Entry: Sendable {
        case null
        case table(TableSchema)
        case object(LinkCandidates.Candidate)
        /// One that is made for it.
        case fresh(TableSchema)
    }

    var selected: Entry? {
        let entries = entries
        return entries.indices.contains(scroll.selected) ? entries[scroll.selected] : nil
    }

    var chosen: Value? {
        switch selected {
        case .null?: .null
        case .object(let candidate)?: .link(candidate.link)
        case .table?, .fresh?, nil: nil
        }
    }
}

/// Objects that some letters find.
struct LinkCandidates: Sendable, Hashable {
    struct Candidate: Sendable, Hashable {
        let link: ObjectLink
        /// Key and display field.
        let name: String
    }

    var objects: [Candidate] = []
    /// Objects that were looked at, and how many there are.
    var countOfSeen = 0
    var count = 0

    static let most = 200
    /// Further objects are found by a query.
    static let mostSeen = 50_000
}

extension DatabaseActor {
    /// The objects of a class whose key or name has some letters in their order.
    func candidates(
        of table: TableKey,
        letters: String,
        _ display: DisplayFields,
        _ flag: CancelFlag
    ) async throws -> LinkCandidates {
        try await scan { snapshot in
            guard let table = snapshot.table(table) else { throw StorageError.noSuchTable(table) }
            var names = ObjectNames(snapshot: snapshot, display: display)
            var found = LinkCandidates()
            found.count = table.count
            var scored: [(score: Int, candidate: LinkCandidates.Candidate)] = []
            let limit = letters.isEmpty ? LinkCandidates.most : LinkCandidates.mostSeen
            for (index, key) in try table.keys(in: 0..<limit).enumerated() {
                if index % 256 == 0, flag.isSet { throw CancellationError() }
                let link = ObjectLink(table: table.schema.key, object: key)
                let name = names.name(of: link)
                found.countOfSeen += 1
                let whole = letters.isEmpty ? name : try table.wholeKey(of: key) + " " + name
                guard let score = FuzzyMatch.score(of: letters, in: whole) else { continue }
                scored.append((score, .init(link: link, name: name)))
            }
            if !letters.isEmpty { scored.sort { $0.score < $1.score } }
            found.objects = scored.prefix(LinkCandidates.most).map(\.candidate)
            return found
        }
    }
}

extension Table {
    /// The primary key of an object in full; empty where the class has none.
    fileprivate func wholeKey(of object: ObjectKey) throws -> String {
        guard let property = schema.primaryKey else { return "" }
        let value = try value(of: property.column, in: object)
        return ValueText(schema: Schema(tables: [])).plain(value)
    }
}
