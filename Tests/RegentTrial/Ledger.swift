import RegentCore

/// A database in which every commit leaves a mark that tells whether a version is whole.
///
/// Every object's `round` equals the number in the one object of `class_Round`, and the sum of
/// `amount` is 0: a reader that sees parts of two versions sees other numbers.
struct Ledger {
    static let countOfAccounts = 400

    let rounds: TableKey
    let accounts: TableKey
    let number: ColumnKey
    let round: ColumnKey
    let amount: ColumnKey
    let note: ColumnKey

    /// Makes the classes and objects of round 0 in a new file.
    static func create(path: String, key: EncryptionKey?) throws {
        let session = try OwnerSession.create(path: path, key: key)
        let tree = try session.edit()
        let rounds = try tree.addTable(named: "class_Round")
        let number = try tree.addProperty(.init(name: "number", type: .int), to: rounds)
        _ = try tree.createObject(in: rounds, values: [(number, .int(0))])
        let accounts = try tree.addTable(named: "class_Account")
        try tree.addProperty(.init(name: "round", type: .int, index: .general), to: accounts)
        try tree.addProperty(.init(name: "amount", type: .int), to: accounts)
        try tree.addProperty(.init(name: "note", type: .string), to: accounts)
        for _ in 0..<countOfAccounts { _ = try tree.createObject(in: accounts) }
        try session.commit(tree)
    }

    init(_ snapshot: Snapshot) throws {
        guard let rounds = snapshot.table(named: "Round")?.schema,
            let accounts = snapshot.table(named: "Account")?.schema,
            let number = rounds["number"]?.column, let round = accounts["round"]?.column,
            let amount = accounts["amount"]?.column, let note = accounts["note"]?.column
        else { throw Torn(description: "no ledger") }
        self.rounds = rounds.key
        self.accounts = accounts.key
        self.number = number
        self.round = round
        self.amount = amount
        self.note = note
    }

    /// Adds many objects of a class of their own.
    static func fill(_ options: TrialOptions) throws {
        let session = try OwnerSession(path: options.path, key: options.key)
        let tree = try session.edit()
        let table = try tree.addTable(named: "class_Filler")
        let text = try tree.addProperty(.init(name: "text", type: .string), to: table)
        let value = Value.string(String(repeating: "x", count: 1024))
        for _ in 0..<options.steps {
            _ = try tree.createObject(in: table, values: [(text, value)])
        }
        try session.commit(tree)
    }

    struct Torn: Error, CustomStringConvertible {
        let description: String
    }

    /// Makes the next round: every account gets its number, and amounts move between them.
    func advance(_ tree: PrivateTree, from snapshot: Snapshot, seed: UInt64) throws {
        guard let table = snapshot.table(accounts), let rounds = snapshot.table(self.rounds) else {
            throw Torn(description: "no ledger")
        }
        let head = try rounds.key(at: 0)
        guard case .int(let old) = try rounds.value(of: number, in: head) else { return }
        func place(_ key: ObjectKey, _ column: ColumnKey) -> FieldPlace {
            FieldPlace(table: accounts, object: key, column: column)
        }
        try tree.set(
            .int(old + 1),
            at: FieldPlace(table: self.rounds, object: head, column: number)
        )
        let text = String(repeating: "round \(old + 1) ", count: Int(seed % 40))
        for (index, key) in try table.keys(in: 0..<table.count).enumerated() {
            try tree.set(.int(old + 1), at: place(key, round))
            let sign: Int64 = index % 2 == 0 ? 1 : -1
            guard case .int(let amount) = try table.value(of: amount, in: key) else { continue }
            try tree.set(.int(amount + sign * (old + 1)), at: place(key, self.amount))
            if index % 16 == Int(seed % 16) { try tree.set(.string(text), at: place(key, note)) }
        }
    }

    /// The round of a version; throws `Torn` when it is not whole.
    func round(of snapshot: Snapshot) throws -> Int64 {
        guard let table = snapshot.table(accounts), let rounds = snapshot.table(self.rounds),
            case .int(let expected) = try rounds.value(of: number, in: rounds.key(at: 0))
        else { throw Torn(description: "no ledger") }
        var sum: Int64 = 0
        let keys = try table.keys(in: 0..<table.count)
        guard keys.count == Self.countOfAccounts else {
            throw Torn(description: "\(keys.count) accounts")
        }
        for key in keys {
            guard try table.value(of: round, in: key) == .int(expected) else {
                throw Torn(description: "parts of two versions")
            }
            if case .int(let amount) = try table.value(of: amount, in: key) { sum &+= amount }
        }
        guard sum == 0 else { throw Torn(description: "a sum of \(sum)") }
        return expected
    }
}
