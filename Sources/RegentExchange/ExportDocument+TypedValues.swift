internal import RegentCore

/// Values as typed JSON: lossless, the type known from the property or written beside the value.
extension ExportDocument {
    /// Appends the value of a property.
    ///
    /// A value in a mixed property stands with its type, and so does each element of a collection
    /// of mixed; the collection of the property itself does not.
    func append(typed value: Value, of property: Property, to out: inout [UInt8]) throws {
        let isTagged = property.type == .mixed
        switch value {
        case .list(let values) where property.collection != nil,
            .set(let values) where property.collection != nil:
            try append(elements: values, isTagged: isTagged, to: &out)
        case .dictionary(let entries) where property.collection != nil:
            try append(entries: entries, isTagged: isTagged, to: &out)
        default:
            try appendElement(value, isTagged: isTagged, to: &out)
        }
    }

    private func append(
        elements: [Value],
        isTagged: Bool,
        to out: inout [UInt8]
    ) throws {
        out.append(UInt8(ascii: "["))
        for (index, value) in elements.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            try appendElement(value, isTagged: isTagged, to: &out)
        }
        out.append(UInt8(ascii: "]"))
    }

    private func append(
        entries: [Value.DictionaryEntry],
        isTagged: Bool,
        to out: inout [UInt8]
    ) throws {
        out.append(UInt8(ascii: "{"))
        for (index, entry) in entries.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            out.append(json: entry.key)
            out.append(UInt8(ascii: ":"))
            try appendElement(entry.value, isTagged: isTagged, to: &out)
        }
        out.append(UInt8(ascii: "}"))
    }

    /// Appends a value that is not the collection of its property itself.
    private func appendElement(
        _ value: Value,
        isTagged: Bool,
        to out: inout [UInt8]
    ) throws {
        guard isTagged, let type = value.typeName else {
            try append(scalar: value, to: &out)
            return
        }
        out.append(text: #"{"type":""#)
        out.append(contentsOf: type.utf8)
        out.append(text: #"","value":"#)
        switch value {
        case .list(let values), .set(let values):
            try append(elements: values, isTagged: true, to: &out)
        case .dictionary(let entries):
            try append(entries: entries, isTagged: true, to: &out)
        default:
            try append(scalar: value, to: &out)
        }
        out.append(UInt8(ascii: "}"))
    }

    private func append(scalar value: Value, to out: inout [UInt8]) throws {
        switch value {
        case .int(let value):
            out.append(decimal: value)
        case .binary(let bytes):
            out.append(UInt8(ascii: "\""))
            out.append(base64: bytes)
            out.append(UInt8(ascii: "\""))
        case .timestamp(let time):
            out.append(text: #"{"s":"#)
            out.append(decimal: time.seconds)
            out.append(text: #","ns":"#)
            out.append(decimal: Int64(time.nanoseconds))
            out.append(UInt8(ascii: "}"))
        case .link(let link):
            out.append(contentsOf: try target(link.table).typedReference)
            out.append(decimal: link.object.rawValue)
            out.append(UInt8(ascii: "}"))
        default:
            var nesting = Nesting()
            try append(value, in: &nesting, to: &out)
        }
    }
}
