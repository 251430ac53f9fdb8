/// Takes the links to lost objects out of a value, and leads the others to the tables of the new
/// file.
struct LinkFilter {
    let plan: SalvagePlan
    let newKeys: [TableKey: TableKey]
    /// The object the value belongs to.
    let origin: ObjectLink

    /// The value as it will stand in the new file; `lost` counts the links that went.
    ///
    /// `emitted` holds the embedded objects that have been linked to: each has one owner.
    func value(
        _ value: Value,
        _ emitted: inout Set<ObjectLink>,
        _ lost: inout Int
    ) -> Value {
        switch value {
        case .link(let link):
            return self.link(link, &emitted, &lost).map(Value.link) ?? .null
        case .list(let values):
            return .list(elements(values, &emitted, &lost))
        case .set(let values):
            return .set(Self.ordered(elements(values, &emitted, &lost)))
        case .dictionary(let entries):
            return .dictionary(
                entries.map {
                    Value.DictionaryEntry(key: $0.key, value: self.value($0.value, &emitted, &lost))
                }
            )
        default:
            return value
        }
    }

    /// A set as it must stand: a damaged one may hold an element twice, or out of order.
    private static func ordered(_ elements: [Value]) -> [Value] {
        let isInOrder = zip(elements, elements.dropFirst())
            .allSatisfy { Value.compareTotally($0, $1) < 0 }
        if isInOrder { return elements }
        var known: Set<Value> = []
        return elements.filter { known.insert($0).inserted }
            .sorted { Value.compareTotally($0, $1) < 0 }
    }

    /// Elements of lists and sets: a link that is lost leaves no null behind.
    private func elements(
        _ values: [Value],
        _ emitted: inout Set<ObjectLink>,
        _ lost: inout Int
    ) -> [Value] {
        values.compactMap { element in
            guard case .link(let link) = element else { return value(element, &emitted, &lost) }
            return self.link(link, &emitted, &lost).map(Value.link)
        }
    }

    private func link(
        _ link: ObjectLink,
        _ emitted: inout Set<ObjectLink>,
        _ lost: inout Int
    ) -> ObjectLink? {
        guard let table = newKeys[link.table], plan.keeps(link, from: origin),
            !plan.isEmbedded(link.table) || emitted.insert(link).inserted
        else {
            lost += 1
            return nil
        }
        return ObjectLink(table: table, object: link.object)
    }
}

extension Value {
    /// Whether two values are stored alike, a NaN being equal to itself.
    func isSame(as other: Value) -> Bool { self == other }
}
