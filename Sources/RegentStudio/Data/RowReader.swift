import RegentCore

/// Reads rows of one version into values for the screen.
struct RowReader {
    private let snapshot: Snapshot
    private var names: ObjectNames

    init(snapshot: Snapshot, display: DisplayFields) {
        self.snapshot = snapshot
        names = ObjectNames(snapshot: snapshot, display: display)
    }

    mutating func page(_ request: RowRequest) throws -> RowPage {
        switch request.source {
        case .table(let key), .backlinks(_, let key, _):
            return try objectPage(request, table: key)
        case .collection(let path, let kind):
            return try elementPage(request, path: path, kind: kind)
        case .object(let link): return try propertyPage(request, of: link)
        }
    }

    // MARK: Objects

    private mutating func objectPage(_ request: RowRequest, table key: TableKey) throws -> RowPage {
        guard let table = snapshot.table(key) else { throw StorageError.noSuchTable(key) }
        let keys = try request.keys ?? table.keys(in: request.rows)
        let rows = keys.enumerated().map { index, object in
            RowData(
                object: ObjectLink(table: key, object: object),
                step: nil,
                cells: cells(
                    request.columns,
                    of: object,
                    in: table,
                    number: Int(object.rawValue)
                )
            )
        }
        return RowPage(
            version: snapshot.version,
            range: request.rows,
            rows: rows,
            count: table.count
        )
    }

    private mutating func cells(
        _ columns: [TableColumn],
        of object: ObjectKey,
        in table: Table,
        number: Int
    ) -> [ShownValue] {
        columns.map { column in
            switch column.kind {
            case .property(let property): value(of: property, in: object, table)
            case .number: .plain(.int(Int64(number)))
            default: .plain(.null)
            }
        }
    }

    private mutating func value(
        of property: Property,
        in object: ObjectKey,
        _ table: Table
    ) -> ShownValue {
        do {
            let value = try table.value(
                of: property.column,
                in: object,
                limit: ShownValue.mostElements
            )
            var shown = shown(value)
            switch value {
            case .list, .set, .dictionary:
                shown.count = try table.elementCount(of: property.column, in: object)
            default: break
            }
            return shown
        } catch StorageError.noSuchObject {
            return .broken("deleted")
        } catch {
            return .broken("unreadable")
        }
    }

    /// A value cut to what a cell shows, with its links named.
    private mutating func shown(_ value: Value) -> ShownValue {
        switch value {
        case .string(let text) where text.utf8.count > ShownValue.longestText:
            return ShownValue(
                value: .string(String(text.prefix(ShownValue.longestText))),
                count: text.count,
                sizeInBytes: text.utf8.count
            )
        case .binary(let bytes) where bytes.count > ShownValue.longestText:
            return ShownValue(
                value: .binary(Array(bytes.prefix(ShownValue.longestText))),
                sizeInBytes: bytes.count
            )
        case .list(let elements), .set(let elements):
            return ShownValue(value: value, count: elements.count, names: names.names(in: value))
        case .dictionary(let entries):
            return ShownValue(value: value, count: entries.count, names: names.names(in: value))
        case .link: return ShownValue(value: value, names: names.names(in: value))
        default: return .plain(value)
        }
    }

    // MARK: Elements

    private mutating func elementPage(
        _ request: RowRequest,
        path: ValuePath,
        kind: CollectionKind
    ) throws -> RowPage {
        guard let table = snapshot.table(path.owner.table) else {
            throw StorageError.noSuchTable(path.owner.table)
        }
        let isNested = !path.steps.isEmpty
        let count =
            isNested
            ? nil : try table.elementCount(of: path.column, in: path.owner.object)
        let limit = isNested ? Int.max : request.rows.upperBound
        let whole = try table.value(of: path.column, in: path.owner.object, limit: limit)
        guard let collection = whole.following(path.steps) else {
            throw StudioFault.sentence("this collection is gone")
        }
        var elements: [(step: ValuePath.Step, value: Value)] = []
        var total = 0
        switch collection {
        case .list(let values), .set(let values):
            total = values.count
            elements = values.enumerated().map { (.index($0.offset), $0.element) }
        case .dictionary(let entries):
            total = entries.count
            elements = entries.map { (.key($0.key), $0.value) }
        default: break
        }
        let wanted = request.rows.clamped(to: 0..<elements.count)
        let rows = elements[wanted].enumerated().map { offset, element in
            row(of: element, number: wanted.lowerBound + offset, request: request)
        }
        return RowPage(
            version: snapshot.version,
            range: wanted.lowerBound..<max(wanted.lowerBound, request.rows.upperBound),
            rows: rows,
            count: count ?? total
        )
    }

