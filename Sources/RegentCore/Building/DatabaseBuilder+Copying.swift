extension DatabaseBuilder {
    /// Adds all objects of a table of another database, with their keys and values.
    ///
    /// Links to objects that do not exist are left out, as in everything that is shown of a file.
    /// `progress` is told how many objects each step added.
    package func append(
        contentsOf source: Table,
        progress: (Int) throws -> Void = { _ in }
    ) throws {
        let target = try table(source.schema.key)
        let columns = source.schema.properties.map(\.column)
        try source.forEachLeaf { leaf in
            var values: [[Value]] = []
            values.reserveCapacity(columns.count)
            for column in columns { values.append(try leaf.values(of: column)) }
            try target.append(keys: leaf.keys(), columns: values)
            try progress(leaf.count)
            return true
        }
    }
}
