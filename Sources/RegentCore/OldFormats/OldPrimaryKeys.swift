/// The primary keys of formats 2 to 9, which stood in a table of their own.
///
/// `pk_table` is the name of the class, in old files with the prefix; `pk_property` the name of the
/// property, in very old ones the number of its column. Source: `format/06 §2.6`.
struct OldPrimaryKeys {
    static let tableName = "pk"

    private var properties: [String: Value] = [:]

    init() {}

    /// Takes the two columns of the table, row by row.
    init(tables: [Value], properties found: [Value]) {
        for (name, property) in zip(tables, found) {
            guard case .string(let name) = name else { continue }
            let isStored = name.hasPrefix("class_")
            properties[isStored ? name : "class_" + name] = property
        }
    }

    /// Which column of a table is its primary key, given the names of all.
    func column(of table: String, names: [String]) -> Int? {
        switch properties[table] {
        case .string(let name):
            return names.firstIndex(of: name)
        case .int(let number):
            guard let number = Int(exactly: number), names.indices.contains(number) else {
                return nil
            }
            return number
        default:
            return nil
        }
    }
}
