/// A table in the private tree of a write transaction.
///
/// It holds, decoded, what the table's top array and spec say, and where its trees are now; `flush`
/// writes that back. One verb per extension: objects, fields, collections, links, indexes, columns.
/// Source: `format/02 §4`.
final class TableEditor {
    unowned let tree: PrivateTree
    let memory: WritableMemory
    let key: TableKey

    /// Properties first, then backlink columns: the order of the spec.
    private(set) var columns: [TableColumn] = []
    /// Position in `columns` by the index in a column's key.
    private var positions: [Int?] = []
    /// Indexes of the properties for whose values more than the value itself is stored.
    private(set) var indexesOfMade: [Int] = []

    /// The objects, and the tombstones that only unresolved links lead to.
    var objects: ClusterTreeEditor
    var tombstones: ClusterTreeEditor?
    /// Roots of the search indexes by column index; `.none` where there is none.
    var indexRoots: [Ref] = []
    /// Elements of the top array; those with a decoded twin are written by `flush`.
    private var slots: [RefOrTagged]
    private var oppositesCount: Int

    /// Where the top array is; of the file until the first flush after a change.
    private(set) var ref: Ref
    private(set) var isTouched = false
    private var isSchemaTouched = false

    /// Opens the table at a ref.
    init(_ ref: Ref, of tree: PrivateTree) throws(StorageError) {
        self.tree = tree
        self.ref = ref
        memory = tree.memory
        let memory = memory.memory
        let node = try RefNode(memory.node(at: ref))
        var slots: [RefOrTagged] = []
        for index in 0..<max(node.count, TableSlot.tombstones + 1) {
            slots.append(try node.element(at: index))
        }
        self.slots = slots
        key = TableKey(
            rawValue: UInt32(
                truncatingIfNeeded: try node.optionalNumber(at: TableSlot.key, "table key") ?? 0
            )
        )
        let loaded = try Self.columns(of: node, in: memory)
        oppositesCount = loaded.oppositesCount
        let clusters = try node.ref(at: TableSlot.clusters, "clusters")
        objects = ClusterTreeEditor(root: clusters, columns: [], in: tree.memory)
        if let root = try node.optionalRef(at: TableSlot.tombstones, "tombstones") {
            tombstones = ClusterTreeEditor(root: root, columns: [], in: tree.memory)
        }
        if let roots = try node.optionalRef(at: TableSlot.indexes, "search indexes") {
            let array = try RefNode(memory.node(at: roots))
            for index in 0..<array.count {
                indexRoots.append(try array.optionalRef(at: index, "search index") ?? .none)
            }
        }
        try setColumns(loaded.columns)
        isSchemaTouched = false
    }

    // MARK: Reading

    /// The stored name.
    var name: String { tree.name(of: key) }

    var kind: TableSchema.Kind {
        switch number(TableSlot.flags) & 3 {
        case 1: .embedded
        case 2: .asymmetric
        default: .topLevel
        }
    }

    var primaryKey: ColumnKey? {
        // 0 is a key too: that of a first column of integers.
        guard case .tagged(let raw) = slots[TableSlot.primaryKey] else { return nil }
        return ColumnKey(rawValue: Int64(bitPattern: raw))
    }

    /// The column with this very key.
    func column(_ key: ColumnKey) throws(StorageError) -> TableColumn {
        guard let position = position(of: key) else { throw .noSuchColumn(key) }
        return columns[position]
    }

    func position(of key: ColumnKey) -> Int? {
        guard key.index < positions.count, let position = positions[key.index],
            columns[position].key == key
        else { return nil }
        return position
    }

    func column(named name: String) -> TableColumn? {
        columns.first { $0.name == name && !$0.isBacklink }
    }

    /// What a refusal calls a property.
    func label(_ column: TableColumn) -> String {
        let name = name
        return (name.hasPrefix("class_") ? String(name.dropFirst(6)) : name) + "." + column.name
    }

    /// One more than the greatest index of a column.
    var countOfColumnIndexes: Int { positions.count }

    /// The column with an index in its key, if there is one.
    func column(at index: Int) -> TableColumn? {
        guard index < positions.count, let position = positions[index] else { return nil }
        return columns[position]
    }

    /// Whether the table has an object with this key.
    func contains(_ key: ObjectKey) throws(StorageError) -> Bool {
        try place(of: key) != nil
    }

    private func place(of key: ObjectKey) throws(StorageError) -> (leaf: Ref, row: Int)? {
        key.isUnresolved ? try tombstones?.place(of: key) : try objects.place(of: key)
    }

    /// What stands in a column's leaf for an object, or a tombstone.
    func storedElement(
        _ column: TableColumn,
        of key: ObjectKey
    ) throws(StorageError) -> StoredElement {
        guard let place = try place(of: key) else { throw .noSuchObject(key) }
        let leaf = try memory.child(column.key.index + 1, of: place.leaf)
        let element = try memory.storedElement(in: leaf, column.form, at: place.row)
        return try decoded(element, column)
    }

    /// An element with what its leaf leaves out: the table of a link, the string of a code.
    private func decoded(
        _ element: StoredElement,
        _ column: TableColumn
    ) throws(StorageError) -> StoredElement {
        switch element {
        case .value(.link(let link)) where column.type == .link:
            let table = column.target ?? .none
            return .value(.link(ObjectLink(table: table, object: link.object)))
        case .value(.int(let code)) where column.type == .string:
            // As they are now: a column that was looked up before may lack the newest ones.
            guard let keys = try self.column(column.key).enumeratedKeys else { return element }
            return try memory.storedElement(in: keys, .strings, at: Int(code))
        default:
            return element
        }
    }

