/// Creating and deleting objects.
extension TableEditor {
    /// Creates an object and answers its key, chosen as the official engine does.
    ///
    /// `values` are single values by column index, which were checked. Throws `.refused` when the
    /// primary key is missing, of another type, or taken; nothing is changed then.
    /// Source: `format/02 §5.3`.
    func create(
        primaryKey value: Value?,
        values: consuming [StoredElement?] = []
    ) throws(StorageError) -> ObjectKey {
        guard kind != .embedded else { throw .refused(.embeddedObject(table: name)) }
        guard (primaryKey == nil) == (value == nil) else {
            throw .refused(.primaryKeyMismatch(table: name))
        }
        guard let primaryKey, let value else {
            let key = try nextKey()
            var elements = values
            try makeElements(&elements, of: key)
            return try insertObject(key, values: elements)
        }
        let column = try column(primaryKey)
        try check(value, for: column)
        guard try object(where: column, equals: value) == nil else {
            throw .refused(.duplicatePrimaryKey(table: name, key: value))
        }
        let key = try nextKey()
        var elements = values
        while elements.count <= column.key.index { elements.append(nil) }
        elements[column.key.index] = .value(value)
        try makeElements(&elements, of: key)
        _ = try insertObject(key, values: elements)
        try resurrect(key, primaryKey: value)
        return key
    }

    /// Creates an embedded object; the caller stores the link to it at once.
    func createEmbedded() throws(StorageError) -> ObjectKey {
        precondition(kind == .embedded, "\(name) is not embedded")
        return try insertObject(nextKey(), values: [])
    }

    /// Makes of checked values what is stored for them, with backlinks of the links among them.
    private func makeElements(
        _ elements: inout [StoredElement?],
        of key: ObjectKey
    ) throws(StorageError) {
        for index in indexesOfMade where index < elements.count {
            guard case .value(let value)? = elements[index], let column = column(at: index) else {
                continue
            }
            elements[index] = try makeElement(value, column, owner: key)
        }
    }

    private func insertObject(
        _ key: ObjectKey,
        values: [StoredElement?]
    ) throws(StorageError) -> ObjectKey {
        touch()
        try objects.insert(key, values: values)
        for index in indexRoots.indices where !indexRoots[index].isNone {
            guard let column = column(at: index) else { continue }
            if column.enumeratedKeys == nil, index < values.count,
                case .value(let value)? = values[index]
            {
                try enterIndexes(column, of: key, value: value)
            } else {
                try enterIndexes(column, of: key)
            }
        }
        return key
    }

    /// The next key that is free, by the sequence of the table.
    private func nextKey() throws(StorageError) -> ObjectKey {
        while true {
            let sequence = number(TableSlot.objectSequence)
            setNumber(TableSlot.objectSequence, sequence + 1)
            let key = primaryKey == nil ? spread(sequence) : Int64(bitPattern: sequence)
            if try !contains(ObjectKey(rawValue: key)) { return ObjectKey(rawValue: key) }
        }
    }

    /// The key of the sequence number in a table without primary key: keys made by several files
    /// are kept apart, and those made here have zeros where the others' identity stands.
    private func spread(_ sequence: UInt64) -> Int64 {
        let low = sequence & 0xffff_ffff
        return Int64(bitPattern: low & 0xff | (low & 0xffff_ff00) << 8)
    }

    // MARK: Deleting

    /// Deletes an object: links to it are removed, embedded objects in it are deleted too.
    func delete(_ key: ObjectKey) throws(StorageError) {
        guard try contains(key) else { throw .noSuchObject(key) }
        touch()
        for column in columns where column.isBacklink {
            let origin = try tree.editor(column.oppositeTable)
            let link = ObjectLink(table: self.key, object: key)
            for object in try origins(column, of: key) {
                try origin.forget(link, in: object, column.oppositeColumn)
            }
        }
        for column in columns where !column.isBacklink {
            try leaveIndexes(column, of: key)
            try release(column, of: key)
        }
        try objects.remove(key)
    }

    /// Takes back the backlinks of all that a field links to, and deletes what is embedded in it.
    func release(_ column: TableColumn, of key: ObjectKey) throws(StorageError) {
        guard column.form.mayLead else { return }
        switch try storedElement(column, of: key) {
        case .value(.link(let link)):
            // First null, so that a cascade that comes back here finds nothing.
            try objects.set(.value(.null), of: key, column: column.key.index)
            try removeBacklink(from: key, through: column, to: link)
        case .nested(let kind, let root, _):
            try objects.set(.value(.null), of: key, column: column.key.index)
            try destroyNested(kind, root, column, owner: key)
        case .slot(.ref(let root)):
            try objects.set(.slot(.none), of: key, column: column.key.index)
            try destroyCollection(root, column, owner: key)
        case .value, .slot:
            break
        }
    }

    // MARK: Tombstones

    /// Redirects the unresolved links that waited for an object with this primary key.
    ///
    /// Source: `format/02 §4.8`.
    private func resurrect(_ key: ObjectKey, primaryKey value: Value) throws(StorageError) {
        guard tombstones != nil, let tombstone = try tombstone(primaryKey: value) else { return }
        let old = ObjectLink(table: self.key, object: tombstone)
        let new = ObjectLink(table: self.key, object: key)
        for column in columns where column.isBacklink {
            let origin = try tree.editor(column.oppositeTable)
            for object in try origins(column, of: tombstone) {
                try origin.redirect(old, to: new, in: object, column.oppositeColumn)
            }
        }
        // The last link that was redirected may have taken the tombstone with it.
        if try contains(tombstone) { try tombstones?.remove(tombstone) }
    }

    /// The tombstone with a primary key.
    private func tombstone(primaryKey value: Value) throws(StorageError) -> ObjectKey? {
        guard let root = tombstones?.root, let primaryKey else { return nil }
        let column = try column(primaryKey)
        var found: ObjectKey?
        let image = memory.memory
        var keys: [ObjectKey] = []
        try ClusterTree(root: root, in: image).forEachLeaf { (position) throws(StorageError) in
            let cluster = try image.cluster(at: position)
            for row in 0..<cluster.count { keys.append(try cluster.key(at: row)) }
            return true
        }
        for key in keys {
            if case .value(value) = try storedElement(column, of: key) { found = key }
        }
        return found
    }
}
