package import RegentCore

/// What an argument of a query (`$0`, `%@`) stands for.
package enum QueryArgument: Sendable, Equatable {
    case value(Value)
    case list([QueryArgument])
    /// An object by the name of its class, which is looked up when the query is bound.
    case object(className: String, key: ObjectKey)
}
