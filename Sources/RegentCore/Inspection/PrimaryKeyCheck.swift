/// Checks that no two objects of a table have the same primary key.
///
/// Hashes of a share of the values are sorted at a time, so that memory stays bounded whatever the
/// number of objects; equal hashes are then compared as values.
struct PrimaryKeyCheck {
    let table: Table
    let property: Property
    let log: FindingLog

    private static let maximumOfHashes = 4_000_000

    private struct Hashed {
        let hash: UInt64
        let key: ObjectKey
    }

    func run(step: (Int) throws -> Void) throws {
        log.examined(.primaryKeys, table.count)
        let shares = UInt64(table.count / Self.maximumOfHashes + 1)
        for share in 0..<shares {
            var hashes: [Hashed] = []
            try table.forEachLeaf { leaf in
                let values = try leaf.values(of: property.column)
                for row in values.indices {
                    let hash = Self.hash(values[row])
                    guard hash % shares == share else { continue }
                    hashes.append(Hashed(hash: hash, key: try leaf.key(at: row)))
                }
                try step(leaf.count)
                return true
            }
            hashes.sort { $0.hash < $1.hash }
            for (first, second) in zip(hashes, hashes.dropFirst()) where first.hash == second.hash {
                try compare(first.key, second.key)
            }
        }
    }

    private func compare(_ first: ObjectKey, _ second: ObjectKey) throws {
        let value = try table.value(of: property.column, in: first)
        guard try table.value(of: property.column, in: second) == value else { return }
        let place = Finding.Place(
            table: table.schema.displayName,
            property: property.name,
            object: second.rawValue
        )
        log.add(.primaryKeys, place, "has the same primary key as object \(first.rawValue)")
    }

    private static func hash(_ value: Value) -> UInt64 {
        guard case .bytes(let bytes) = SearchIndex.Key(value) else { return 0 }
        return Mixing.hash(bytes, seed: 5)
    }
}
