internal import RegentCore

/// Net changes made over another state: compared with what is here now, then applied.
extension DraftTree {
    /// What became of lines.
    struct Verdict {
        /// With the keys that their objects have here.
        var fit: [Line] = []
        var conflicts: [Conflict] = []
        /// Lines whose result is here already.
        var countOfAlready = 0
    }

    /// A line that could not be applied.
    struct LineFailure: Error {
        let line: Line
        let error: DraftError
    }

    // MARK: Comparing

    /// Tells which lines fit what is here; changes of the schema have been made before.
    func compare(_ lines: [Line]) throws(DraftError) -> Verdict {
        var verdict = Verdict()
        var deleted: Set<ObjectLink> = []
        for line in lines {
            guard case .delete = line.change, let table = schema[line.place.className],
                let key = try located(line)
            else { continue }
            deleted.insert(ObjectLink(table: table.key, object: key))
        }
        for line in lines {
            switch line.change {
            case .schema: continue
            case .create(let content): try compare(line, creating: content, deleted, &verdict)
            case .delete(let content): try compare(line, deleting: content, &verdict)
            case .set(let before, let after):
                guard let key = try located(line) else {
                    verdict.conflicts.append(Conflict(line: line, reason: .gone))
                    continue
                }
                let line = line.moved(to: key)
                guard let current = try contentIfThere(at: line.place) else {
                    verdict.conflicts.append(Conflict(line: line, reason: .gone))
                    continue
                }
                if current == after {
                    verdict.countOfAlready += 1
                } else if current == before {
                    verdict.fit.append(line)
                } else {
                    verdict.conflicts.append(
                        Conflict(line: line, reason: .changed(theirs: current))
                    )
                }
            }
        }
        return verdict
    }

    private func compare(
        _ line: Line,
        creating content: Value,
        _ deleted: Set<ObjectLink>,
        _ verdict: inout Verdict
    ) throws(DraftError) {
        guard let table = schema[line.place.className] else {
            verdict.conflicts.append(Conflict(line: line, reason: .gone))
            return
        }
        guard line.primaryKey != nil, table.primaryKey != nil,
            let key = try located(line),
            !deleted.contains(ObjectLink(table: table.key, object: key))
        else {
            verdict.fit.append(line)
            return
        }
        let theirs = try object(key, in: table)
        if theirs == content {
            verdict.countOfAlready += 1
        } else {
            verdict.conflicts.append(Conflict(line: line, reason: .exists(key, theirs: theirs)))
        }
    }

    private func compare(
        _ line: Line,
        deleting content: Value,
        _ verdict: inout Verdict
    ) throws(DraftError) {
        guard let table = schema[line.place.className], let key = try located(line) else {
            verdict.countOfAlready += 1
            return
        }
        let line = line.moved(to: key)
        let theirs = try object(key, in: table)
        // The content is that of the base, whose properties may have other names by now.
        let names = Set(content.members.map(\.key))
        let present = Set(table.properties.map(\.name))
        let isSame =
            content.members.filter { present.contains($0.key) }
            == theirs.members.filter { names.contains($0.key) }
        if isSame {
            verdict.fit.append(line)
        } else {
            verdict.conflicts.append(Conflict(line: line, reason: .changed(theirs: theirs)))
        }
    }

    /// The object that a line is about: by primary key, or by key where the class has none.
    private func located(_ line: Line) throws(DraftError) -> ObjectKey? {
        try reading { () throws(StorageError) -> ObjectKey? in
            guard let table = try self.snapshot().table(named: line.place.className) else {
                return nil
            }
            let key = line.place.object
            guard let primaryKey = line.primaryKey, let property = table.schema.primaryKey else {
                return try table.contains(key) ? key : nil
            }
            if try table.contains(key),
                try table.value(of: property.column, in: key) == primaryKey
            {
                return key
            }
            return try table.objectKey(primaryKey: primaryKey)
        }
    }

