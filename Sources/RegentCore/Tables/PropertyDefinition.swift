/// A property that is to be added to a class.
package struct PropertyDefinition: Sendable, Hashable {
    package var name: String
    package var type: ValueType
    /// Whether the value, or the elements of the collection, may be null.
    package var isNullable: Bool
    package var collection: CollectionKind?
    /// The class that links lead to.
    package var target: TableKey?
    package var index: Property.Index?

    package init(
        name: String,
        type: ValueType,
        isNullable: Bool = false,
        collection: CollectionKind? = nil,
        target: TableKey? = nil,
        index: Property.Index? = nil
    ) {
        self.name = name
        self.type = type
        self.isNullable = isNullable
        self.collection = collection
        self.target = target
        self.index = index
    }

    /// Attribute bits as the format wants them.
    ///
    /// A single link and mixed can always be null, an element of a list or set of links never, the
    /// value of a dictionary of links always. Source: `format/02 §4.2`.
    var attributes: Int64 {
        typealias Attribute = TableColumn.Attribute
        var bits: Int64 =
            switch collection {
            case .list: Attribute.list
            case .set: Attribute.set
            case .dictionary: Attribute.dictionary
            case nil: 0
            }
        let canBeNull: Bool =
            switch type {
            case .mixed: true
            case .link: collection == nil || collection == .dictionary
            default: isNullable
            }
        if canBeNull { bits |= Attribute.nullable }
        return bits
    }

    /// The spec's number of the type; dictionaries have strings as keys.
    var typeElement: Int64 {
        Int64(type.rawValue) | (collection == .dictionary ? 2 << 16 : 0)
    }
}
