import RegentCore

/// A query of the language next to the statement that asks SQLite the same.
struct QueryWorkload: Workload {
    enum Result {
        /// Only how many.
        case count
        /// All keys in order: their number and the first one are compared.
        case keys
    }

    let name: String
    let query: String
    let statement: String
    let result: Result
    var isOfOwners = false
    var hasPeer = true
    var properties: [String] = []

    /// The query; of a long list in it only the beginning and the number of its values.
    var sentence: String {
        guard let open = query.firstIndex(of: "{"), let close = query.lastIndex(of: "}") else {
            return query
        }
        let values = query[query.index(after: open)..<close].split(separator: ",")
        guard values.count > 8 else { return query }
        return query[...open] + values[0] + "," + values[1] + ", … \(values.count) values"
            + query[close...]
    }
    var peerName: String? { hasPeer ? name : nil }
    var peerQuery: PeerQuery? {
        PeerQuery(
            className: isOfOwners ? "Owner" : "Person",
            text: query,
            wantsKeys: result == .keys
        )
    }

    func regent(_ people: PeopleData) throws -> String {
        let table = isOfOwners ? people.owners : people.persons
        switch result {
        case .count: return "\(try people.count(query, in: table))"
        case .keys:
            let keys = try people.keys(query, in: table)
            return "[\(keys.count),\(keys.first?.rawValue ?? -1)]"
        }
    }

    func sqlite(_ twin: SQLiteTwin) throws -> String {
        switch result {
        case .count: return "\(try twin.integers(statement).first ?? -1)"
        case .keys:
            let keys = try twin.integers(statement)
            return "[\(keys.count),\(keys.first ?? -1)]"
        }
    }
}
