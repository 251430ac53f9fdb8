/// Where a value stands: in a property of an object, or deeper in a collection there.
package struct FieldPlace: Sendable, Hashable {
    package let table: TableKey
    package let object: ObjectKey
    package let column: ColumnKey
    /// Empty for the property itself.
    package let path: [PathStep]

    package init(
        table: TableKey,
        object: ObjectKey,
        column: ColumnKey,
        path: [PathStep] = []
    ) {
        self.table = table
        self.object = object
        self.column = column
        self.path = path
    }
}

/// Edits of objects and values.
///
/// Each either is made whole, with indexes and backlinks, or throws `.refused` and changes nothing;
/// an error about damage leaves the tree unfit for a commit, and it must be dropped.
extension PrivateTree {
    // MARK: Objects

    /// Creates an object and sets some of its properties.
    ///
    /// Throws `.refused` when a value can't be held, or the primary key is missing or taken.
    package func createObject(
        in table: TableKey,
        primaryKey: Value? = nil,
        values: [(column: ColumnKey, value: Value)] = []
    ) throws(StorageError) -> ObjectKey {
        let editor = try editor(table)
        let primaryKeyColumn = editor.primaryKey
        var single = [StoredElement?](repeating: nil, count: editor.countOfColumnIndexes)
        var others: [(column: TableColumn, value: Value)] = []
        for (key, value) in values {
            let column = try editor.column(key)
            guard key != primaryKeyColumn else {
                throw .refused(.primaryKeyIsFixed(property: editor.label(column)))
            }
            try checkField(value, column, editor)
            if column.collection == nil, single[key.index] == nil {
                single[key.index] = .value(value)
            } else {
                others.append((column, value))
            }
        }
        let object = try editor.create(primaryKey: primaryKey, values: consume single)
        for (column, value) in others { try setField(value, column, of: object, editor) }
        return object
    }

    /// Deletes an object, what is embedded in it, and every link to it.
    package func deleteObject(_ key: ObjectKey, in table: TableKey) throws(StorageError) {
        try editor(table).delete(key)
    }

    // MARK: Values

    /// Sets a property, an element of a list, or the value of a dictionary's key.
    ///
    /// A collection takes the place of the one that was there, element by element.
    package func set(_ value: Value, at place: FieldPlace) throws(StorageError) {
        let editor = try editor(place.table)
        let column = try editor.column(place.column)
        guard try editor.contains(place.object) else { throw .noSuchObject(place.object) }
        guard let last = place.path.last else {
            // A single value is checked by the setting itself.
            if column.collection != nil { try checkField(value, column, editor) }
            try setField(value, column, of: place.object, editor)
            return
        }
        let path = Array(place.path.dropLast())
        try editor.editCollection(column, of: place.object, at: path) {
            (collection) throws(StorageError) in
            switch last {
            case .index(let index): try collection.set(value, at: index)
            case .key(let key): try collection.set(value, for: key)
            }
        }
    }

    /// Inserts an element into a list, before the place that the path ends with.
    package func insert(_ value: Value, at place: FieldPlace) throws(StorageError) {
        try editCollection(containing: place) { (collection, step) throws(StorageError) in
            guard case .index(let index) = step else { return try collection.require(.list) }
            try collection.insert(value, at: index)
        }
    }

    /// Removes the element of a list, or the key of a dictionary, that the path ends with.
    package func remove(at place: FieldPlace) throws(StorageError) {
        try editCollection(containing: place) { (collection, step) throws(StorageError) in
            switch step {
            case .index(let index): try collection.remove(at: index)
            case .key(let key):
                guard try collection.remove(key: key) else {
                    let property = collection.table.label(collection.column)
                    throw .refused(.noSuchDictionaryKey(property: property, key: key))
                }
            }
        }
    }

    /// Moves an element of the list at a place.
    package func move(
        in place: FieldPlace,
        from source: Int,
        to target: Int
    ) throws(StorageError) {
        try editCollection(at: place) { (collection) throws(StorageError) in
            try collection.move(from: source, to: target)
        }
    }

    /// Adds a value to the set at a place; false when it was there already.
    @discardableResult
    package func add(_ value: Value, toSetAt place: FieldPlace) throws(StorageError) -> Bool {
        try editCollection(at: place) { (collection) throws(StorageError) -> Bool in
            try collection.insert(value)
        }
    }

