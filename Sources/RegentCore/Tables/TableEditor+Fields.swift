/// Setting the fields of an object, with indexes and backlinks kept true by the same call.
extension TableEditor {
    /// Sets a single value; collections are edited through `editCollection`.
    ///
    /// Throws `.refused` for a value that the property can't hold, before anything is changed.
    func set(_ value: Value, of column: TableColumn, in key: ObjectKey) throws(StorageError) {
        guard column.collection == nil, !column.isBacklink else {
            throw .refused(.notCollection(property: label(column), expected: "a single value"))
        }
        guard column.key != primaryKey else {
            throw .refused(.primaryKeyIsFixed(property: label(column)))
        }
        try check(value, for: column)
        try replace(value, of: column, in: key)
    }

    /// Sets a single value that was checked.
    func replace(
        _ value: Value,
        of column: TableColumn,
        in key: ObjectKey
    ) throws(StorageError) {
        let old = try storedElement(column, of: key)
        if case .value(let oldValue) = old, oldValue == value { return }
        touch()
        try leaveIndexes(column, of: key)
        if case .nested(let kind, let root, _) = old {
            try destroyNested(kind, root, column, owner: key)
        }
        let element = try makeElement(value, column, owner: key)
        try objects.set(element, of: key, column: column.key.index)
        if case .value(.link(let link)) = old {
            try removeBacklink(from: key, through: column, to: link)
        }
        if case .value = element {
            try enterIndexes(column, of: key, value: value)
        } else {
            try enterIndexes(column, of: key)
        }
    }

    /// Lets a property lead to an embedded object that was created for it; the old one is deleted.
    func replaceEmbedded(
        _ link: ObjectLink,
        _ column: TableColumn,
        of key: ObjectKey
    ) throws(StorageError) {
        let old = try storedElement(column, of: key)
        touch()
        try addBacklink(from: key, through: column, to: link)
        try objects.set(.value(.link(link)), of: key, column: column.key.index)
        if case .value(.link(let oldLink)) = old {
            try removeBacklink(from: key, through: column, to: oldLink)
        }
    }

    /// A checked value as it is stored, with backlinks of the links in it.
    func makeElement(
        _ value: Value,
        _ column: TableColumn,
        owner: ObjectKey
    ) throws(StorageError) -> StoredElement {
        switch value {
        case .link(let link):
            try addBacklink(from: owner, through: column, to: link)
            return .value(value)
        case .list, .dictionary:
            return try makeNested(value, column, owner: owner, key: nestedKey(besides: []))
        default:
            return try stored(value, column)
        }
    }

    /// The value of a single-valued property as people see it: unresolved links are null.
    func value(of column: TableColumn, in key: ObjectKey) throws(StorageError) -> Value {
        guard case .value(let value) = try storedElement(column, of: key) else { return .null }
        return value.isUnresolvedLink ? .null : value
    }
}
