/// Sets: lists whose elements are unique and in order (`format/01 §7.1`).
extension CollectionEditor {
    /// Adds a value; false when it was there already.
    @discardableResult
    mutating func insert(_ value: Value) throws(StorageError) -> Bool {
        try require(.set)
        try check(value)
        let (place, isFound) = try setPosition(of: value)
        if isFound { return false }
        let element = try makeElement(value)
        try editList { (tree) throws(StorageError) in try tree.insert(element, at: place) }
        return true
    }

    /// Removes a value; false when it was not there.
    @discardableResult
    mutating func remove(_ value: Value) throws(StorageError) -> Bool {
        try require(.set)
        let (place, isFound) = try setPosition(of: value)
        if isFound { try removeStored(at: place) }
        return isFound
    }

    /// Where a value stands, or would.
    private func setPosition(of value: Value) throws(StorageError) -> (place: Int, isFound: Bool) {
        var low = 0
        var high = try storedCount()
        while low < high {
            let middle = (low + high) / 2
            if try compare(middle, with: value) < 0 { low = middle + 1 } else { high = middle }
        }
        guard low < (try storedCount()) else { return (low, false) }
        return (low, try compare(low, with: value) == 0)
    }

    private func compare(_ index: Int, with value: Value) throws(StorageError) -> Int {
        guard case .value(let element) = try element(at: index) else { return 1 }
        return Value.compareTotally(element, value)
    }
}
