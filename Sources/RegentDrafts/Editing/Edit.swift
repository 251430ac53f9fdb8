package import RegentCore

/// One thing a person asks of a draft.
///
/// Embedded objects have no identity of their own: where one stands or is to stand, its content is
/// a `.dictionary` of its properties, at any depth. Setting such a place to a dictionary creates or
/// replaces the object, setting it to null takes it away.
package enum Edit: Sendable, Hashable {
    /// A new object with these properties; the primary key is one of them.
    case create(className: String, values: [String: Value])
    case delete(className: String, object: ObjectKey)
    /// The object becomes a copy under another primary key, to which all links lead.
    case rekey(className: String, object: ObjectKey, to: Value)
    /// A property, an element of a list, the value of a dictionary's key (new or not), a whole
    /// collection.
    case set(Place, Value)
    /// A list element before the place, which ends with an index; the count is the end.
    case insert(Place, Value)
    /// The list element or the dictionary's key that the place ends with.
    case remove(Place)
    /// The list element that the place ends with, to an index counted without it.
    case move(Place, to: Int)
    /// A value into the set at the place.
    case add(Place, Value)
    /// A value out of the set at the place.
    case discard(Place, Value)
    /// An element of the set at the place instead of another.
    case replace(Place, Value, with: Value)
    /// All elements of the collection at the place.
    case clear(Place)
    /// One property of many objects.
    case setMany(className: String, property: String, objects: [ObjectKey], values: Values)
    case deleteMany(className: String, objects: [ObjectKey])
    case schema(SchemaEdit)
    /// Net changes made elsewhere: a patch, a revert, what was pending before the base moved.
    case lines([Line])
    /// Takes back that an object was deleted, with what was built on the deletion.
    case undelete(className: String, object: ObjectKey)
    /// Takes back a change of the schema, with what was built on it.
    case withdraw(SchemaEdit)

    /// What many objects get: the same, or one value each in their order.
    package enum Values: Sendable, Hashable {
        case same(Value)
        case each([Value])

        /// The value of the object at an index.
        package func value(at index: Int) -> Value {
            switch self {
            case .same(let value): value
            case .each(let values): values[index]
            }
        }
    }
}
