/// Classes and properties: added, renamed, removed.
///
/// Source: `format/02 §3`, `§4.4`.
extension PrivateTree {
    /// The most bytes of a table's name, and of a property's.
    private static let maximumNameSize = 63

    // MARK: Classes

    /// Adds a table; classes of the SDKs have names that begin with `class_`.
    package func addTable(
        named name: String,
        kind: TableSchema.Kind = .topLevel
    ) throws(StorageError) -> TableKey {
        try Self.checkName(name)
        guard try tableKey(exactlyNamed: name) == nil else { throw .refused(.tableExists(name)) }
        let key = nextTableKey()
        let empty: [Int64] = []
        let spec = try memory.makeRefs([
            memory.makeIntegers(empty), memory.makeNames([]), memory.makeIntegers(empty), .none,
            .none, memory.makeIntegers(empty),
        ])
        let clusters = try ClusterTreeEditor.makeLeaf([], in: memory)
        let flags: UInt64 =
            switch kind {
            case .topLevel: 0
            case .embedded: 1
            case .asymmetric: 2
            }
        let top = try memory.makeSlots([
            .ref(spec), .none, .ref(clusters), .tagged(UInt64(key.rawValue)),
            .ref(memory.makeRefs([])), .tagged(0), .tagged(0), .ref(memory.makeIntegers(empty)),
            .ref(memory.makeIntegers(empty)), .none, .none, .none, .tagged(flags), .none,
        ])
        try addTable(key, name: name, at: top)
        try editor(key).touch()
        return key
    }

    /// Removes a table with its objects.
    ///
    /// Throws `.refused` while other tables have properties that link to it.
    package func removeTable(_ key: TableKey) throws(StorageError) {
        let editor = try editor(key)
        for column in editor.columns where column.isBacklink && column.oppositeTable != key {
            let origin = try self.editor(column.oppositeTable)
            throw .refused(.tableIsTarget(table: editor.name, origin: origin.name))
        }
        for column in editor.columns.reversed() where !column.isBacklink {
            try removeColumn(column, of: editor)
        }
        try memory.destroy(editor.flush())
        forgetTable(key)
    }

    /// Gives a table another name.
    package func renameTable(_ key: TableKey, to name: String) throws(StorageError) {
        try Self.checkName(name)
        let editor = try editor(key)
        guard editor.name != name else { return }
        guard try tableKey(exactlyNamed: name) == nil else { throw .refused(.tableExists(name)) }
        setName(of: key, to: name)
    }

    // MARK: Properties

    /// Adds a property, null or zero in every object.
    @discardableResult
    package func addProperty(
        _ definition: PropertyDefinition,
        to table: TableKey
    ) throws(StorageError) -> ColumnKey {
        try Self.checkName(definition.name)
        let editor = try editor(table)
        guard editor.column(named: definition.name) == nil else {
            throw .refused(
                .propertyExists(table: editor.name, property: definition.name)
            )
        }
        let column = try addColumn(
            definition,
            to: editor,
            at: editor.columns.firstIndex { $0.isBacklink } ?? editor.columns.count
        )
        if let index = definition.index { try addIndex(index, to: column, of: table) }
        return column
    }

    /// Removes a property with its values; what is embedded in them is deleted.
    package func removeProperty(
        _ key: ColumnKey,
        of table: TableKey
    ) throws(StorageError) {
        let editor = try editor(table)
        try removeColumn(editor.column(key), of: editor)
    }

    /// Gives a property another name.
    package func renameProperty(
        _ key: ColumnKey,
        of table: TableKey,
        to name: String
    ) throws(StorageError) {
        try Self.checkName(name)
        let editor = try editor(table)
        guard let position = editor.position(of: key) else { throw .noSuchColumn(key) }
        var column = editor.columns[position]
        guard column.name != name else { return }
        guard editor.column(named: name) == nil else {
            throw .refused(.propertyExists(table: editor.name, property: name))
        }
        column.name = name
        editor.touch()
        try editor.setColumn(column, at: position)
    }

    // MARK: Schema version

