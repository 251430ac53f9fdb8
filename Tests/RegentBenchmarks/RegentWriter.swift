import Foundation
import RegentCore

/// Regent's part of a write workload.
struct RegentWriter: WriteSubject {
    private let workload: WriteBench.Workload
    let path: String
    private let session: OwnerSession
    private let person: TableKey
    private let columns: [ColumnKey]
    private let owners: [ObjectKey]
    private let owner: TableKey

    init(folder: String, _ workload: WriteBench.Workload) throws {
        self.workload = workload
        path = folder + "/regent-write-\(UUID().uuidString).realm"
        session = try OwnerSession.create(path: path)
        let tree = try session.edit()
        owner = try tree.addTable(named: "class_Owner")
        person = try tree.addTable(named: "class_Person")
        let ownerID = try tree.addProperty(.init(name: "id", type: .int), to: owner)
        let ownerName = try tree.addProperty(.init(name: "name", type: .string), to: owner)
        try tree.setPrimaryKey(ownerID, of: owner)
        let id = try tree.addProperty(.init(name: "id", type: .int), to: person)
        try tree.setPrimaryKey(id, of: person)
        columns = [
            try tree.addProperty(.init(name: "name", type: .string), to: person),
            try tree.addProperty(.init(name: "score", type: .double), to: person),
            try tree.addProperty(.init(name: "active", type: .bool), to: person),
            try tree.addProperty(.init(name: "createdAt", type: .timestamp), to: person),
            try tree.addProperty(.init(name: "owner", type: .link, target: owner), to: person),
        ]
        // The peer's single objects have one; here it keeps its initial value.
        if workload.kind == .single {
            _ = try tree.addProperty(.init(name: "age", type: .int), to: person)
        }
        owners = try (0..<WriteData.countOfOwners).map { [owner] number in
            try tree.createObject(
                in: owner,
                primaryKey: .int(Int64(number)),
                values: [(ownerName, .string("Owner \(number)"))]
            )
        }
        try session.commit(tree)
        if workload.kind != .insert { try insert(0..<workload.count) }
    }

    func work() throws -> String {
        switch workload.kind {
        case .insert:
            let step = workload.countPerTransaction
            for first in stride(from: 0, to: workload.count, by: step) {
                try insert(first..<min(first + step, workload.count))
            }
        case .single:
            for number in workload.count..<workload.count + WriteBench.Workload.countOfSingles {
                try insert(number..<number + 1)
            }
        case .update, .delete:
            let tree = try session.edit()
            guard let table = session.newest.table(person) else { return "" }
            let keys = try table.keys(in: 0..<table.count)
            for index in stride(from: 0, to: keys.count, by: 2) {
                if workload.kind == .delete {
                    try tree.deleteObject(keys[index], in: person)
                } else {
                    try set(tree, keys[index], 0, .string(WriteData.name(index + 1)))
                    try set(tree, keys[index], 1, .double(Double(index) / 16))
                }
            }
            try session.commit(tree)
        }
        return "\(session.newest.table(person)?.count ?? 0)"
    }

    private func set(
        _ tree: PrivateTree,
        _ key: ObjectKey,
        _ column: Int,
        _ value: Value
    ) throws {
        try tree.set(value, at: FieldPlace(table: person, object: key, column: columns[column]))
    }

    private func insert(_ numbers: Range<Int>) throws {
        let tree = try session.edit()
        for number in numbers {
            let link = ObjectLink(table: owner, object: owners[number % owners.count])
            let time = Timestamp(seconds: 1_600_000_000 + Int64(number), nanoseconds: 0)
            _ = try tree.createObject(
                in: person,
                primaryKey: .int(Int64(number)),
                values: [
                    (columns[0], .string(WriteData.name(number))),
                    (columns[1], .double(Double(number) / 8)),
                    (columns[2], .bool(number & 1 == 0)),
                    (columns[3], .timestamp(time)),
                    (columns[4], .link(link)),
                ]
            )
        }
        try session.commit(tree)
    }

    func remove() {
        // A file that is left behind harms nobody; there is no one to tell.
        for suffix in ["", ".lock"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
}
