import RegentCore
import RegentDrafts

extension RowPage {
    /// The page with what a draft does to its rows; it was read from the drafted state.
    func marked(by draft: Draft, _ request: RowRequest) throws -> RowPage {
        var old = RowReader(snapshot: draft.base, display: request.display)
        var rows = rows
        for index in rows.indices {
            rows[index].change = try rows[index].change(in: draft, request, &old)
        }
        return RowPage(version: draft.base.version, range: range, rows: rows, count: count)
    }
}

extension RowData {
    fileprivate func change(
        in draft: Draft,
        _ request: RowRequest,
        _ old: inout RowReader
    ) throws -> RowChange? {
        guard let object else { return nil }
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
