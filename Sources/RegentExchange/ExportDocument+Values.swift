internal import RegentCore

/// How deep a value stands in an object, and which linked objects stand there already.
struct Nesting {
    /// How many objects the value is nested in.
    var level = 0
    /// The objects nested so far; with links embedded also the object itself.
    ///
    /// Each is written once, so that no graph, however it is knotted, makes an object larger than
    /// the file.
    var written: Set<ObjectLink> = []
    /// With links embedded: what stands in one column does not stand in another one again.
    var coversRow = false

    /// Begins the next column of an object.
    mutating func beginColumn() {
        if !coversRow, !written.isEmpty { written = [] }
    }

    /// What is nested at most: embedded objects in one another, which only damage makes endless.
    static let maximumLevel = 100
}

/// Values as ordinary JSON: the one shape of JSON, NDJSON and of what is nested in other formats.
extension ExportDocument {
    /// Appends a value that stands in `nesting`.
    func append(_ value: Value, in nesting: inout Nesting, to out: inout [UInt8]) throws {
        switch value {
        case .null: out.append(text: "null")
        case .bool(let value): out.append(text: value ? "true" : "false")
        case .int(let value): append(integer: value, to: &out)
        case .string(let value): out.append(json: value)
        case .malformedString(let bytes): append(malformed: bytes, to: &out)
        case .float(let value):
            append(number: FloatingPointText.text(of: value), value.isFinite, to: &out)
        case .double(let value):
            append(number: FloatingPointText.text(of: value), value.isFinite, to: &out)
        case .binary, .timestamp, .decimal, .objectID, .uuid:
            if case .timestamp(let time) = value, options.dates == .epochMilliseconds {
                append(milliseconds: time, to: &out)
                return
            }
            out.append(UInt8(ascii: "\""))
            append(plainText: value, to: &out)
            out.append(UInt8(ascii: "\""))
        case .link(let link): try append(link, in: &nesting, to: &out)
        case .list(let values), .set(let values):
            out.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                try append(value, in: &nesting, to: &out)
            }
            out.append(UInt8(ascii: "]"))
        case .dictionary(let entries):
            out.append(UInt8(ascii: "{"))
            for (index, entry) in entries.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                out.append(json: entry.key)
                out.append(UInt8(ascii: ":"))
                try append(entry.value, in: &nesting, to: &out)
            }
            out.append(UInt8(ascii: "}"))
        }
    }

    /// The nesting at the top of an object.
    func nesting(at key: ObjectKey, of table: Table) -> Nesting {
        guard options.links == .embed else { return Nesting() }
        let link = ObjectLink(table: table.schema.key, object: key)
        return Nesting(written: [link], coversRow: true)
    }

    /// Appends the text of a value that needs no escapes in any format.
    func append(plainText value: Value, to out: inout [UInt8]) {
        switch value {
        case .binary(let bytes):
            switch options.binaries {
            case .base64: out.append(base64: bytes)
            case .hex: out.append(hexOf: bytes)
            }
        case .timestamp(let time):
            switch options.dates {
            case .iso: time.write(to: &out)
            case .epochMilliseconds: append(milliseconds: time, to: &out)
            }
        case .decimal(let value): value.write(to: &out)
        case .objectID(let value): value.write(to: &out)
        case .uuid(let value): value.write(to: &out)
        case .int(let value): out.append(decimal: value)
        case .bool(let value): out.append(text: value ? "true" : "false")
        case .float(let value): out.append(contentsOf: FloatingPointText.text(of: value).utf8)
        case .double(let value): out.append(contentsOf: FloatingPointText.text(of: value).utf8)
        default: break
        }
    }

    /// Appends a whole number, in quotes where the options say so.
    func append(integer value: Int64, to out: inout [UInt8]) {
        if options.writesIntegersAsStrings { out.append(UInt8(ascii: "\"")) }
        out.append(decimal: value)
        if options.writesIntegersAsStrings { out.append(UInt8(ascii: "\"")) }
    }

    /// Appends a stored string that is not UTF-8.
    func append(malformed bytes: [UInt8], to out: inout [UInt8]) {
        out.append(text: "{\"$bytes\":\"")
        out.append(base64: bytes)
        out.append(text: "\"}")
    }

    /// Appends `{"$ref":{"class":C,"key":K}}`.
    func append(reference link: ObjectLink, to out: inout [UInt8]) throws {
        out.append(contentsOf: try target(link.table).reference)
        append(integer: link.object.rawValue, to: &out)
        out.append(text: "}}")
    }

    /// Appends the members of an object, with braces.
    private func append(
        object link: ObjectLink,
        in nesting: inout Nesting,
        to out: inout [UInt8]
    ) throws {
        let target = try target(link.table)
        let columns = target.table.schema.properties.map(\.column)
        let rows = try target.table.values(of: columns, keys: [link.object], limit: .max)
        nesting.level += 1
        out.append(UInt8(ascii: "{"))
        for (index, value) in (rows.first ?? []).enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            out.append(contentsOf: target.columns[index].member)
            try append(value, in: &nesting, to: &out)
        }
        out.append(UInt8(ascii: "}"))
        nesting.level -= 1
    }

    private func append(
        _ link: ObjectLink,
        in nesting: inout Nesting,
        to out: inout [UInt8]
    ) throws {
        // An embedded object has one owner, so that it comes once at most; in a damaged file it may
        // be nested in itself, and more than once.
        if try target(link.table).isEmbedded, nesting.level < Nesting.maximumLevel,
            nesting.written.insert(link).inserted
        {
            try append(object: link, in: &nesting, to: &out)
            return
        }
        switch options.links ?? .ref {
        case .ref:
            try append(reference: link, to: &out)
        case .embed:
            if nesting.level < min(options.depth, Nesting.maximumLevel),
                nesting.written.insert(link).inserted
            {
                try append(object: link, in: &nesting, to: &out)
            } else {
                try append(reference: link, to: &out)
            }
        case .key:
            try append(try primaryKey(of: link), in: &nesting, to: &out)
        }
    }

    /// The primary key of an object; its object key where the class has none.
    func primaryKey(of link: ObjectLink) throws -> Value {
        let table = try target(link.table).table
        guard let property = table.schema.primaryKey else { return .int(link.object.rawValue) }
        return try table.value(of: property.column, in: link.object)
    }

    private func append(number text: String, _ isFinite: Bool, to out: inout [UInt8]) {
        if !isFinite { out.append(UInt8(ascii: "\"")) }
        out.append(contentsOf: text.utf8)
        if !isFinite { out.append(UInt8(ascii: "\"")) }
    }

    private func append(milliseconds time: Timestamp, to out: inout [UInt8]) {
        // The seconds of the extremes have no room for three more digits in 64 bits.
        let milliseconds = Int128(time.seconds) * 1000
        let fraction = Int128(time.nanoseconds)
        let floor = fraction >= 0 ? fraction / 1_000_000 : (fraction - 999_999) / 1_000_000
        out.append(contentsOf: String(milliseconds + floor).utf8)
    }
}
