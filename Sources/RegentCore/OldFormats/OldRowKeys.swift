/// The keys of objects by row, for tables where they are not the row numbers.
struct OldRowKeys {
    let keys: [TableKey: [ObjectKey]]

    /// The values with links to keys in place of those to rows.
    func resolve(_ values: [Value]) -> [Value] {
        keys.isEmpty ? values : values.map(resolve)
    }

    private func resolve(_ value: Value) -> Value {
        switch value {
        case .link(let link):
            guard let keys = keys[link.table],
                let row = Int(exactly: link.object.rawValue), keys.indices.contains(row)
            else { return value }
            return .link(ObjectLink(table: link.table, object: keys[row]))
        case .list(let elements):
            return .list(elements.map(resolve))
        default:
            return value
        }
    }
}
