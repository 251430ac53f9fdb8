/// One table of a database in the making: takes its objects in ascending order of their keys.
///
/// Every 256 objects become a leaf of the file at once; kept are refs of leaves, links, and the
/// values of indexed properties.
package final class TableBuilder {
    package let schema: TableSchema
    /// The number of objects so far.
    package private(set) var count = 0

    private let writer: ImageWriter
    private(set) var columns: [ColumnBuilder]
    private var pendingKeys: [ObjectKey] = []
    private(set) var leaves: [WrittenKeys] = []
    private var lastKey = ObjectKey.none
    /// The number that the next object's key will be made from (`format/02 §5.3`).
    private(set) var objectSequence: UInt64

    /// The keys of the objects of one leaf.
    struct WrittenKeys {
        let first: ObjectKey
        let count: Int
        /// Nil when the keys are consecutive numbers.
        let keys: [ObjectKey]?

        var all: [ObjectKey] {
            keys ?? (0..<count).map { ObjectKey(rawValue: first.rawValue + Int64($0)) }
        }
    }

    /// `objectSequence` is where a table that is copied had arrived; 0 for a new one.
    init(_ schema: TableSchema, objectSequence: UInt64, writer: ImageWriter) {
        self.schema = schema
        self.writer = writer
        self.objectSequence = objectSequence
        columns = schema.properties.map(ColumnBuilder.init)
    }

    // MARK: Taking objects

    /// Adds an object with a value per property, in the order of the schema.
    ///
    /// Without a key it gets the one that the official engine would give it. Throws `.damaged` when
    /// the key is not above all before, and what writing a full leaf throws.
    @discardableResult
    package func append(
        _ values: [Value],
        key: ObjectKey? = nil
    ) throws(StorageError) -> ObjectKey {
        precondition(values.count == columns.count, "\(values.count) values for \(schema.name)")
        let key = key ?? nextKey
        try take(key)
        for index in columns.indices { columns[index].pending.append(values[index]) }
        if pendingKeys.count == ClusterTree.objectsPerLeaf { try writeLeaf() }
        return key
    }

    /// Adds objects column by column: for each property, in the order of the schema, the values of
    /// all of them.
    package func append(
        keys: [ObjectKey],
        columns values: [[Value]]
    ) throws(StorageError) {
        precondition(values.count == columns.count, "\(values.count) columns for \(schema.name)")
        var start = 0
        while start < keys.count {
            let room = ClusterTree.objectsPerLeaf - pendingKeys.count
            let part = start..<min(start + room, keys.count)
            for key in keys[part] { try take(key) }
            for index in columns.indices { columns[index].pending += values[index][part] }
            if pendingKeys.count == ClusterTree.objectsPerLeaf { try writeLeaf() }
            start = part.upperBound
        }
    }

    /// The key that the official engine would give to the next object.
    package var nextKey: ObjectKey {
        guard schema.primaryKey == nil else {
            return ObjectKey(rawValue: Int64(objectSequence))
        }
        // The second byte is for the file that made the object; 0 is this one.
        let low = objectSequence & 0xff
        return ObjectKey(rawValue: Int64(low | (objectSequence & 0xffff_ff00) << 8))
    }

    private func take(_ key: ObjectKey) throws(StorageError) {
        guard key > lastKey else {
            throw .damaged(
                .init(
                    place: "object keys of \(schema.name)",
                    expected: "a key above \(lastKey.rawValue)",
                    found: "\(key.rawValue)"
                )
            )
        }
        lastKey = key
        pendingKeys.append(key)
        count += 1
        if let sequence = sequence(of: key) {
            objectSequence = max(objectSequence, sequence + 1)
        }
    }

    /// The sequence number that would give this key; nil for keys that never come up by counting.
    private func sequence(of key: ObjectKey) -> UInt64? {
        let bits = UInt64(bitPattern: key.rawValue)
        guard schema.primaryKey == nil else { return bits < 1 << 32 ? bits : nil }
        return bits & 0xff00 == 0 && bits < 1 << 40 ? bits & 0xff | bits >> 8 & 0xffff_ff00 : nil
    }

    // MARK: Writing leaves

    /// Writes the objects that are left; a table without objects has one leaf all the same.
    func writeLastLeaf() throws(StorageError) {
        if !pendingKeys.isEmpty || leaves.isEmpty { try writeLeaf() }
    }

    private func writeLeaf() throws(StorageError) {
        for index in columns.indices { try columns[index].writeLeaf(of: pendingKeys, to: writer) }
        let first = pendingKeys.first ?? ObjectKey(rawValue: 0)
        let last = pendingKeys.last ?? first
        let isConsecutive = last.rawValue - first.rawValue == Int64(max(pendingKeys.count, 1) - 1)
        leaves.append(
            WrittenKeys(
                first: first,
                count: pendingKeys.count,
                keys: isConsecutive ? nil : pendingKeys
            )
        )
        pendingKeys.removeAll(keepingCapacity: true)
    }
}