    // MARK: Changing

    /// Notes that the table changes: its content version rises once in a transaction.
    func touch() {
        guard !isTouched else { return }
        isTouched = true
        slots[TableSlot.contentVersion] = .tagged(number(TableSlot.contentVersion) + 1)
    }

    /// A number of the top array; 0 where nothing stands.
    func number(_ slot: Int) -> UInt64 {
        if case .tagged(let number) = slots[slot] { number } else { 0 }
    }

    func setNumber(_ slot: Int, _ number: UInt64?) {
        touch()
        slots[slot] = number.map(RefOrTagged.tagged) ?? .none
    }

    /// Replaces the columns, and what depends on them.
    func setColumns(_ columns: [TableColumn]) throws(StorageError) {
        self.columns = columns
        isSchemaTouched = true
        positions = []
        indexesOfMade = columns.filter(\.isMade).map(\.key.index)
        var forms: [ClusterTreeEditor.ColumnLayout?] = []
        for (position, column) in columns.enumerated() {
            let index = column.key.index
            while positions.count <= index {
                positions.append(nil)
                forms.append(nil)
            }
            positions[index] = position
            let initial: StoredElement =
                column.form == .slots
                ? .slot(.none)
                : column.enumeratedKeys == nil ? .value(column.initialValue) : .value(.int(0))
            forms[index] = ClusterTreeEditor.ColumnLayout(form: column.form, initial: initial)
        }
        objects = ClusterTreeEditor(root: objects.root, columns: forms, in: memory)
        if let root = tombstones?.root {
            tombstones = ClusterTreeEditor(root: root, columns: forms, in: memory)
        }
        oppositesCount = max(oppositesCount, positions.count)
        while indexRoots.count < oppositesCount { indexRoots.append(.none) }
    }

    /// Replaces one column in its place.
    func setColumn(_ column: TableColumn, at position: Int) throws(StorageError) {
        var columns = columns
        columns[position] = column
        try setColumns(columns)
    }

    /// Replaces the root of an index.
    func setIndexRoot(_ root: Ref, at index: Int) {
        indexRoots[index] = root
    }

    // MARK: Writing back

    /// Writes what changed into nodes, and says where the top array is then.
    func flush() throws(StorageError) -> Ref {
        guard isTouched || isSchemaTouched else { return ref }
        if isSchemaTouched {
            try flushSchema()
            isSchemaTouched = false
        }
        try flushIndexes()
        slots[TableSlot.clusters] = .ref(objects.root)
        slots[TableSlot.tombstones] = tombstones.map { .ref($0.root) } ?? .none
        for (index, slot) in slots.enumerated() {
            if index < (try memory.integerCount(ref)) {
                if try memory.slot(index, of: ref) != slot {
                    try memory.setSlot(index, of: &ref, to: slot)
                }
            } else if slot != .none {
                while try memory.integerCount(ref) < index {
                    try memory.appendInteger(to: &ref, 0)
                }
                try memory.appendInteger(to: &ref, slot.element)
            }
        }
        return ref
    }

    private func flushIndexes() throws(StorageError) {
        guard case .ref(var array) = slots[TableSlot.indexes] else {
            if indexRoots.contains(where: { !$0.isNone }) {
                slots[TableSlot.indexes] = .ref(try memory.makeRefs(indexRoots))
            }
            return
        }
        for (index, root) in indexRoots.enumerated() {
            let slot = root.isNone ? RefOrTagged.none : .ref(root)
            if index >= (try memory.integerCount(array)) {
                try memory.appendInteger(to: &array, slot.element)
            } else if try memory.slot(index, of: array) != slot {
                try memory.setSlot(index, of: &array, to: slot)
            }
        }
        slots[TableSlot.indexes] = .ref(array)
    }

    private func flushSchema() throws(StorageError) {
        var opposites = (
            tables: [Int64](repeating: Int64(TableKey.none.rawValue), count: oppositesCount),
            columns: [Int64](repeating: ColumnKey.none.rawValue, count: oppositesCount)
        )
        for column in columns {
            opposites.tables[column.key.index] = Int64(column.oppositeTable.rawValue)
            opposites.columns[column.key.index] = column.oppositeColumn.rawValue
        }
        try replace(TableSlot.oppositeTables, by: memory.makeIntegers(opposites.tables))
        try replace(TableSlot.oppositeColumns, by: memory.makeIntegers(opposites.columns))
        var enumerated = columns.filter { !$0.isBacklink }.map { $0.enumeratedKeys ?? .none }
        if enumerated.allSatisfy(\.isNone) { enumerated = [] }
        let spec = try memory.makeRefs([
            memory.makeIntegers(columns.map(\.typeElement)),
            memory.makeNames(columns.filter { !$0.isBacklink }.map(\.name)),
            memory.makeIntegers(columns.map(\.attributes)),
            .none,
            enumerated.isEmpty ? .none : memory.makeRefs(enumerated),
            memory.makeIntegers(columns.map(\.key.rawValue)),
        ])
        if case .ref(let old) = slots[TableSlot.spec] {
            // The leaves of enumerated strings stay; all else was made anew.
            for slot in [
                SpecSlot.types, SpecSlot.names, SpecSlot.attributes, SpecSlot.enumeratedKeys,
                SpecSlot.columnKeys,
            ] {
                if let part = try memory.optionalChild(slot, of: old) { try memory.release(part) }
            }
            try memory.release(old)
        }
        slots[TableSlot.spec] = .ref(spec)
    }

    private func replace(_ slot: Int, by new: Ref) throws(StorageError) {
        if case .ref(let old) = slots[slot] { try memory.release(old) }
        slots[slot] = .ref(new)
    }
}
