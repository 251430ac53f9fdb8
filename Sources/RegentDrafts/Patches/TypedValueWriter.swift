package import RegentCore
internal import RegentExchange

/// Values as typed JSON that says its types everywhere: `{"type":"int","value":5}`, null as `null`.
///
/// The values are those of `golden/README.md`; a link also says the primary key of what it leads
/// to, `{"class":"User","key":7,"primary_key":{"type":"int","value":3}}`, so that it can be found
/// in another file. Content of embedded objects is a dictionary of properties.
package struct TypedValueWriter {
    private let snapshot: Snapshot

    /// Writes values whose links are those of a version.
    package init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
    }

    /// The value as one JSON text.
    package func text(_ value: Value) throws(StorageError) -> String {
        var out: [UInt8] = []
        try append(value, to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    func append(_ value: Value, to out: inout [UInt8]) throws(StorageError) {
        guard let type = value.typeName else {
            out.append(text: "null")
            return
        }
        out.append(text: #"{"type":"#)
        out.append(json: type)
        out.append(text: #","value":"#)
        try appendBare(value, to: &out)
        out.append(text: "}")
    }

    /// The members of a dictionary, without its type.
    func append(
        members entries: [Value.DictionaryEntry],
        to out: inout [UInt8]
    ) throws(StorageError) {
        out.append(text: "{")
        for (index, entry) in entries.enumerated() {
            if index > 0 { out.append(text: ",") }
            out.append(json: entry.key)
            out.append(text: ":")
            try append(entry.value, to: &out)
        }
        out.append(text: "}")
    }

    private func appendBare(_ value: Value, to out: inout [UInt8]) throws(StorageError) {
        switch value {
        case .null: out.append(text: "null")
        case .int(let number): out.append(decimal: number)
        case .bool(let isTrue): out.append(contentsOf: (isTrue ? "true" : "false").utf8)
        case .string(let text): out.append(json: text)
        case .malformedString(let bytes):
            out.append(text: #"{"$bytes":"#)
            append(base64: bytes, to: &out)
            out.append(text: "}")
        case .binary(let bytes): append(base64: bytes, to: &out)
        case .timestamp(let time):
            out.append(text: #"{"s":"#)
            out.append(decimal: time.seconds)
            out.append(text: #","ns":"#)
            out.append(decimal: Int64(time.nanoseconds))
            out.append(text: "}")
        case .float(let number):
            append(FloatingPointText.text(of: number), number.isFinite, to: &out)
        case .double(let number):
            append(FloatingPointText.text(of: number), number.isFinite, to: &out)
        case .decimal(let number): out.append(json: number.description)
        case .objectID(let id): out.append(json: id.description)
        case .uuid(let id): out.append(json: id.description)
        case .link(let link): try append(link, to: &out)
        case .list(let elements), .set(let elements):
            out.append(text: "[")
            for (index, element) in elements.enumerated() {
                if index > 0 { out.append(text: ",") }
                try append(element, to: &out)
            }
            out.append(text: "]")
        case .dictionary(let entries): try append(members: entries, to: &out)
        }
    }

    private func append(_ link: ObjectLink, to out: inout [UInt8]) throws(StorageError) {
        guard let table = snapshot.table(link.table) else { throw .noSuchTable(link.table) }
        out.append(text: #"{"class":"#)
        out.append(json: table.schema.displayName)
        out.append(text: #","key":"#)
        out.append(decimal: link.object.rawValue)
        if table.schema.primaryKey != nil, try table.contains(link.object),
            let primaryKey = try table.primaryKey(of: link.object)
        {
            out.append(text: #","primary_key":"#)
            try append(primaryKey, to: &out)
        }
        out.append(text: "}")
    }

    private func append(_ number: String, _ isFinite: Bool, to out: inout [UInt8]) {
        if isFinite { out.append(contentsOf: number.utf8) } else { out.append(json: number) }
    }

    private func append(base64 bytes: [UInt8], to out: inout [UInt8]) {
        out.append(text: "\"")
        out.append(base64: bytes)
        out.append(text: "\"")
    }
}
