import RegentCore

/// Reads everything of a file through every door of the read interface, whatever it is.
///
/// Errors are counted and passed by: the question is whether all comes back at all.
struct DatabaseWalk {
    private(set) var countOfValues = 0
    private(set) var countOfErrors = 0
    private(set) var report: Verifier.Report?

    /// Throws what keeps the file from opening.
    mutating func read(_ path: String, key: EncryptionKey? = nil) throws {
        let database = try Database(path: path, key: key)
        self = try database.read { snapshot in
            var walk = DatabaseWalk()
            for table in snapshot.tables {
                walk.readLeaves(table)
                walk.lookUp(table)
            }
            walk.report = try Verifier(snapshot).run()
            return walk
        }
    }

    private mutating func attempt(_ work: () throws -> Int) {
        do { countOfValues += try work() } catch { countOfErrors += 1 }
    }

    private mutating func readLeaves(_ table: Table) {
        var walk = self
        do {
            try table.forEachLeaf { leaf in
                for property in table.schema.properties {
                    do {
                        walk.countOfValues += try leaf.values(of: property.column).count
                        for row in 0..<min(leaf.count, 4) {
                            _ = try leaf.elementCount(of: property.column, at: row)
                        }
                    } catch {
                        walk.countOfErrors += 1
                    }
                }
                return true
            }
        } catch {
            walk.countOfErrors += 1
        }
        self = walk
    }

    private mutating func lookUp(_ table: Table) {
        var keys: [ObjectKey] = []
        attempt {
            keys = try table.keys(in: 0..<table.count)
            return keys.count
        }
        for key in keys.prefix(8) + keys.suffix(4) + [ObjectKey(rawValue: .max)] {
            attempt { try table.row(of: key) ?? 0 }
            attempt { try table.incomingLinks(to: key).count }
            for property in table.schema.properties {
                attempt {
                    let value = try table.value(of: property.column, in: key, limit: 5)
                    _ = try table.elementCount(of: property.column, in: key)
                    _ = try table.objectKey(primaryKey: value)
                    return try table.objectKeys(where: property.column, equals: value)?.count ?? 0
                }
            }
        }
        let columns = table.schema.properties.map(\.column)
        attempt { try table.values(of: columns, keys: Array(keys.prefix(8)), limit: 3).count }
    }
}
