internal import RegentCore

extension ExportSection {
    /// How many bytes of values may be decoded at once, roughly.
    private static let memoryLimitInBytes = 8 << 20
    /// What an element of a collection and a mixed value are taken for; the first is a guess on the
    /// safe side for numbers and links, the second for texts.
    private static let sizeOfElementInBytes = 64
    private static let sizeOfMixedInBytes = 1024

    /// Some rows of a leaf with the values of all columns.
    func rows(
        _ range: Range<Int>,
        of leaf: borrowing ClusterLeaf,
        in document: ExportDocument
    ) throws -> ExportRows {
        var keys: [ObjectKey] = []
        for row in range { keys.append(try leaf.key(at: row)) }
        var values: [[Value]] = []
        for column in columns {
            if let property = column.direct {
                values.append(try self.values(of: property, range, leaf))
            } else {
                values.append(try keys.map { try value(of: column, key: $0, in: document) })
            }
        }
        return ExportRows(keys: keys, columns: values)
    }

    /// Some objects with the values of all columns.
    func rows(of keys: some Collection<ObjectKey>, in document: ExportDocument) throws -> ExportRows
    {
        let keys = Array(keys)
        let direct = columns.compactMap { $0.direct?.column }
        let rows = try table.values(of: direct, keys: keys, limit: .max)
        var values: [[Value]] = []
        var index = 0
        for column in columns {
            if column.direct != nil {
                values.append(rows.map { $0[index] })
                index += 1
            } else {
                values.append(try keys.map { try value(of: column, key: $0, in: document) })
            }
        }
        return ExportRows(keys: keys, columns: values)
    }

    /// Whether all rows of a leaf may be decoded at once.
    ///
    /// A leaf has up to 256 objects, and one value may have 16 MB.
    func fitsInMemory(_ leaf: borrowing ClusterLeaf) throws -> Bool {
        var size = 0
        for property in columns.compactMap(\.direct) {
            if let known = try leaf.sizeInBytes(of: property.column) {
                size += known
            } else if property.collection != nil {
                for row in 0..<leaf.count {
                    let count = try leaf.elementCount(of: property.column, at: row) ?? 0
                    size += count * Self.sizeOfElementInBytes
                }
            } else {
                size += leaf.count * Self.sizeOfMixedInBytes
            }
            if size > Self.memoryLimitInBytes { return false }
        }
        return true
    }

    private func values(
        of property: Property,
        _ range: Range<Int>,
        _ leaf: borrowing ClusterLeaf
    ) throws -> [Value] {
        if range.count == leaf.count { return try leaf.values(of: property.column) }
        var values: [Value] = []
        for row in range { values.append(try leaf.value(of: property.column, at: row)) }
        return values
    }

    /// The value of a column that is no property of the class itself.
    private func value(
        of column: ExportColumn,
        key: ObjectKey,
        in document: ExportDocument
    ) throws -> Value {
        guard case .path(let path) = column.source, let link = path.links.first else {
            return .int(key.rawValue)
        }
        var found: [Value] = []
        let first = try table.value(of: link.column, in: key)
        try Self.collect(path, step: 0, from: first, in: document, into: &found)
        return path.isToMany ? .list(found) : found.first ?? .null
    }

    /// Collects what a path leads to; links that lead nowhere contribute nothing.
    private static func collect(
        _ path: ExportColumn.Path,
        step: Int,
        from value: Value,
        in document: ExportDocument,
        into found: inout [Value]
    ) throws {
        switch value {
        case .link(let link):
            let table = try document.target(link.table).table
            if step + 1 < path.links.count {
                let next = try table.value(of: path.links[step + 1].column, in: link.object)
                try collect(path, step: step + 1, from: next, in: document, into: &found)
            } else {
                found.append(try table.value(of: path.property.column, in: link.object))
            }
        case .list(let values), .set(let values):
            for value in values {
                try collect(path, step: step, from: value, in: document, into: &found)
            }
        case .dictionary(let entries):
            for entry in entries {
                try collect(path, step: step, from: entry.value, in: document, into: &found)
            }
        default:
            break
        }
    }
}