    /// The number SDKs compare with theirs; nil where the file has none.
    package func schemaVersion() throws(StorageError) -> UInt64? {
        guard let key = try tableKey(exactlyNamed: Self.metadataName) else { return nil }
        let editor = try editor(key)
        let object = ObjectKey(rawValue: 0)
        guard let column = editor.column(named: Self.versionName), try editor.contains(object),
            case .int(let number) = try editor.value(of: column, in: object)
        else { return nil }
        return UInt64(bitPattern: number)
    }

    /// Sets the number SDKs compare with theirs, in a table that is made where it is missing.
    ///
    /// Source: `format/02 §8.1`.
    package func setSchemaVersion(_ version: UInt64) throws(StorageError) {
        let key: TableKey
        if let existing = try tableKey(exactlyNamed: Self.metadataName) {
            key = existing
        } else {
            key = try addTable(named: Self.metadataName)
        }
        let editor = try editor(key)
        if editor.column(named: Self.versionName) == nil {
            try addProperty(PropertyDefinition(name: Self.versionName, type: .int), to: key)
        }
        guard let column = editor.column(named: Self.versionName) else { return }
        let object = ObjectKey(rawValue: 0)
        if try !editor.contains(object) { _ = try editor.create(primaryKey: nil) }
        try editor.set(.int(Int64(bitPattern: version)), of: column, in: object)
    }

    private static let metadataName = "metadata"
    private static let versionName = "version"

    // MARK: Columns

    /// Adds a column at a position of the spec, and the target's column for its backlinks.
    func addColumn(
        _ definition: PropertyDefinition,
        to editor: TableEditor,
        at position: Int
    ) throws(StorageError) -> ColumnKey {
        let attributes = definition.attributes
        var target: TableEditor?
        if definition.type == .link {
            guard let key = definition.target else { throw .noSuchTable(.none) }
            target = try self.editor(key)
        }
        if let target, target.kind == .asymmetric {
            throw .refused(.targetNotLinkable(table: target.name))
        }
        let key = editor.newColumnKey(typeCode: definition.type.rawValue, attributes: attributes)
        let column = TableColumn(
            name: definition.name,
            key: key,
            typeElement: definition.typeElement,
            attributes: attributes,
            enumeratedKeys: nil,
            oppositeTable: target?.key ?? .none,
            oppositeColumn: .none
        )
        try editor.add(column, at: position)
        if let target {
            let backlinks = try target.addBacklinkColumn(
                originTable: editor.key,
                originColumn: key
            )
            if let position = editor.position(of: key) {
                var linked = editor.columns[position]
                linked.oppositeColumn = backlinks.key
                try editor.setColumn(linked, at: position)
            }
        }
        return key
    }

    /// Removes a column with all it leads to: embedded objects, backlinks, index, primary key.
    func removeColumn(_ column: TableColumn, of editor: TableEditor) throws(StorageError) {
        editor.touch()
        if editor.primaryKey == column.key { editor.setNumber(TableSlot.primaryKey, nil) }
        if column.target != nil || column.type == .mixed || column.type == .typedLink {
            for object in try editor.allKeys() { try editor.release(column, of: object) }
            try removeBacklinkColumns(of: column, of: editor)
        }
        try editor.destroyIndex(column)
        if let position = editor.position(of: column.key) {
            try editor.removeColumn(at: position)
        }
    }

    /// Removes the columns, of any table, that held the backlinks of a column.
    private func removeBacklinkColumns(
        of column: TableColumn,
        of editor: TableEditor
    ) throws(StorageError) {
        var tables = try tableKeys()
        if let target = column.target { tables = [target] }
        for table in tables {
            let target = try self.editor(table)
            while let position = target.columns.firstIndex(where: {
                $0.isBacklink && $0.oppositeTable == editor.key && $0.oppositeColumn == column.key
            }) {
                try target.removeColumn(at: position)
            }
        }
    }

    private static func checkName(_ name: String) throws(StorageError) {
        let size = name.utf8.count
        guard size > 0, size <= maximumNameSize else {
            throw .refused(.invalidName(name, limitInBytes: maximumNameSize))
        }
    }
}
