internal import RegentCore

/// One JSON document of ordinary values; its shape does not change between versions.
///
///     {"schema":"regent.export/1","file_format":24,"version":7,"classes":[
///      {"class":"Person","primary_key":"id","count":1,"objects":[
///       {"_key":0,"id":24,"name":"Ada","boss":{"$ref":{"class":"Person","key":3}}}]}]}
///
///     {"schema":"regent.query/1","class":"Person","count":1,"objects":[
///      {"id":24,"name":"Ada","boss":null}]}
///
/// A link leads to the object with that `_key` in that class; embedded objects stand where they
/// belong. So a document may describe circles of objects and is yet written in one pass.
struct JSONWriter: RowWriter {
    private var isFirstClass = true
    private var isFirstObject = true

    mutating func begin(_ document: ExportDocument, into out: inout [UInt8]) {
        isFirstClass = true
        guard document.options.document == .export else {
            out.append(text: #"{"schema":"regent.query/1""#)
            return
        }
        out.append(text: #"{"schema":"regent.export/1","file_format":"#)
        out.append(decimal: Int64(document.snapshot.fileFormat))
        out.append(text: #","version":"#)
        out.append(decimal: document.snapshot.version)
        out.append(text: #","classes":["#)
    }

    mutating func begin(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) {
        isFirstObject = true
        if document.options.document == .export {
            out.append(text: isFirstClass ? "\n{" : ",\n{")
            isFirstClass = false
        } else {
            out.append(UInt8(ascii: ","))
        }
        out.append(text: #""class":"#)
        out.append(json: section.table.schema.displayName)
        if document.options.document == .export {
            out.append(text: #","primary_key":"#)
            if let key = section.table.schema.primaryKey {
                out.append(json: key.name)
            } else {
                out.append(text: "null")
            }
        }
        out.append(text: #","count":"#)
        out.append(decimal: Int64(section.count))
        out.append(text: #","objects":["#)
    }

    mutating func write(
        _ row: Int,
        of rows: ExportRows,
        in section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws {
        out.append(text: isFirstObject ? "\n" : ",\n")
        isFirstObject = false
        let hasKey = document.options.document == .export || document.options.includesKeys
        try Self.append(row, of: rows, in: section, of: document, hasKey: hasKey, to: &out)
    }

    mutating func end(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) {
        out.append(text: document.options.document == .export ? "]}" : "]")
    }

    mutating func end(_ document: ExportDocument, into out: inout [UInt8]) {
        out.append(text: document.options.document == .export ? "]}\n" : "}\n")
    }

    /// Appends an object with its braces.
    static func append(
        _ row: Int,
        of rows: ExportRows,
        in section: ExportSection,
        of document: ExportDocument,
        hasKey: Bool,
        prefix: [UInt8] = [],
        to out: inout [UInt8]
    ) throws {
        out.append(UInt8(ascii: "{"))
        out.append(contentsOf: prefix)
        var isFirst = prefix.isEmpty
        if hasKey {
            if !isFirst { out.append(UInt8(ascii: ",")) }
            isFirst = false
            out.append(json: section.keyName)
            out.append(UInt8(ascii: ":"))
            document.append(integer: rows.keys[row].rawValue, to: &out)
        }
        var nesting = document.nesting(at: rows.keys[row], of: section.table)
        for index in section.members.indices {
            if !isFirst { out.append(UInt8(ascii: ",")) }
            isFirst = false
            out.append(contentsOf: section.members[index])
            nesting.beginColumn()
            try document.append(rows.columns[index][row], in: &nesting, to: &out)
        }
        out.append(UInt8(ascii: "}"))
    }
}

/// One JSON object a line, each complete in itself.
///
/// Where several classes are written, each line begins with its class: `{"_class":"Person",…}`.
struct NDJSONWriter: RowWriter {
    private var prefix: [UInt8] = []

    mutating func begin(
        _ section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) {
        prefix = []
        guard document.sections.count > 1 else { return }
        prefix = Array(#""_class":"#.utf8)
        prefix.append(json: section.table.schema.displayName)
    }

    mutating func write(
        _ row: Int,
        of rows: ExportRows,
        in section: ExportSection,
        of document: ExportDocument,
        into out: inout [UInt8]
    ) throws {
        try JSONWriter.append(
            row,
            of: rows,
            in: section,
            of: document,
            hasKey: document.options.includesKeys,
            prefix: prefix,
            to: &out
        )
        out.append(UInt8(ascii: "\n"))
    }
}
