import RegentCore

/// Follows a key path from an object to values (`query-language.md` §4).
struct PathReader: Sendable {
    struct Step: Sendable {
        let kind: BoundPath.Step.Kind
        /// The column that holds the links, or the backlinks, in the object they start from.
        let column: ColumnKey
        let target: Table
    }

    enum End: Sendable {
        case itself
        case objects(Step)
        case property(Property, [BoundPath.Element])
        case keys(ColumnKey)
        case lengths(Property)
        case incomingLinks
    }

    let path: BoundPath
    let steps: [Step]
    let end: End
    let isToMany: Bool
    /// All tables of the version, for links inside mixed values.
    let snapshot: Snapshot

    /// Finds the tables and columns of a path.
    ///
    /// - Throws: `.noSuchTable`, `.noSuchColumn` when the path was bound to another schema.
    init(_ path: BoundPath, in snapshot: Snapshot) throws(StorageError) {
        var steps: [Step] = []
        for step in path.steps { steps.append(try Self.step(step, in: snapshot)) }
        self.path = path
        self.steps = steps
        self.snapshot = snapshot
        isToMany = path.isToMany
        end =
            switch path.end {
            case .itself: .itself
            case .objects(let step): .objects(try Self.step(step, in: snapshot))
            case .property(let property, let elements): .property(property, elements)
            case .keys(let column): .keys(column)
            case .lengths(let property): .lengths(property)
            case .incomingLinks: .incomingLinks
            }
    }

    static func step(
        _ step: BoundPath.Step,
        in snapshot: Snapshot
    ) throws(StorageError) -> Step {
        guard let target = snapshot.table(step.target) else { throw .noSuchTable(step.target) }
        guard step.kind == .backlinks else {
            return Step(kind: step.kind, column: step.column, target: target)
        }
        // The column of the backlinks stands in the class that the other's links lead to.
        guard let property = target.schema[step.column], let linked = property.target,
            let backlink = snapshot.table(linked)?.schema.backlinks.first(where: {
                $0.originTable == step.target && $0.originColumn == step.column
            })
        else { throw .noSuchColumn(step.column) }
        return Step(kind: .backlinks, column: backlink.column, target: target)
    }

    // MARK: Objects

    /// The objects that the steps lead to; nil stands for a null link to one object.
    ///
    /// Null links before a step to many contribute nothing to it.
    func reach(_ row: borrowing Row) throws(StorageError) -> [ObjectKey?] {
        guard let first = steps.first else { return [row.key] }
        var keys = try follow(first, from: row)
        var table = first.target
        for step in steps.dropFirst() {
            var next: [ObjectKey?] = []
            for key in keys {
                if let key {
                    next += try follow(step, from: Row(key, in: table))
                } else if step.isToOne {
                    next.append(nil)
                }
            }
            keys = next
            table = step.target
        }
        return keys
    }

    /// The table of the objects that the steps lead to.
    func reachedTable(_ start: Table) -> Table { steps.last?.target ?? start }

    /// The objects behind one step; nil only for a null link to one object.
    func follow(_ step: Step, from row: borrowing Row) throws(StorageError) -> [ObjectKey?] {
        if step.kind == .backlinks { return try row.backlinks(step.column) }
        let value = try row.value(of: step.column)
        switch (step.kind, value) {
        case (.link, .link(let link)): return [link.object]
        case (.link, _): return [nil]
        case (.list(.every), .list(let elements)), (.set, .set(let elements)):
            return Self.objects(elements)
        case (.list(let pick), .list(let elements)):
            return pick.element(of: elements)?.linkedObject.map { [$0] } ?? []
        case (.dictionary(nil), .dictionary(let entries)):
            return Self.objects(entries.map(\.value))
        case (.dictionary(let key?), .dictionary(let entries)):
            return entries[key]?.linkedObject.map { [$0] } ?? []
        default: return []
        }
    }

    /// The objects of links, nulls left out.
    private static func objects(_ links: [Value]) -> [ObjectKey] {
        links.compactMap(\.linkedObject)
    }

    /// A null link makes a path to one object end here.
    static func value(_ key: ObjectKey?, in table: Table) -> Value {
        key.map { .link(ObjectLink(table: table.schema.key, object: $0)) } ?? .null
    }
}

extension PathReader.Step {
    var isToOne: Bool { kind == .link }
}

extension Value {
    /// The object of a link.
    var linkedObject: ObjectKey? {
        if case .link(let link) = self { link.object } else { nil }
    }
}

extension BoundPath.Pick {
    /// The element that is meant, or nil when the list is too short.
    func element(of elements: [Value]) -> Value? {
        switch self {
        case .every: nil
        case .index(let index): elements.indices.contains(index) ? elements[index] : nil
        case .last: elements.last
        }
    }
}

extension [Value.DictionaryEntry] {
    /// The value of the entry with this key; keys are compared by their bytes.
    subscript(_ key: String) -> Value? {
        first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }
}
