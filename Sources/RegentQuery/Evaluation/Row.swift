import RegentCore

/// An object under test: a row of a leaf that is lent, or an object found through a link or index.
struct Row: ~Escapable {
    let table: Table
    let key: ObjectKey
    private let leaf: ClusterLeaf?
    private let index: Int

    /// A row of a leaf.
    @_lifetime(copy leaf)
    init(_ index: Int, of leaf: ClusterLeaf) throws(StorageError) {
        key = try leaf.key(at: index)
        table = leaf.table
        self.leaf = leaf
        self.index = index
    }

    /// An object on its own.
    @_lifetime(immortal)
    init(_ key: ObjectKey, in table: Table) {
        self.table = table
        self.key = key
        leaf = nil
        index = 0
    }

    func value(of column: ColumnKey, limit: Int = .max) throws(StorageError) -> Value {
        if let leaf { return try leaf.value(of: column, at: index, limit: limit) }
        return try existing(else: .null) { () throws(StorageError) in
            try table.value(of: column, in: key, limit: limit)
        }
    }

    /// The number of elements of a collection; nil for values that are none.
    func elementCount(of column: ColumnKey) throws(StorageError) -> Int? {
        if let leaf { return try leaf.elementCount(of: column, at: index) }
        return try existing(else: nil) { () throws(StorageError) in
            try table.elementCount(of: column, in: key)
        }
    }

    /// How many links in a column of another table lead here.
    func backlinkCount(_ column: ColumnKey) throws(StorageError) -> Int {
        if let leaf { return try leaf.backlinkCount(column, at: index) }
        return try existing(else: 0) { () throws(StorageError) in
            try table.backlinkCount(column, to: key)
        }
    }

    /// The objects whose links in a column of their table lead here, once per link.
    func backlinks(_ column: ColumnKey) throws(StorageError) -> [ObjectKey] {
        if let leaf { return try leaf.backlinks(column, at: index) }
        return try existing(else: []) { () throws(StorageError) in
            try table.backlinks(column, to: key)
        }
    }

    /// What an object that a link leads to holds; a link that leads nowhere is a null on the way.
    private func existing<Answer>(
        else answer: Answer,
        _ read: () throws(StorageError) -> Answer
    ) throws(StorageError) -> Answer {
        do {
            return try read()
        } catch .noSuchObject {
            return answer
        }
    }
}
