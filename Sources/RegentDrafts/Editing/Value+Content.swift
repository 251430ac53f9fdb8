package import RegentCore

/// Content: values in which embedded objects are spelled out as dictionaries of their properties.
extension Value {
    /// The entries of a dictionary; none for other values.
    package var members: [DictionaryEntry] {
        if case .dictionary(let entries) = self { entries } else { [] }
    }

    /// The elements of a list or a set; none for other values.
    package var elements: [Value] {
        switch self {
        case .list(let elements), .set(let elements): elements
        default: []
        }
    }

    /// A dictionary with its keys in the order in which values keep them.
    package static func dictionary(of members: some Sequence<(key: String, value: Value)>) -> Value
    {
        .dictionary(
            members.map { DictionaryEntry(key: $0.key, value: $0.value) }
                .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        )
    }

    /// Whether a link of any depth satisfies a condition.
    func hasLink(where condition: (ObjectLink) -> Bool) -> Bool {
        switch self {
        case .link(let link): condition(link)
        case .list(let elements), .set(let elements):
            elements.contains { $0.hasLink(where: condition) }
        case .dictionary(let entries): entries.contains { $0.value.hasLink(where: condition) }
        default: false
        }
    }

    /// The value with every link, at any depth, replaced.
    func mapLinks(_ transform: (ObjectLink) -> ObjectLink) -> Value {
        switch self {
        case .link(let link): .link(transform(link))
        case .list(let elements): .list(elements.map { $0.mapLinks(transform) })
        case .set(let elements): .set(elements.map { $0.mapLinks(transform) })
        case .dictionary(let entries):
            .dictionary(entries.map { .init(key: $0.key, value: $0.value.mapLinks(transform)) })
        default: self
        }
    }
}

extension Property {
    /// What a new object has in the property.
    package var initialValue: Value {
        switch collection {
        case .list: return .list([])
        case .set: return .set([])
        case .dictionary: return .dictionary([])
        case nil: break
        }
        return isNullable ? .null : type.initialValue
    }
}
