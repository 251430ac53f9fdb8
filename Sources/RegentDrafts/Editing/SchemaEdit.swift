package import RegentCore

/// A change of classes and properties.
package enum SchemaEdit: Sendable, Hashable {
    case addClass(ClassPlan)
    case addProperty(className: String, PropertyPlan)
    case renameClass(String, to: String)
    case renameProperty(className: String, String, to: String)
    /// With all objects.
    case dropClass(String)
    /// With its values.
    case dropProperty(className: String, String)
    /// Nil takes the index away.
    case setIndex(className: String, property: String, Property.Index?)
    /// Nil leaves the class without one.
    case setPrimaryKey(className: String, property: String?)
    /// Another type or nullability, with the values that are there; those that can't be converted
    /// forbid it, unless they are to be replaced by null, or else by what a new object has.
    case setType(
        className: String,
        property: String,
        ValueType,
        isNullable: Bool,
        replacesFailures: Bool
    )
    /// The number that apps compare with their own; nil where there was none.
    case setVersion(from: UInt64?, to: UInt64)
}

/// A class that is to be added.
package struct ClassPlan: Sendable, Hashable {
    package var name: String
    package var kind: TableSchema.Kind
    package var properties: [PropertyPlan]
    package var primaryKey: String?

    package init(
        name: String,
        kind: TableSchema.Kind = .topLevel,
        properties: [PropertyPlan] = [],
        primaryKey: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.properties = properties
        self.primaryKey = primaryKey
    }
}

/// A property that is to be added; the class that links lead to is named.
package struct PropertyPlan: Sendable, Hashable {
    package var name: String
    package var type: ValueType
    package var isNullable: Bool
    package var collection: CollectionKind?
    package var target: String?
    package var index: Property.Index?

    package init(
        name: String,
        type: ValueType,
        isNullable: Bool = false,
        collection: CollectionKind? = nil,
        target: String? = nil,
        index: Property.Index? = nil
    ) {
        self.name = name
        self.type = type
        self.isNullable = isNullable
        self.collection = collection
        self.target = target
        self.index = index
    }

    /// What a property of a schema would be planned as.
    package init(_ property: Property, in schema: Schema) {
        self.init(
            name: property.name,
            type: property.type,
            isNullable: property.isNullable,
            collection: property.collection,
            target: property.target.flatMap { schema[$0]?.displayName },
            index: property.index
        )
    }
}
