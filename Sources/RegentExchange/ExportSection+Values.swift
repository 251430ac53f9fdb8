internal import RegentCore

extension ExportSection {
    /// The values of all columns for one object.
    func values(of key: ObjectKey, in document: ExportDocument) throws -> [Value] {
        let direct = columns.compactMap { $0.direct?.column }
        let row = try table.values(of: direct, keys: [key], limit: .max).first ?? []
        if direct.count == columns.count { return row }
        var next = row.makeIterator()
        return try columns.map { column in
            if column.direct != nil, let value = next.next() { return value }
            return try indirectValue(of: column, key: key, in: document) { property in
                try table.value(of: property.column, in: key)
            }
        }
    }

    /// One row of a leaf with the values of all columns.
    func row(
        _ row: Int,
        of leaf: borrowing ClusterLeaf,
        in document: ExportDocument
    ) throws -> ExportRow {
        let key = try leaf.key(at: row)
        var values: [Value] = []
        values.reserveCapacity(columns.count)
        for column in columns {
            if let property = column.direct {
                values.append(try leaf.value(of: property.column, at: row))
            } else {
                values.append(
                    try indirectValue(of: column, key: key, in: document) { property in
                        try table.value(of: property.column, in: key)
                    }
                )
            }
        }
        return ExportRow(key: key, values: values)
    }

    /// The value of a column that is no property of the class itself.
    private func indirectValue(
        of column: ExportColumn,
        key: ObjectKey,
        in document: ExportDocument,
        first: (Property) throws -> Value
    ) throws -> Value {
        guard case .path(let path) = column.source, let link = path.links.first else {
            return .int(key.rawValue)
        }
        var found: [Value] = []
        try Self.collect(path, step: 0, from: try first(link), in: document, into: &found)
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
