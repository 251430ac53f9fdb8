/// Links in collections, when what they lead to is deleted or comes into being.
extension CollectionEditor {
    /// Replaces one link, wherever it lies; false when the collection does not hold it.
    ///
    /// Without a new one it goes, or becomes null in a dictionary. Backlinks are the caller's.
    mutating func replaceLink(
        _ old: ObjectLink,
        by new: ObjectLink?
    ) throws(StorageError) -> Bool {
        if let place = try firstIndex(of: old) {
            switch (kind, new) {
            case (.dictionary, _):
                let value = new.map(Value.link) ?? .null
                try editTree { (tree) throws(StorageError) in
                    try tree.set(.value(value), at: place)
                }
            case (.list, let new?):
                try editList { (tree) throws(StorageError) in
                    try tree.set(.value(.link(new)), at: place)
                }
            case (.set, let new?):
                try editList { (tree) throws(StorageError) in try tree.remove(at: place) }
                try insertStored(new)
            case (.list, nil), (.set, nil):
                try editList { (tree) throws(StorageError) in try tree.remove(at: place) }
            }
            return true
        }
        guard form == .mixed else { return false }
        for index in 0..<(try storedCount()) {
            guard case .nested = try element(at: index) else { continue }
            let step = try step(to: index)
            let isFound = try edit(at: [step]) { (nested) throws(StorageError) -> Bool in
                try nested.replaceLink(old, by: new)
            }
            if isFound { return true }
        }
        return false
    }

    /// Puts a link into a set without looking after its backlink.
    private mutating func insertStored(_ link: ObjectLink) throws(StorageError) {
        var low = 0
        var high = try storedCount()
        while low < high {
            let middle = (low + high) / 2
            guard case .value(let value) = try element(at: middle) else { break }
            if Value.compareTotally(value, .link(link)) < 0 {
                low = middle + 1
            } else {
                high = middle
            }
        }
        let place = low
        try editList { (tree) throws(StorageError) in
            try tree.insert(.value(.link(link)), at: place)
        }
    }

    /// All links in the collection, at any depth, once for each time.
    func links() throws(StorageError) -> [ObjectLink] {
        switch form {
        case .links, .mixed, .typedLinks: break
        default: return []
        }
        var links: [ObjectLink] = []
        for index in 0..<(try storedCount()) {
            switch try element(at: index) {
            case .value(.link(let link)): links.append(link)
            case .nested(let kind, let root, _):
                links += try CollectionEditor(
                    table: table,
                    column: column,
                    owner: owner,
                    kind: kind,
                    isNested: true,
                    root: root
                ).links()
            case .value, .slot: break
            }
        }
        return links
    }

    private func firstIndex(of link: ObjectLink) throws(StorageError) -> Int? {
        if case .links = form, let root {
            guard link.table == column.target else { return nil }
            return try BPlusTreeEditor(root: root, form: .integers, in: memory)
                .firstIndex(of: link.object.rawValue)
        }
        for index in 0..<(try storedCount()) {
            if case .value(.link(link)) = try element(at: index) { return index }
        }
        return nil
    }

    private func step(to index: Int) throws(StorageError) -> PathStep {
        guard kind == .dictionary, let root else { return .index(index) }
        let keys = BPlusTreeEditor(root: try memory.child(0, of: root), form: .strings, in: memory)
        guard case .value(.string(let key)) = try keys.element(at: index) else {
            throw noElement(index, try storedCount())
        }
        return .key(key)
    }
}
