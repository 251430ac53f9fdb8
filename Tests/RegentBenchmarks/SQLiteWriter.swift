import Foundation

/// SQLite's part of a write workload: the tables that a person would make, with the same indexes.
struct SQLiteWriter: WriteSubject {
    private let workload: WriteBench.Workload
    private let path: String
    private let database: SQLiteDatabase

    init(folder: String, _ workload: WriteBench.Workload, journal: String) throws {
        self.workload = workload
        path = folder + "/regent-write-\(UUID().uuidString).db"
        database = try SQLiteDatabase(path: path)
        try database.execute(
            """
            PRAGMA journal_mode = \(journal); PRAGMA synchronous = FULL;
            PRAGMA cache_size = -1000000;
            CREATE TABLE owner(id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT, score REAL, active INTEGER,
                seconds INTEGER, nanoseconds INTEGER, owner INTEGER REFERENCES owner(id));
            CREATE INDEX person_owner ON person(owner);
            BEGIN;
            """
        )
        let insertOwner = try database.prepare("INSERT INTO owner VALUES (?, ?)")
        for number in 0..<WriteData.countOfOwners {
            insertOwner.bind(Int64(number), at: 1)
            insertOwner.bind("Owner \(number)", at: 2)
            _ = try insertOwner.step()
            insertOwner.reset()
        }
        try database.execute("COMMIT")
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
        case .update:
            try database.execute("BEGIN")
            let update = try database.prepare("UPDATE person SET name = ?, score = ? WHERE id = ?")
            for index in stride(from: 0, to: workload.count, by: 2) {
                update.bind(WriteData.name(index + 1), at: 1)
                update.bind(Double(index) / 16, at: 2)
                update.bind(Int64(index), at: 3)
                _ = try update.step()
                update.reset()
            }
            try database.execute("COMMIT")
        case .delete:
            try database.execute("BEGIN")
            let delete = try database.prepare("DELETE FROM person WHERE id = ?")
            for index in stride(from: 0, to: workload.count, by: 2) {
                delete.bind(Int64(index), at: 1)
                _ = try delete.step()
                delete.reset()
            }
            try database.execute("COMMIT")
        }
        let count = try database.prepare("SELECT count(*) FROM person")
        return try count.step() ? "\(count.integer(0))" : ""
    }

    private func insert(_ numbers: Range<Int>) throws {
        try database.execute("BEGIN")
        let insert = try database.prepare("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?)")
        for number in numbers {
            insert.bind(Int64(number), at: 1)
            insert.bind(WriteData.name(number), at: 2)
            insert.bind(Double(number) / 8, at: 3)
            insert.bind(Int64(number & 1 == 0 ? 1 : 0), at: 4)
            insert.bind(1_600_000_000 + Int64(number), at: 5)
            insert.bind(Int64(0), at: 6)
            insert.bind(Int64(number % WriteData.countOfOwners), at: 7)
            _ = try insert.step()
            insert.reset()
        }
        try database.execute("COMMIT")
    }

    func remove() {
        // A file that is left behind harms nobody; there is no one to tell.
        for suffix in ["", "-wal", "-shm", "-journal"] {
            try? FileManager.default.removeItem(atPath: path + suffix)
        }
    }
}
