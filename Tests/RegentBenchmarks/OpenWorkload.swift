import RegentCore

/// Opening the file, reading the first object and closing it again.
struct OpenWorkload: Workload {
    /// Whether the pages of the file are thrown out of memory before.
    let isCold: Bool

    var name: String { isCold ? "open-cold" : "open" }
    var sentence: String { isCold ? "open a file that is on disk only" : "open, first object" }
    var peerName: String? { isCold ? nil : "open" }

    static let all: [any Workload] = [OpenWorkload(isCold: false), OpenWorkload(isCold: true)]

    func regent(_ people: PeopleData) throws -> String {
        if isCold { PageCache.drop(people.path) }
        let database = try Database(path: people.path, key: people.key?.key)
        return try database.read { snapshot in
            guard let table = snapshot.table(named: "Person") else { return "" }
            let key = try table.key(at: 0)
            let columns = table.schema.properties.filter { $0.collection == nil }.map(\.column)
            _ = try table.values(of: columns, keys: [key], limit: 0)
            return "\(key.rawValue)"
        }
    }

    func sqlite(_ twin: SQLiteTwin) throws -> String {
        if isCold { PageCache.drop(twin.path) }
        let database = try SQLiteDatabase(path: twin.path)
        let statement = try database.prepare("SELECT key, * FROM person LIMIT 1")
        return try statement.step() ? "\(statement.integer(0))" : ""
    }
}
