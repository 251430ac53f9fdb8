import RegentCore

extension DatabaseActor {
    /// Counts the values of some columns over some rows.
    ///
    /// Throws `CancellationError` when the flag is set meanwhile; it is looked at with every leaf.
    func summarize(
        _ request: SummaryRequest,
        _ flag: CancelFlag,
        mostBars: Int
    ) async throws -> [ColumnSummary] {
        try await scan { snapshot in
            guard let table = snapshot.table(request.table) else {
                throw StorageError.noSuchTable(request.table)
            }
            var counters = request.properties.map {
                SummaryCounter(property: $0, schema: snapshot.schema)
            }
            if let keys = request.keys {
                try table.count(keys, request.properties, &counters, flag)
            } else {
                try table.countAll(request.properties, &counters, flag)
            }
            return counters.map { $0.summary(mostBars: mostBars) }
        }
    }
}

extension Table {
    fileprivate func count(
        _ keys: [ObjectKey],
        _ properties: [Property],
        _ counters: inout [SummaryCounter],
        _ flag: CancelFlag
    ) throws {
        for (index, key) in keys.enumerated() {
            if index % 256 == 0, flag.isSet { throw CancellationError() }
            // An object may be gone since the query found it.
            guard try contains(key) else { continue }
            for (position, property) in properties.enumerated() {
                if property.collection == nil {
                    counters[position].add(try value(of: property.column, in: key, limit: 0))
                } else {
                    let count = try elementCount(of: property.column, in: key) ?? 0
                    counters[position].add(.int(Int64(count)))
                }
            }
        }
    }

    fileprivate func countAll(
        _ properties: [Property],
        _ counters: inout [SummaryCounter],
        _ flag: CancelFlag
    ) throws {
        try forEachLeaf { leaf in
            if flag.isSet { throw CancellationError() }
            for (position, property) in properties.enumerated() {
                if property.collection == nil {
                    for value in try leaf.values(of: property.column, limit: 0) {
                        counters[position].add(value)
                    }
                } else {
                    for row in 0..<leaf.count {
                        let count = try leaf.elementCount(of: property.column, at: row) ?? 0
                        counters[position].add(.int(Int64(count)))
                    }
                }
            }
            return true
        }
    }
}
