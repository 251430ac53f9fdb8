internal import RegentCore

/// The lossless JSON form: the schema, and every value with what is needed to store it again.
///
/// Its shape is that of the reference dumps and does not change: `golden/README.md`, “Dump format”.
struct TypedJSONWriter: RowWriter {
    private var isFirstTable = true
    private var isFirstObject = true

    /// Of format 24 and up every primary key has its index in the file; below, an upgrade adds it
    /// (`fixtures/README.md`).
    private static let firstFormatWithKeyIndexes = 24

    mutating func begin(_ document: ExportDocument, into out: inout [UInt8]) {
        let snapshot = document.snapshot
        out.append(text: #"{"dump":1,"file_format":"#)
        // A file to which nothing was ever committed says 0; the first commit makes it the newest.
        let format = snapshot.fileFormat == 0 ? FormatVersion.newest : snapshot.fileFormat
        out.append(decimal: Int64(format))
        out.append(text: #","history_type":"#)
        out.append(decimal: Int64(snapshot.historyType))
        out.append(text: #","history_schema":"#)
        out.append(decimal: Int64(snapshot.historySchema))
        out.append(text: #","version":"#)
        out.append(decimal: snapshot.version)
        if !document.options.includesBacklinks { out.append(text: #","backlinks_omitted":true"#) }
        out.append(text: #","tables":["#)
        isFirstTable = true
    }

    mutating func begin(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws {
        out.append(text: isFirstTable ? "\n" : ",\n")
        isFirstTable = false
        isFirstObject = true
        let schema = section.table.schema
        out.append(text: #"{"table":"#)
        out.append(json: schema.name)
        out.append(text: #","class":"#)
        out.append(jsonOrNull: schema.className)
        out.append(text: #","kind":"#)
        out.append(json: schema.kind.rawValue)
        out.append(text: #","table_key":"#)
        out.append(decimal: UInt64(schema.key.rawValue))
        out.append(text: #","primary_key":"#)
        out.append(jsonOrNull: schema.primaryKey?.name)
        out.append(text: #","properties":["#)
        var isFirst = true
        for property in section.columns.compactMap(\.direct) {
            out.append(text: isFirst ? "\n " : ",\n ")
            isFirst = false
            try append(property, of: document, to: &out)
        }
        out.append(text: #"],"count":"#)
        out.append(decimal: Int64(section.count))
        out.append(text: #","tombstones":"#)
        out.append(decimal: Int64(section.table.tombstoneCount))
        out.append(text: #","objects":["#)
    }

    mutating func write(
        _ row: Int,
        of rows: ExportRows,
        in section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws {
        out.append(text: isFirstObject ? "\n " : ",\n ")
        isFirstObject = false
        out.append(text: #"{"key":"#)
        out.append(decimal: rows.keys[row].rawValue)
        out.append(text: #","values":{"#)
        var isFirst = true
        for (index, column) in section.columns.enumerated() {
            guard let property = column.direct else { continue }
            let value = rows.columns[index][row]
            if !isFirst { out.append(UInt8(ascii: ",")) }
            isFirst = false
            out.append(contentsOf: column.member)
            try document.append(typed: value, of: property, to: &out)
        }
        out.append(UInt8(ascii: "}"))
        if document.options.includesBacklinks {
            try append(backlinksTo: rows.keys[row], in: section.table, of: document, to: &out)
        }
        out.append(UInt8(ascii: "}"))
    }

    mutating func end(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) {
        out.append(text: "]}")
    }

    mutating func end(_ document: ExportDocument, into out: inout [UInt8]) {
        out.append(text: "\n]}\n")
    }

    private func append(
        _ property: Property,
        of document: ExportDocument,
        to out: inout [UInt8]
    ) throws {
        let isLink = property.type == .link || property.type == .typedLink
        let index =
            property.isPrimaryKey
                && document.snapshot.fileFormat < Self.firstFormatWithKeyIndexes
            ? .general : property.index
        out.append(text: #"{"name":"#)
        out.append(json: property.name)
        out.append(text: #","type":"#)
        out.append(json: isLink ? "link" : property.type.name)
        out.append(text: #","nullable":"#)
        out.append(text: property.isNullable ? "true" : "false")
        out.append(text: #","collection":"#)
        out.append(jsonOrNull: property.collection?.rawValue)
        out.append(text: #","index":"#)
        out.append(jsonOrNull: index?.rawValue)
        out.append(text: #","primary":"#)
        out.append(text: property.isPrimaryKey ? "true" : "false")
        out.append(text: #","target":"#)
        out.append(jsonOrNull: try property.target.map { try document.target($0).name })
        if property.isEnumerated { out.append(text: #","enumerated":true"#) }
        out.append(text: #","col_key":"#)
        out.append(decimal: property.column.rawValue)
        out.append(UInt8(ascii: "}"))
    }

    /// Appends which objects link to an object, ordered by class and property; nothing when none
    /// does.
    private func append(
        backlinksTo key: ObjectKey,
        in table: Table,
        of document: ExportDocument,
        to out: inout [UInt8]
    ) throws {
        let incoming = try table.incomingLinks(to: key).map { links in
            let origin = try document.target(links.originTable)
            guard let property = origin.table.schema[links.originColumn] else {
                throw StorageError.noSuchColumn(links.originColumn)
            }
            return (name: "\(origin.name).\(property.name)", keys: links.keys)
        }
        guard !incoming.isEmpty else { return }
        out.append(text: #","backlinks":{"#)
        let sorted = incoming.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        for (index, links) in sorted.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            out.append(json: links.name)
            out.append(text: ":[")
            for (index, key) in links.keys.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                out.append(decimal: key.rawValue)
            }
            out.append(UInt8(ascii: "]"))
        }
        out.append(UInt8(ascii: "}"))
    }
}

extension [UInt8] {
    fileprivate mutating func append(jsonOrNull text: String?) {
        if let text { append(json: text) } else { append(text: "null") }
    }
}