    private func object(_ key: ObjectKey, in schema: TableSchema) throws(DraftError) -> Value {
        try reading { () throws(StorageError) -> Value in
            let snapshot = try self.snapshot()
            guard let table = snapshot.table(schema.key) else { throw .noSuchTable(schema.key) }
            return try ContentReader(snapshot).object(key, in: table)
        }
    }

    /// The content at a place, in which nil is a key that is not there; nil when the way is gone.
    private func contentIfThere(at place: Place) throws(DraftError) -> Value?? {
        do throws(DraftError) {
            return .some(try content(at: place))
        } catch {
            switch error {
            case .leadsNowhere, .noSuchProperty, .noSuchObject, .noSuchClass: return .none
            default: throw error
            }
        }
    }

    // MARK: Applying

    /// Applies changes of the schema.
    func applySchema(of lines: [Line]) throws(LineFailure) {
        for line in lines {
            guard case .schema(let edit) = line.change else { continue }
            try attempt(line, nil) { () throws(DraftError) in try self.apply(edit) }
        }
    }

    /// Applies changes of objects; answers which keys the new objects got.
    ///
    /// First what goes, then new objects bare, then what fills them: links find their objects.
    /// With `note`, it is told what can't be applied, and the others go on.
    func applyObjects(
        of lines: [Line],
        noting note: ((LineFailure) -> Void)? = nil
    ) throws(LineFailure) -> [ObjectLink: ObjectLink] {
        var keys: [ObjectLink: ObjectLink] = [:]
        for line in lines {
            guard case .delete = line.change else { continue }
            try attempt(line, note) { () throws(DraftError) in
                try self.delete(line.place.object, of: line.place.className)
            }
        }
        for line in lines {
            guard case .create(let content) = line.change else { continue }
            try attempt(line, note) { () throws(DraftError) in
                let table = try self.table(named: line.place.className).key
                let key = try self.createBare(line.place.className, content)
                let old = ObjectLink(table: table, object: line.place.object)
                keys[old] = ObjectLink(table: table, object: key)
            }
        }
        let map: (Value) -> Value = { value in
            keys.isEmpty ? value : value.mapLinks { keys[$0] ?? $0 }
        }
        for line in lines {
            try attempt(line, note) { () throws(DraftError) in
                try self.fill(line, keys, map)
            }
        }
        return keys
    }

    private func fill(
        _ line: Line,
        _ keys: [ObjectLink: ObjectLink],
        _ map: (Value) -> Value
    ) throws(DraftError) {
        switch line.change {
        case .create(let content):
            let table = try table(named: line.place.className)
            let old = ObjectLink(table: table.key, object: line.place.object)
            guard let key = keys[old]?.object else { return }
            try fill(key, of: table, with: map(content), line.place)
        case .set(_, .some(let after)):
            let place = try line.moved(by: keys, in: schema).place
            try set(map(after), at: place)
        case .set(_, nil):
            let place = try line.moved(by: keys, in: schema).place
            try apply(.remove(place))
        case .delete, .schema:
            break
        }
    }

    private func attempt(
        _ line: Line,
        _ note: ((LineFailure) -> Void)?,
        _ body: () throws(DraftError) -> Void
    ) throws(LineFailure) {
        do throws(DraftError) { try body() } catch {
            let failure = LineFailure(line: line, error: error)
            guard let note else { throw failure }
            note(failure)
        }
    }
}

extension Line {
    func moved(to key: ObjectKey) -> Line {
        guard key != place.object else { return self }
        return Line(
            place: Place(className: place.className, object: key, path: place.path),
            primaryKey: primaryKey,
            change: change
        )
    }

    fileprivate func moved(
        by keys: [ObjectLink: ObjectLink],
        in schema: Schema
    ) throws(DraftError) -> Line {
        guard !keys.isEmpty, let table = schema[place.className],
            let new = keys[ObjectLink(table: table.key, object: place.object)]
        else { return self }
        return moved(to: new.object)
    }
}
