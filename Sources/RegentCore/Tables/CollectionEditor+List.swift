/// Lists.
///
/// Places are those that people see: links that lead nowhere are passed over (`format/01 §7.3`).
extension CollectionEditor {
    /// The number of elements that people see.
    func count() throws(StorageError) -> Int {
        let stored = try storedCount()
        guard try hasUnresolved() else { return stored }
        return stored - (try unresolvedPlaces().count)
    }

    /// Inserts an element before a place; at the end where the place is the number of elements.
    mutating func insert(_ value: Value, at index: Int) throws(StorageError) {
        try require(.list)
        try check(value)
        try checkIndexed(value)
        let place = try storedPlace(index, upTo: count())
        let isNew = try isNewInIndex(value)
        let element = try makeElement(value)
        try editList { (tree) throws(StorageError) in try tree.insert(element, at: place) }
        if isNew { try table.editListIndex(column, of: owner, value, isEntering: true) }
    }

    /// Replaces an element.
    mutating func set(_ value: Value, at index: Int) throws(StorageError) {
        try require(.list)
        try check(value)
        try checkIndexed(value)
        let place = try storedPlace(index, upTo: count() - 1)
        let old = try element(at: place)
        if case .value(value) = old { return }
        let isNew = try isNewInIndex(value)
        let element = try makeElement(value)
        try editList { (tree) throws(StorageError) in try tree.set(element, at: place) }
        if isNew { try table.editListIndex(column, of: owner, value, isEntering: true) }
        try release(old)
        try leaveIndex(old)
    }

    /// Removes an element.
    mutating func remove(at index: Int) throws(StorageError) {
        try require(.list)
        let place = try storedPlace(index, upTo: count() - 1)
        try removeStored(at: place)
    }

    /// Moves an element to another place, counted without it.
    mutating func move(from source: Int, to target: Int) throws(StorageError) {
        try require(.list)
        let last = try count() - 1
        let from = try storedPlace(source, upTo: last)
        _ = try storedPlace(target, upTo: last)
        let element = try element(at: from)
        try editList { (tree) throws(StorageError) in try tree.remove(at: from) }
        // Counted again, as the places of links that lead nowhere are.
        let to = try storedPlace(target, upTo: last)
        try editList { (tree) throws(StorageError) in try tree.insert(element, at: to) }
    }

    /// Appends an embedded object that was created for it.
    mutating func insertEmbedded(_ link: ObjectLink, at index: Int) throws(StorageError) {
        try require(.list)
        let place = try storedPlace(index, upTo: count())
        try table.addBacklink(from: owner, through: column, to: link)
        try editList { (tree) throws(StorageError) in
            try tree.insert(.value(.link(link)), at: place)
        }
    }

    /// Removes an element by its stored place.
    mutating func removeStored(at place: Int) throws(StorageError) {
        let old = try element(at: place)
        try editList { (tree) throws(StorageError) in try tree.remove(at: place) }
        try release(old)
        try leaveIndex(old)
    }

    /// Removes all elements of a list, set or dictionary.
    mutating func clear() throws(StorageError) {
        guard let root else { return }
        if isIndexed { try table.leaveIndexes(column, of: owner) }
        released += try links()
        try memory.destroy(root)
        self.root = nil
    }

    // MARK: Links that lead nowhere

    /// Edits the tree of a list or set, with the root's flag kept true.
    mutating func editList<Result>(
        _ body: (inout BPlusTreeEditor) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        guard try hasUnresolved(), case .links = form, var flagged = root else {
            return try editTree(body)
        }
        // The flag belongs to the root, which the edit may replace.
        try memory.setContext(of: &flagged, false)
        root = flagged
        let result = try editTree(body)
        try updateContext()
        return result
    }

    /// Sets the root's flag by what the list holds.
    mutating func updateContext() throws(StorageError) {
        guard case .links = form, var root else { return }
        let isNeeded = try !unresolvedPlaces().isEmpty
        try memory.setContext(of: &root, isNeeded)
        self.root = root
    }

    private func hasUnresolved() throws(StorageError) -> Bool {
        guard let root else { return false }
        switch form {
        case .links:
            let image = memory.memory
            return try image.node(at: root).header.context
        case .mixed: return kind != .dictionary
        default: return false
        }
    }

    /// The stored places of links that lead nowhere, ascending.
    private func unresolvedPlaces() throws(StorageError) -> [Int] {
        guard let root, kind != .dictionary else { return [] }
        var places: [Int] = []
        let image = memory.memory
        let isMixed = form == .mixed
        try BPlusTree(root: root, in: image).forEachLeaf { (node, first) throws(StorageError) in
            if isMixed {
                let leaf = try MixedNode(copy node, in: image)
                for index in 0..<leaf.count where try leaf.isUnresolvedLink(at: index) {
                    places.append(first + index)
                }
            } else {
                let leaf = try LinkNode(copy node, bias: 0)
                for index in 0..<leaf.count where try leaf.key(at: index).isUnresolved {
                    places.append(first + index)
                }
            }
            return true
        }
        return places
    }

    /// The stored place of one that people see.
    private func storedPlace(_ index: Int, upTo last: Int) throws(StorageError) -> Int {
        guard index >= 0, index <= last else { throw noElement(index, try count()) }
        guard try hasUnresolved() else { return index }
        var place = index
        for hidden in try unresolvedPlaces() where hidden <= place { place += 1 }
        return place
    }

    // MARK: The index of a list of strings

    private var isIndexed: Bool {
        !isNested && kind == .list && table.hasIndex(column)
    }

    private func contains(_ value: Value) throws(StorageError) -> Bool {
        for index in 0..<(try storedCount()) {
            if case .value(value) = try element(at: index) { return true }
        }
        return false
    }

    private func isNewInIndex(_ value: Value) throws(StorageError) -> Bool {
        guard isIndexed else { return false }
        return try !contains(value)
    }

    private func leaveIndex(_ old: StoredElement) throws(StorageError) {
        guard isIndexed, case .value(let value) = old, try !contains(value) else { return }
        try table.editListIndex(column, of: owner, value, isEntering: false)
    }

    private func checkIndexed(_ value: Value) throws(StorageError) {
        guard isIndexed, case .string(let text) = value,
            text.utf8.count > SearchIndexEditor.maximumOffset
        else { return }
        throw .refused(
            .indexedStringTooLong(property: table.label(column), sizeInBytes: text.utf8.count)
        )
    }
}
