/// How the elements of a leaf are stored, as far as editing must know.
///
/// Source: `format/01 §4`.
package enum LeafForm: Sendable, Hashable {
    case integers
    case nullableIntegers
    case booleans
    case nullableBooleans
    case floats
    case doubles
    case decimals
    case objectIDs
    case uuids
    case strings
    case binaries
    case timestamps
    /// Object keys, with `bias` added: 1 in clusters, 0 in lists and sets.
    case links(bias: Int64)
    case typedLinks
    case mixed
    /// Roots of collections, or backlinks: refs, tagged keys, nothing.
    case slots

    /// Whether elements may lead to nodes of their own besides the leaf's, or to objects.
    var mayLead: Bool {
        switch self {
        case .links, .typedLinks, .mixed, .slots: true
        default: false
        }
    }

    /// The form of a leaf of single values or of a list's elements.
    package init(_ type: LeafType) {
        self =
            switch type.type {
            case .int: type.isNullable ? .nullableIntegers : .integers
            case .bool: type.isNullable ? .nullableBooleans : .booleans
            case .float: .floats
            case .double: .doubles
            case .decimal: .decimals
            case .objectID: .objectIDs
            case .uuid: .uuids
            case .string: .strings
            case .binary: .binaries
            case .timestamp: .timestamps
            case .link: .links(bias: type.isInCollection ? 0 : 1)
            case .typedLink: .typedLinks
            case .mixed: .mixed
            }
    }
}

/// One element of a leaf as it is stored.
package enum StoredElement: Sendable {
    case value(Value)
    /// A list or dictionary within a mixed value; `key` tells it from its neighbours.
    case nested(CollectionKind, Ref?, key: Int64)
    /// The root of a collection, or backlinks.
    case slot(RefOrTagged)
}

extension Value {
    /// Lends the bytes that a string or binary is stored with, without terminator; nil for null.
    func withStoredBytes<Result>(
        _ body: (RawSpan?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        switch self {
        case .string(let text):
            let result = text.withUTF8Span { bytes in
                Swift.Result { () throws(StorageError) in try body(bytes) }
            }
            return try result.get()
        case .malformedString(let bytes), .binary(let bytes):
            return try body(bytes.rawSpan)
        default:
            return try body(nil)
        }
    }
}
