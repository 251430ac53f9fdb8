import RegentCore
import RegentDrafts

extension RowPage {
    /// The page with what a draft does to its rows; it was read from the drafted state.
    func marked(
        by draft: Draft,
        _ request: RowRequest,
        _ countOfAll: Int? = nil
    ) throws -> RowPage {
        var old = RowReader(snapshot: draft.base, display: request.display)
        var rows = rows
        for index in rows.indices {
            rows[index].change = try rows[index].change(in: draft, request, &old)
            if rows[index].change?.kind == .deleted {
                rows[index].cells = try old.cells(of: rows[index], request)
            }
        }
        return RowPage(
            version: draft.base.version,
            range: range,
            rows: rows,
            count: countOfAll ?? count
        )
    }
}

extension DraftedState {
    /// The rows of a class in key order, deleted ones among them; nil for all other rows.
    func rows(of request: RowRequest, in snapshot: Snapshot) -> DeletedRows? {
        guard request.keys == nil, case .table(let key) = request.source,
            let deleted = deleted[key], let table = snapshot.table(key)
        else { return nil }
        return DeletedRows(table: table, deleted: deleted)
    }
}

extension RowData {
    fileprivate func change(
        in draft: Draft,
        _ request: RowRequest,
        _ old: inout RowReader
    ) throws -> RowChange? {
        guard let object else { return nil }
        if draft.base.schema[object.table]?.kind == .embedded {
            return try embeddedChange(of: object, request, &old)
        }
        let lines = draft.lines(of: object.object, in: object.table)
        guard let first = lines.first else { return nil }
        switch first.change {
        case .create: return RowChange(kind: .created)
        case .delete: return RowChange(kind: .deleted)
        case .schema: return nil
        case .set: break
        }
        let names = Set(
            lines.compactMap { line -> String? in
                if case .property(let name)? = line.place.path.first { name } else { nil }
            }
        )
        var change = RowChange(kind: .set)
        switch request.source {
        case .object:
            guard case .string(let name)? = cells.first?.value, names.contains(name) else {
                return nil
            }
            change.before = try old.before(name, of: object).map { [2: $0] } ?? [:]
        default:
            for (index, column) in request.columns.enumerated() {
                guard case .property(let property) = column.kind, names.contains(property.name)
                else { continue }
                change.before[index] = try old.before(property.name, of: object)
            }
        }
        return change
    }
}

extension RowData {
    /// What is different in an embedded object, whose changes are lines of its owner.
    private func embeddedChange(
        of object: ObjectLink,
        _ request: RowRequest,
        _ old: inout RowReader
    ) throws -> RowChange? {
        guard try old.contains(object) else { return RowChange(kind: .created) }
        var change = RowChange(kind: .set)
        if case .object = request.source {
            guard case .string(let name)? = cells.first?.value else { return nil }
            let before = try old.before(name, of: object)
            if before?.value != cells.last?.value { change.before[2] = before }
        } else {
            for (index, column) in request.columns.enumerated() {
                guard case .property(let property) = column.kind else { continue }
                let before = try old.before(property.name, of: object)
                if before?.value != cells[index].value { change.before[index] = before }
            }
        }
        return change.before.isEmpty ? nil : change
    }
}

extension ObjectDetail {
    /// The object with what its properties were before a draft changed them.
    func marked(by draft: Draft, _ display: DisplayFields) throws -> ObjectDetail {
        var old = RowReader(snapshot: draft.base, display: display)
        guard try old.contains(object) else { return self }
        var lines = lines
        for index in lines.indices {
            let before = try old.before(lines[index].property.name, of: object)
            if before?.value != lines[index].value.value { lines[index].before = before }
        }
        return ObjectDetail(
            version: version,
            object: object,
            name: name,
            lines: lines,
            incoming: incoming
        )
    }
}
