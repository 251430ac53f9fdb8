import RegentCore

/// A key path whose names are columns (`query-language.md` §4).
///
/// The steps lead from the queried object to the objects that hold the end of the path.
struct BoundPath: Sendable, Equatable {
    var steps: [Step] = []
    var end: End = .itself
    /// The table of the objects that the steps lead to.
    var table: TableKey
    var type: OperandType = .link
    /// What the path leads to when that are objects.
    var target: TableKey?
    /// True when the path yields a collection or several values by its shape, so that a quantifier
    /// may stand before it.
    var isCollection = false

    /// One step from objects to objects.
    struct Step: Sendable, Equatable {
        enum Kind: Sendable, Equatable {
            case link
            case list(Pick)
            case set
            /// The links of all entries, or of the one with this key.
            case dictionary(key: String?)
            case backlinks
        }

        let kind: Kind
        /// The column of the links; for backlinks that of the other class.
        let column: ColumnKey
        /// The table the links lead to; for backlinks the one they come from.
        let target: TableKey

        var isToOne: Bool { kind == .link }
    }

    /// Which elements of a list are meant.
    enum Pick: Sendable, Equatable {
        case every
        case index(Int)
        case last
    }

    enum End: Sendable, Equatable {
        /// The object that the steps lead to.
        case itself
        /// The objects behind one more step.
        case objects(Step)
        /// A property, with steps into its collection or mixed value.
        case property(Property, [Element])
        /// The keys of a dictionary.
        case keys(ColumnKey)
        /// The lengths of the elements of a list or set.
        case lengths(Property)
        /// The number of all links to the object.
        case incomingLinks
    }

    /// A step into a collection or a mixed value.
    enum Element: Sendable, Equatable {
        case index(Int)
        case last
        case every
        case key(String)
        /// `.@keys` at the end of a path.
        case keys
    }

    /// True when a step leads to any number of objects, or to one picked from them.
    var isToMany: Bool { steps.contains { !$0.isToOne } }

    /// The property at the end, when it has one.
    var property: Property? {
        switch end {
        case .property(let property, _), .lengths(let property): property
        default: nil
        }
    }

    /// True for a plain value of the queried object itself.
    var isSimple: Bool {
        guard case .property(let property, let elements) = end else { return false }
        return steps.isEmpty && elements.isEmpty && property.collection == nil
    }

    /// True when the path ends in links.
    var isLinks: Bool {
        switch end {
        case .itself, .objects: true
        default: false
        }
    }

    /// True when the path ends in one entry of a dictionary of links.
    var isEntryOfLinks: Bool {
        guard case .objects(let step) = end, case .dictionary(let key) = step.kind else {
            return false
        }
        return key != nil
    }

    /// True when the path is a collection of values as a whole, or an entry of it.
    var isValueCollection: Bool {
        guard case .property(let property, _) = end else { return false }
        return property.collection != nil
    }
}