    private mutating func row(
        of element: (step: ValuePath.Step, value: Value),
        number: Int,
        request: RowRequest
    ) -> RowData {
        var object: ObjectLink?
        if case .link(let link) = element.value { object = link }
        let cells = request.columns.map { column -> ShownValue in
            switch column.kind {
            case .number: return .plain(.int(Int64(number)))
            case .entryKey:
                if case .key(let key) = element.step { return .plain(.string(key)) }
                return .plain(.null)
            case .element: return shown(element.value)
            case .property(let property):
                guard let object, let table = snapshot.table(object.table) else {
                    return .plain(.null)
                }
                return value(of: property, in: object.object, table)
            default: return .plain(.null)
            }
        }
        return RowData(object: object, step: element.step, cells: cells)
    }

    // MARK: One object

    private mutating func propertyPage(
        _ request: RowRequest,
        of link: ObjectLink
    ) throws -> RowPage {
        guard let table = snapshot.table(link.table) else {
            throw StorageError.noSuchTable(link.table)
        }
        guard try table.contains(link.object) else {
            throw StudioFault.sentence("this object was deleted")
        }
        let properties = table.schema.properties
        let wanted = request.rows.clamped(to: 0..<properties.count)
        let rows = properties[wanted].map { property in
            RowData(
                object: link,
                step: nil,
                cells: [
                    .plain(.string(property.name)),
                    .plain(.string(TypeText.text(of: property, in: snapshot.schema))),
                    value(of: property, in: link.object, table),
                ]
            )
        }
        return RowPage(
            version: snapshot.version,
            range: wanted.lowerBound..<max(wanted.lowerBound, request.rows.upperBound),
            rows: rows,
            count: properties.count
        )
    }

    func contains(_ link: ObjectLink) throws -> Bool {
        try snapshot.table(link.table)?.contains(link.object) ?? false
    }

    /// What a property of an object is in this version; nil where it is not there.
    mutating func before(_ name: String, of link: ObjectLink) throws -> ShownValue? {
        guard let table = snapshot.table(link.table), let property = table.schema[name],
            try table.contains(link.object)
        else { return nil }
        return value(of: property, in: link.object, table)
    }

    /// The cells of a row as they were in this version.
    mutating func cells(of row: RowData, _ request: RowRequest) throws -> [ShownValue] {
        guard let object = row.object, let table = snapshot.table(object.table) else {
            return row.cells
        }
        return cells(
            request.columns,
            of: object.object,
            in: table,
            number: Int(object.object.rawValue)
        )
    }

    mutating func detail(of link: ObjectLink) throws -> ObjectDetail? {
        guard let table = snapshot.table(link.table), try table.contains(link.object) else {
            return nil
        }
        let lines = table.schema.properties.map {
            ObjectDetail.Line(property: $0, value: value(of: $0, in: link.object, table))
        }
        let incoming = try table.incomingLinks(to: link.object).map {
            ObjectDetail.Incoming(
                table: $0.originTable,
                column: $0.originColumn,
                count: $0.keys.count
            )
        }
        return ObjectDetail(
            version: snapshot.version,
            object: link,
            name: names.name(of: link),
            lines: lines,
            incoming: incoming.filter { $0.count > 0 }
        )
    }
}
