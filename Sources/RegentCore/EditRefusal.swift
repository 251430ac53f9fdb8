/// Why an edit was not made: what was asked contradicts the schema, the data or the format.
///
/// The tree that was to be edited is as before.
package enum EditRefusal: Sendable, Equatable {
    // MARK: Values

    /// Null for a property that can't be null.
    case notNullable(property: String)
    /// A value of another type than the property's.
    case wrongType(property: String, expected: String, found: String)
    /// An object with this primary key exists.
    case duplicatePrimaryKey(table: String, key: Value)
    /// The primary key of an object never changes.
    case primaryKeyIsFixed(property: String)
    /// The class has a primary key, and none was given; or it has none, and one was.
    case primaryKeyMismatch(table: String)
    /// A link to an object that does not exist.
    case noTarget(property: String, ObjectKey)
    /// Embedded objects belong to one place: they are made there and never linked elsewhere.
    case embeddedObject(table: String)
    /// A link into a class of this kind is not possible.
    case targetNotLinkable(table: String)
    /// Collections lie at most 100 levels deep.
    case nestedTooDeep(property: String)
    /// Dictionary keys that start with `$` or contain `.`.
    case invalidDictionaryKey(String)
    /// A string of a list with an index that is longer than 200 bytes.
    case indexedStringTooLong(property: String, sizeInBytes: Int)

    // MARK: Places

    /// The place in a collection does not exist.
    case noSuchElement(property: String, index: Int, count: Int)
    /// The dictionary has no such key.
    case noSuchDictionaryKey(property: String, key: String)
    /// What the path leads to is not a collection of the kind the edit needs.
    case notCollection(property: String, expected: String)

    // MARK: Schema

    case tableExists(String)
    case propertyExists(table: String, property: String)
    case noSuchProperty(table: String, property: String)
    /// Empty, or longer than the format holds.
    case invalidName(String, limitInBytes: Int)
    /// Other tables link to the table.
    case tableIsTarget(table: String, origin: String)
    /// The property's type has no index of the kind.
    case notIndexable(property: String)
    /// A property that can't be a primary key, or values that are not unique.
    case notPrimaryKey(property: String, reason: String)
    /// Values that the new type or nullability can't hold.
    case notConvertible(property: String, count: Int)
    /// Types that have nothing in common, such as links and numbers.
    case noConversion(property: String, from: String, to: String)
}

extension EditRefusal {
    /// What happened, as half a sentence.
    package var explanation: String {
        switch self {
        case .notNullable(let property):
            "\(property) cannot be null"
        case .wrongType(let property, let expected, let found):
            "\(property) holds \(expected), not \(found)"
        case .duplicatePrimaryKey(let table, let key):
            "\(table) has an object with the primary key \(key.briefText) already"
        case .primaryKeyIsFixed(let property):
            "\(property) is the primary key, which never changes"
        case .primaryKeyMismatch(let table):
            "objects of \(table) need their primary key, and only where the class has one"
        case .noTarget(let property, let key):
            "\(property) would link to object \(key.rawValue), which does not exist"
        case .embeddedObject(let table):
            "objects of \(table) are embedded: they are made in their place and not linked to"
        case .targetNotLinkable(let table):
            "objects of \(table) cannot be linked to"
        case .nestedTooDeep(let property):
            "\(property) would be nested more than 100 levels deep"
        case .invalidDictionaryKey(let key):
            "“\(key)” is no dictionary key: keys do not start with $ and contain no dot"
        case .indexedStringTooLong(let property, let size):
            "a string of \(size) bytes is too long for \(property), whose index takes up to 200"
        case .noSuchElement(let property, let index, let count):
            "\(property) has \(count) elements, none at \(index)"
        case .noSuchDictionaryKey(let property, let key):
            "\(property) has no key “\(key)”"
        case .notCollection(let property, let expected):
            "\(property) is not \(expected) there"
        case .tableExists(let name):
            "\(name) exists already"
        case .propertyExists(let table, let property):
            "\(table) has a property \(property) already"
        case .noSuchProperty(let table, let property):
            "\(table) has no property \(property)"
        case .invalidName(let name, let limit):
            "“\(name)” is no name: names have 1 to \(limit) bytes"
        case .tableIsTarget(let table, let origin):
            "\(origin) links to \(table)"
        case .notIndexable(let property):
            "\(property) cannot have such an index"
        case .notPrimaryKey(let property, let reason):
            "\(property) cannot be the primary key: \(reason)"
        case .notConvertible(let property, let count):
            "\(count) values of \(property) cannot be converted"
        case .noConversion(let property, let from, let to):
            "\(property) holds \(from), which can't become \(to)"
        }
    }
}

extension Value {
    /// The value in a few words, for messages.
    fileprivate var briefText: String {
        switch self {
        case .null: "null"
        case .int(let number): "\(number)"
        case .string(let text): "“\(text.prefix(80))”"
        case .objectID(let id): id.description
        case .uuid(let id): id.description
        default: "of another type"
        }
    }
}
