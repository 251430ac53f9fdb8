import RegentCore

/// Where a value is: a property of an object, and steps into collections that a mixed holds.
struct ValuePath: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case index(Int)
        case key(String)
    }

    let owner: ObjectLink
    let column: ColumnKey
    var steps: [Step] = []

    func appending(_ step: Step) -> ValuePath {
        var path = self
        path.steps.append(step)
        return path
    }
}

extension Value {
    /// The value some steps further in, or nil when it is not there (any more).
    func following(_ steps: some Sequence<ValuePath.Step>) -> Value? {
        var value = self
        for step in steps {
            switch (value, step) {
            case (.list(let elements), .index(let index)), (.set(let elements), .index(let index)):
                guard elements.indices.contains(index) else { return nil }
                value = elements[index]
            case (.dictionary(let entries), .key(let key)):
                guard let entry = entries.first(where: { $0.key == key }) else { return nil }
                value = entry.value
            default: return nil
            }
        }
        return value
    }
}
