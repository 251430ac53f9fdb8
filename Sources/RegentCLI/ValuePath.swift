import RegentCore

/// A way from an object to one value: `posts[0].title`, `labels["en"]`.
///
///     name        a property of an object, or an entry of a dictionary
///     [3]         an element of a list or a set, from 0
///     ["name"]    the same as name, for names with dots or brackets
struct ValuePath {
    enum Step: Equatable {
        case name(String)
        case index(Int)
    }

    let text: String
    let steps: [Step]

    init(_ text: String) throws(UsageError) {
        self.text = text
        guard let steps = Self.steps(of: text), !steps.isEmpty else {
            throw .badValue(flag: "path", value: text, expected: "such as posts[0].title")
        }
        self.steps = steps
    }

    private static func steps(of text: String) -> [Step]? {
        var steps: [Step] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first == "[" {
                guard let end = end(ofBracket: rest) else { return nil }
                let inner = rest[rest.index(after: rest.startIndex)..<end]
                if inner.count > 1, inner.first == "\"", inner.last == "\"" {
                    steps.append(.name(String(inner.dropFirst().dropLast())))
                } else if let index = Int(inner), index >= 0 {
                    steps.append(.index(index))
                } else {
                    return nil
                }
                rest = rest[rest.index(after: end)...]
                continue
            }
            if !steps.isEmpty {
                guard first == "." else { return nil }
                rest = rest.dropFirst()
            }
            let name = rest.prefix { $0 != "." && $0 != "[" }
            if name.isEmpty { return nil }
            steps.append(.name(String(name)))
            rest = rest.dropFirst(name.count)
        }
        return steps
    }

    /// Where the bracket at the start ends; brackets in quotes do not count.
    private static func end(ofBracket text: Substring) -> Substring.Index? {
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == "]", !isQuoted { return index }
        }
        return nil
    }

    // MARK: Following

    /// The value at the end of the way from an object.
    func value(in snapshot: Snapshot, from table: Table, _ key: ObjectKey) throws -> Value {
        var value = Value.link(ObjectLink(table: table.schema.key, object: key))
        for step in steps {
            switch (value, step) {
            case (.link(let link), .name(let name)):
                guard let table = snapshot.table(link.table) else {
                    throw StorageError.noSuchTable(link.table)
                }
                guard let property = table.schema[name] else {
                    throw UsageError.unknownProperty(
                        name,
                        className: table.schema.displayName,
                        nearest: Nearest.to(name, among: table.schema.properties.map(\.name))
                    )
                }
                value = try table.value(of: property.column, in: link.object)
            case (.dictionary(let entries), .name(let name)):
                guard let entry = entries.first(where: { $0.key == name }) else {
                    throw nothing("no entry “\(name)”")
                }
                value = entry.value
            case (.list(let elements), .index(let index)), (.set(let elements), .index(let index)):
                guard index < elements.count else {
                    throw nothing("\(Printable.count(elements.count, "element")), counted from 0")
                }
                value = elements[index]
            case (.null, _): throw nothing("null on the way")
            default: throw nothing("nothing that could be followed")
            }
        }
        return value
    }

    private func nothing(_ reason: String) -> ErrorReport.Failure {
        .init(report: ErrorReport(.no, code: "no_such_value", "\(text) leads nowhere: \(reason)"))
    }
}
