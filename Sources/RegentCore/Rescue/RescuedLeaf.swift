/// The objects of one leaf, as far as they can be read; nil stands for a value that is lost.
struct RescuedLeaf {
    private(set) var keys: [ObjectKey] = []
    /// For each property the values of all objects.
    private(set) var columns: [[Value?]] = []

    /// Reads a leaf of a table; keys that do not ascend from `last` on are not believed.
    ///
    /// Nor are columns whose leaves are among the blank ones.
    init(
        _ cluster: borrowing Cluster,
        of table: Table,
        after last: ObjectKey,
        blank: Set<Ref> = []
    ) {
        var rows: [Int] = []
        var last = last
        for row in 0..<cluster.count {
            guard let key = try? cluster.key(at: row), key > last, key.rawValue >= 0 else {
                continue
            }
            rows.append(row)
            keys.append(key)
            last = key
        }
        for property in table.schema.properties {
            columns.append(Self.values(of: property, at: rows, cluster, table, blank))
        }
    }

    /// The values of a property in some rows.
    ///
    /// A leaf that has not a value for every object is not believed: which value belongs to which
    /// object can't be known.
    private static func values(
        of property: Property,
        at rows: [Int],
        _ cluster: borrowing Cluster,
        _ table: Table,
        _ blank: Set<Ref>
    ) -> [Value?] {
        let lost = [Value?](repeating: nil, count: rows.count)
        do throws(StorageError) {
            let column = try table.columns[property.column]
            let node = try cluster.node(of: property.column)
            guard !blank.contains(node.ref) else { return lost }
            let count =
                property.collection == nil
                ? try table.leaf(of: column, node).count : try RefNode(node).count
            guard count == cluster.count else { return lost }
            var values: [Value?] = []
            values.reserveCapacity(rows.count)
            for row in rows {
                let value = try? table.value(of: column, in: cluster, at: row, limit: .max)
                values.append(value)
            }
            return values
        } catch {
            return lost
        }
    }
}

extension RescuedVersion {
    /// Calls `body` with the leaves of a table in key order, those that can be read.
    func forEachLeaf(
        of table: Table,
        _ body: (RescuedLeaf) throws -> Void
    ) throws {
        var last = ObjectKey.none
        guard let inspection else {
            try table.forEachLeaf { leaf in
                try body(RescuedLeaf(leaf.cluster, of: table, after: last))
                return true
            }
            return
        }
        let place = Finding.Place(table: table.schema.displayName)
        let check = ClusterCheck(inspection: inspection, place: place)
        _ = try check.walk(table.clusters.root) { position in
            let memory = inspection.memory
            do {
                let cluster = try memory.cluster(at: position)
                let leaf = RescuedLeaf(cluster, of: table, after: last, blank: blankLeaves)
                last = leaf.keys.last ?? last
                try body(leaf)
            } catch let error as StorageError where error.isCorruption {
                inspection.log.add(.clusters, place.with(ref: position.ref), error)
            }
        }
    }
}
