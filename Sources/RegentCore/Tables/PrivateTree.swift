/// The tables of a version while they are edited: a tree over the base that nobody else sees.
///
/// Nothing is locked and nothing of the file is touched; dropping the tree forgets it. `snapshot`
/// shows it through the ordinary read interface, for changed rows, queries and checks; what such a
/// snapshot reads is valid until the next edit.
package final class PrivateTree {
    package let memory: WritableMemory
    /// The version that is edited; one without a top array for a database that is being made.
    package let base: VersionMark

    /// Elements of the top array; names and tables are written by `flush`.
    var top: [RefOrTagged]
    /// Stored names by position; nil for places of removed tables.
    private var names: [String?] = []
    private var places: [RefOrTagged] = []
    /// By the position of their tables; nil for tables that were not asked for.
    private var editors: [TableEditor?] = []
    /// Whether the names differ from the node that holds them.
    private var areNamesTouched = false
    /// Whether tables were added, renamed or removed at all, also after a `flush`.
    private var isRenamed = false
    private var random: UInt64

    /// Begins over a version, or over nothing.
    ///
    /// Throws what is wrong with the arrays of names and tables.
    init(over image: Memory?, _ base: VersionMark) throws(StorageError) {
        self.base = base
        let memory = try WritableMemory(over: image)
        self.memory = memory
        random = base.version
        guard !base.topRef.isNone else {
            let names = try memory.makeNames([])
            top = [
                .ref(names), .ref(try memory.makeRefs([])), .tagged(0), .none, .none, .none,
                .tagged(1), .tagged(UInt64(HistoryType.local.rawValue)), .none, .tagged(1),
                .tagged(0),
            ]
            return
        }
        top = []
        let image = memory.memory
        let node = try RefNode(image.node(at: base.topRef))
        for index in 0..<node.count { top.append(try node.element(at: index)) }
        let names = try ShortStrings(image.node(at: node.ref(at: TopSlot.tableNames, "names")))
        let tables = try RefNode(image.node(at: node.ref(at: TopSlot.tables, "tables")))
        for index in 0..<tables.count {
            places.append(try tables.element(at: index))
            guard case .ref = places[index] else {
                self.names.append(nil)
                continue
            }
            self.names.append(index < names.count ? try names.name(at: index) : "")
        }
    }

    // MARK: Tables

    /// The editor of a table.
    ///
    /// Throws `.noSuchTable`, or what is wrong with the table.
    func editor(_ key: TableKey) throws(StorageError) -> TableEditor {
        if key.index < editors.count, let editor = editors[key.index] {
            guard editor.key == key else { throw .noSuchTable(key) }
            return editor
        }
        guard key.index < places.count, case .ref(let ref) = places[key.index] else {
            throw .noSuchTable(key)
        }
        let editor = try TableEditor(ref, of: self)
        guard editor.key == key else { throw .noSuchTable(key) }
        while editors.count <= key.index { editors.append(nil) }
        editors[key.index] = editor
        return editor
    }

    /// The stored name of a table.
    func name(of key: TableKey) -> String {
        key.index < names.count ? names[key.index] ?? "" : ""
    }

    /// The key of the class with this name, or else of the table with this table name.
    package func tableKey(named name: String) throws(StorageError) -> TableKey? {
        if let key = try tableKey(exactlyNamed: "class_" + name) { return key }
        return try tableKey(exactlyNamed: name)
    }

    /// The key of the table with this stored name.
    func tableKey(exactlyNamed name: String) throws(StorageError) -> TableKey? {
        guard let index = names.firstIndex(of: name), case .ref(let ref) = places[index] else {
            return nil
        }
        if index < editors.count, let editor = editors[index] { return editor.key }
        guard case .tagged(let raw) = try memory.slot(TableSlot.key, of: ref) else { return nil }
        return TableKey(rawValue: UInt32(truncatingIfNeeded: raw))
    }

    /// The keys of all tables, in the order of their places.
    package func tableKeys() throws(StorageError) -> [TableKey] {
        var keys: [TableKey] = []
        for case .some(let name) in names {
            if let key = try tableKey(exactlyNamed: name) { keys.append(key) }
        }
        return keys
    }

    /// The place a new table gets: the first that is free, else one at the end.
    ///
    /// The key's tag is what a table removed from there has left.
    func nextTableKey() -> TableKey {
        for (index, place) in places.enumerated() {
            if case .tagged(let tag) = place {
                return TableKey(rawValue: UInt32(truncatingIfNeeded: tag) << 16 | UInt32(index))
            }
        }
        return TableKey(rawValue: UInt32(places.count))
    }

    /// Adds a table whose top array was made.
    func addTable(_ key: TableKey, name: String, at ref: Ref) throws(StorageError) {
        if key.index == places.count {
            names.append(nil)
            places.append(.none)
        }
        names[key.index] = name
        places[key.index] = .ref(ref)
        noteNames()
        forgetEditor(key)
        _ = try editor(key)
    }

    /// Forgets a table whose nodes were destroyed.
    func forgetTable(_ key: TableKey) {
        forgetEditor(key)
        names[key.index] = nil
        places[key.index] = .tagged(UInt64((key.rawValue >> 16 + 1) & 0x7fff))
        noteNames()
    }

    private func forgetEditor(_ key: TableKey) {
        if key.index < editors.count { editors[key.index] = nil }
    }

    func setName(of key: TableKey, to name: String) {
        names[key.index] = name
        noteNames()
    }

    private func noteNames() {
        areNamesTouched = true
        isRenamed = true
    }

    /// The number of the sync client that makes object keys; 0 in local files.
    var syncFileIdentity: UInt64 {
        guard top.count > TopSlot.syncFileIdentity,
            case .tagged(let identity) = top[TopSlot.syncFileIdentity]
        else { return 0 }
        return identity
    }

    /// A number that tells nested collections apart; the same in every run over one version.
    func nextRandom() -> UInt64 {
        random &+= 0x9e37_79b9_7f4a_7c15
        var mixed = random
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    // MARK: Writing back

    /// Whether anything was edited.
    package var isTouched: Bool {
        isRenamed || editors.contains { $0?.isTouched == true }
    }

    /// Writes what the editors hold into nodes, up to the arrays of names and tables.
    func flush() throws(StorageError) {
        for (index, editor) in editors.enumerated() {
            if let editor { places[index] = .ref(try editor.flush()) }
        }
        guard case .ref(var tables) = top[TopSlot.tables],
            case .ref(let oldNames) = top[TopSlot.tableNames]
        else { preconditionFailure("a top array without names and tables") }
        for (index, place) in places.enumerated() {
            if index == (try memory.integerCount(tables)) {
                try memory.appendInteger(to: &tables, place.element)
            } else if try memory.slot(index, of: tables) != place {
                try memory.setSlot(index, of: &tables, to: place)
            }
        }
        top[TopSlot.tables] = .ref(tables)
        if areNamesTouched {
            try memory.release(oldNames)
            top[TopSlot.tableNames] = .ref(try memory.makeNames(names))
            areNamesTouched = false
        }
    }
}
