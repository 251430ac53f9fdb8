/// A column of a table that is being edited: what the spec and the opposite arrays say of it.
///
/// Source: `format/02 §4.2`, `§4.3`.
struct TableColumn: Sendable {
    /// Attribute bits; those from 16 to 128 stand in the column's key too.
    enum Attribute {
        static let indexed: Int64 = 1
        static let nullable: Int64 = 16
        static let list: Int64 = 32
        static let dictionary: Int64 = 64
        static let set: Int64 = 128
        static let fullText: Int64 = 256
    }

    static let backlinkType = 14

    /// Empty for backlink columns.
    var name: String
    let key: ColumnKey
    /// The spec's number of the type, with the type of a dictionary's keys above bit 16.
    let typeElement: Int64
    var attributes: Int64
    /// The strings of an enumerated column.
    var enumeratedKeys: Ref?
    /// Where links lead to, or where backlinks come from.
    var oppositeTable: TableKey
    var oppositeColumn: ColumnKey

    var isBacklink: Bool { key.typeCode == Self.backlinkType }
    var type: ValueType { ValueType(typeCode: key.typeCode) ?? .int }
    var isNullable: Bool { key.isNullable }
    var collection: CollectionKind? { isBacklink ? nil : key.collection }
    var isIndexed: Bool { attributes & (Attribute.indexed | Attribute.fullText) != 0 }
    var isFullText: Bool { attributes & Attribute.fullText != 0 }
    /// Dictionaries of SDKs have strings as keys; others are only read.
    var hasStringKeys: Bool { typeElement >> 16 == 2 }
    /// The class that links of this column lead to; nil for other types and for mixed.
    var target: TableKey? {
        type == .link && !isBacklink && oppositeTable != .none ? oppositeTable : nil
    }

    /// Whether storing a single value makes more than the value: a backlink, a collection, a code.
    var isMade: Bool {
        guard !isBacklink, collection == nil else { return false }
        return enumeratedKeys != nil || [.link, .typedLink, .mixed].contains(type)
    }

    /// How a cluster's leaf of the column is stored.
    var form: LeafForm {
        if isBacklink || collection != nil { return .slots }
        if enumeratedKeys != nil { return .integers }
        return LeafForm(leafType)
    }

    /// The elements of the collection, or the values.
    var leafType: LeafType {
        LeafType(
            type: type,
            isNullable: isNullable,
            isInCollection: collection != nil,
            target: target
        )
    }

    /// How the elements of a list or set are stored.
    var elementForm: LeafForm { LeafForm(leafType) }

    /// What an object has that nothing was set for.
    var initialValue: Value {
        isNullable ? .null : type.initialValue
    }
}
