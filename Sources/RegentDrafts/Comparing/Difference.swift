package import RegentCore

/// All that is different between two files, as lines that lead from the one to the other.
///
/// Classes and properties match by name, objects by primary key, or by key where the class has
/// none. What stood before is said with the keys of the old file, what stands after with those of
/// the new one: `Patch.text(of:file:base:in:)` with both versions writes them.
package struct Difference {
    private let old: Snapshot
    private let new: Snapshot
    private let counterparts: Counterparts

    package init(from old: Snapshot, to new: Snapshot) {
        self.old = old
        self.new = new
        counterparts = Counterparts(old: old, new: new)
    }

    /// All lines.
    ///
    /// Throws what is wrong with either file.
    package func lines() throws -> [Line] {
        var lines: [Line] = []
        try forEachLine { lines.append($0) }
        return lines
    }

    /// Finds the lines, class by class.
    ///
    /// Throws what is wrong with either file, and what `body` and `progress` throw, which is told
    /// how many objects were compared since the last time.
    /// - Complexity: both files are read once; nothing of them is kept but the keys of new objects.
    package func forEachLine(
        progress: (Int) throws -> Void = { _ in },
        _ body: (Line) throws -> Void
    ) throws {
        try old.requireAllTables()
        try new.requireAllTables()
        for edit in SchemaComparison.edits(from: old.schema, to: new.schema) {
            try body(
                Line(
                    place: Place(className: edit.className, object: .none),
                    change: .schema(edit)
                )
            )
        }
        for table in new.tables where table.schema.className != nil {
            guard table.schema.kind != .embedded else { continue }
            if let before = counterparts.table(table) {
                try compare(before, table, progress, body)
            } else {
                try create(all: table, progress, body)
            }
        }
    }

    private func compare(
        _ old: Table,
        _ new: Table,
        _ progress: (Int) throws -> Void,
        _ body: (Line) throws -> Void
    ) throws {
        let name = new.schema.displayName
        let comparison = ObjectComparison(
            old: self.old,
            new: self.new,
            isSameFile: false,
            counterpart: counterparts.link
        )
        var created: [ObjectKey] = []
        var countOfMatches = 0
        try new.forEachLeaf { leaf in
            let keys = try leaf.keys()
            for key in keys {
                guard let match = try counterparts.object(key, of: new, in: old) else {
                    created.append(key)
                    continue
                }
                countOfMatches += 1
                let pair = ObjectComparison.Pair(old: old, new: new, oldKey: match, newKey: key)
                let lines = try comparison.lines(
                    of: pair,
                    at: Place(className: name, object: match),
                    primaryKey: old.primaryKey(of: match)
                )
                for line in lines { try body(line) }
            }
            try progress(keys.count)
            return true
        }
        if countOfMatches < old.count {
            try old.forEachLeaf { leaf in
                for key in try leaf.keys() {
                    guard try counterparts.object(key, of: old, in: new) == nil else { continue }
                    try body(
                        Line(
                            place: Place(className: name, object: key),
                            primaryKey: try old.primaryKey(of: key),
                            change: .delete(try ContentReader(self.old).object(key, in: old))
                        )
                    )
                }
                return true
            }
        }
        for key in created { try body(creation(of: key, in: new)) }
    }

    private func create(
        all table: Table,
        _ progress: (Int) throws -> Void,
        _ body: (Line) throws -> Void
    ) throws {
        try table.forEachLeaf { leaf in
            let keys = try leaf.keys()
            for key in keys { try body(creation(of: key, in: table)) }
            try progress(keys.count)
            return true
        }
    }

    private func creation(of key: ObjectKey, in table: Table) throws(StorageError) -> Line {
        Line(
            place: Place(className: table.schema.displayName, object: key),
            primaryKey: try table.primaryKey(of: key),
            change: .create(try ContentReader(new).object(key, in: table))
        )
    }
}

/// Which objects of two files are the same.
private struct Counterparts {
    let old: Snapshot
    let new: Snapshot

    /// The old form of a table.
    func table(_ table: Table) -> Table? {
        SchemaComparison.match(table.schema, in: old.schema).flatMap { old.table($0.key) }
    }

    /// The object of another table that is the same as one of a table.
    func object(
        _ key: ObjectKey,
        of table: Table,
        in other: Table
    ) throws(StorageError) -> ObjectKey? {
        if let mine = table.schema.primaryKey, let theirs = other.schema.primaryKey,
            mine.name == theirs.name, mine.type == theirs.type
        {
            let value = try table.value(of: mine.column, in: key)
            if try other.contains(key), try other.value(of: theirs.column, in: key) == value {
                return key
            }
            return try other.objectKey(primaryKey: value)
        }
        return try other.contains(key) ? key : nil
    }

    /// What an object of the new file is in the old one; another link than any of there if it is
    /// new.
    func link(_ link: ObjectLink) throws(StorageError) -> ObjectLink {
        guard let table = new.table(link.table), let before = self.table(table) else {
            return ObjectLink(table: .none, object: link.object)
        }
        guard let key = try object(link.object, of: table, in: before) else {
            return ObjectLink(table: .none, object: link.object)
        }
        return ObjectLink(table: before.schema.key, object: key)
    }
}
