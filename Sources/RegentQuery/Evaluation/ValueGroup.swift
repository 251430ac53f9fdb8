import RegentCore

/// What one side of a comparison yields for one object: a single value, or a list of values.
///
/// A path that reaches several objects with a collection each yields one group for each of them
/// (`query-language.md` §6.4).
struct ValueGroup: Sendable {
    let isList: Bool
    var values: [Value]

    /// The result where no object or element was reached.
    static let emptyList = ValueGroup(isList: true, values: [])

    static func single(_ value: Value) -> ValueGroup {
        ValueGroup(isList: false, values: [value])
    }

    static func list(_ values: [Value]) -> ValueGroup {
        ValueGroup(isList: true, values: values)
    }
}
