/// Dictionaries: keys ascending by their bytes, and values beside them (`format/01 §7.2`).
extension CollectionEditor {
    /// Sets the value of a key, which is added when it is new.
    mutating func set(_ value: Value, for key: String) throws(StorageError) {
        try requireStringKeys()
        try TableEditor.checkDictionaryKey(key)
        try check(value)
        let (place, found) = try position(of: key)
        if let found {
            let old = try element(at: found)
            if case .value(value) = old { return }
            let element = try makeElement(value)
            try editTree { (values) throws(StorageError) in try values.set(element, at: found) }
            try release(old)
            return
        }
        try insertEntry(key, makeElement(value), at: place)
    }

    /// Sets the value of a key to an embedded object that was created for it.
    mutating func setEmbedded(_ link: ObjectLink, for key: String) throws(StorageError) {
        try requireStringKeys()
        try TableEditor.checkDictionaryKey(key)
        try table.addBacklink(from: owner, through: column, to: link)
        let (place, found) = try position(of: key)
        if let found {
            let old = try element(at: found)
            try editTree { (values) throws(StorageError) in
                try values.set(.value(.link(link)), at: found)
            }
            try release(old)
        } else {
            try insertEntry(key, .value(.link(link)), at: place)
        }
    }

    /// Removes a key with its value; false when there was none.
    @discardableResult
    mutating func remove(key: String) throws(StorageError) -> Bool {
        try requireStringKeys()
        guard let place = try position(of: key).found else { return false }
        let old = try element(at: place)
        try editDictionary(slot: 0, form: .strings) { (keys) throws(StorageError) in
            try keys.remove(at: place)
        }
        try editTree { (values) throws(StorageError) in try values.remove(at: place) }
        try release(old)
        return true
    }

    private mutating func insertEntry(
        _ key: String,
        _ element: StoredElement,
        at place: Int
    ) throws(StorageError) {
        try editDictionary(slot: 0, form: .strings) { (keys) throws(StorageError) in
            try keys.insert(.value(.string(key)), at: place)
        }
        try editTree { (values) throws(StorageError) in try values.insert(element, at: place) }
    }

    /// The key of a dictionary's entry by its place; empty for other collections.
    func key(at index: Int) throws(StorageError) -> String {
        guard kind == .dictionary, let root else { return "" }
        let keys = BPlusTreeEditor(
            root: try memory.child(0, of: root),
            form: .strings,
            in: memory
        )
        guard case .value(.string(let key)) = try keys.element(at: index) else { return "" }
        return key
    }

    /// Where a key stands or would stand, and where it was found.
    func position(of key: String) throws(StorageError) -> (place: Int, found: Int?) {
        guard let root else { return (0, nil) }
        let keys = BPlusTreeEditor(
            root: try memory.child(0, of: root),
            form: .strings,
            in: memory
        )
        let wanted = Value.string(key)
        let count = try keys.count()
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if try Self.compare(keys, middle, with: wanted) < 0 {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < count, try Self.compare(keys, low, with: wanted) == 0 else { return (low, nil) }
        return (low, low)
    }

    private static func compare(
        _ keys: borrowing BPlusTreeEditor,
        _ index: Int,
        with key: Value
    ) throws(StorageError) -> Int {
        guard case .value(let other) = try keys.element(at: index) else { return 1 }
        return Value.compareTotally(other, key)
    }

    private func requireStringKeys() throws(StorageError) {
        try require(.dictionary)
        guard isNested || column.hasStringKeys else {
            throw .refused(
                .notCollection(
                    property: table.label(column),
                    expected: "a dictionary with strings as keys"
                )
            )
        }
    }
}