    /// Removes a value from the set at a place; false when it was not there.
    @discardableResult
    package func remove(_ value: Value, fromSetAt place: FieldPlace) throws(StorageError) -> Bool {
        try editCollection(at: place) { (collection) throws(StorageError) -> Bool in
            try collection.remove(value)
        }
    }

    /// Removes all elements of the collection at a place.
    package func clear(at place: FieldPlace) throws(StorageError) {
        try editCollection(at: place) { (collection) throws(StorageError) in
            try collection.clear()
        }
    }

    // MARK: Embedded objects

    /// Creates an embedded object in its place, instead of the one that was there; answers its key.
    ///
    /// With `isInserting` it goes into a list, before the place that the path ends with.
    package func createEmbedded(
        at place: FieldPlace,
        isInserting: Bool = false
    ) throws(StorageError) -> ObjectKey {
        let editor = try editor(place.table)
        let column = try editor.column(place.column)
        guard let target = column.target, try self.editor(target).kind == .embedded else {
            throw .refused(
                .wrongType(
                    property: editor.label(column),
                    expected: column.type.name,
                    found: "embedded object"
                )
            )
        }
        guard try editor.contains(place.object) else { throw .noSuchObject(place.object) }
        let object = try self.editor(target).createEmbedded()
        let link = ObjectLink(table: target, object: object)
        guard let step = place.path.last else {
            try editor.replaceEmbedded(link, column, of: place.object)
            return object
        }
        do throws(StorageError) {
            try editor.editCollection(column, of: place.object) {
                (collection) throws(StorageError) in
                switch step {
                case .index(let index) where isInserting:
                    try collection.insertEmbedded(link, at: index)
                case .index(let index):
                    try collection.remove(at: index)
                    try collection.insertEmbedded(link, at: index)
                case .key(let key):
                    try collection.setEmbedded(link, for: key)
                }
            }
        } catch {
            // Nothing links to it yet.
            try self.editor(target).delete(object)
            throw error
        }
        return object
    }

    // MARK: Parts

    private func editCollection<Result>(
        at place: FieldPlace,
        _ body: (inout CollectionEditor) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let editor = try editor(place.table)
        let column = try editor.column(place.column)
        return try editor.editCollection(column, of: place.object, at: place.path, body)
    }

    private func editCollection(
        containing place: FieldPlace,
        _ body: (inout CollectionEditor, PathStep) throws(StorageError) -> Void
    ) throws(StorageError) {
        guard let step = place.path.last else {
            preconditionFailure("a place of an element without a path")
        }
        let outer = FieldPlace(
            table: place.table,
            object: place.object,
            column: place.column,
            path: Array(place.path.dropLast())
        )
        try editCollection(at: outer) { (collection) throws(StorageError) in
            try body(&collection, step)
        }
    }

    private func checkField(
        _ value: Value,
        _ column: TableColumn,
        _ editor: TableEditor
    ) throws(StorageError) {
        // Alone, as a pair of both would copy the value.
        guard column.collection != nil else { return try editor.check(value, for: column) }
        switch (column.collection, value) {
        case (.list, .list(let elements)), (.set, .set(let elements)), (.set, .list(let elements)):
            for element in elements { try editor.check(element, for: column) }
        case (.dictionary, .dictionary(let entries)):
            for entry in entries {
                try TableEditor.checkDictionaryKey(entry.key)
                try editor.check(entry.value, for: column)
            }
        default:
            throw editor.wrongType(value, column)
        }
    }

    private func setField(
        _ value: Value,
        _ column: TableColumn,
        of object: ObjectKey,
        _ editor: TableEditor
    ) throws(StorageError) {
        guard column.collection != nil else {
            try editor.set(value, of: column, in: object)
            return
        }
        try editor.editCollection(column, of: object) { (collection) throws(StorageError) in
            try collection.clear()
            switch value {
            case .list(let elements) where collection.kind == .list:
                for (index, element) in elements.enumerated() {
                    try collection.insert(element, at: index)
                }
            case .list(let elements), .set(let elements):
                for element in elements { try collection.insert(element) }
            case .dictionary(let entries):
                for entry in entries { try collection.set(entry.value, for: entry.key) }
            default: break
            }
        }
    }
}
