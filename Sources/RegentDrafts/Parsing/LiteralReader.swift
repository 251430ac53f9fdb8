package import RegentCore

/// Values as text for one place: plain text, or JSON where a value has parts.
///
///     string       any text; "null" is null where that can be, and quotes keep a text a text
///     link         a primary key, #KEY, or null
///     list, set    ["a","b"]
///     dictionary   {"en":"hello"}
///     embedded     {"street":"Road 1"}
///     mixed        5, 1.5, "text", true, null, [ … ], { … }, {"type":"decimal","value":"1.50"}
package struct LiteralReader {
    private let snapshot: Snapshot
    private let parser: ValueParser

    package init(_ snapshot: Snapshot, now: Timestamp) {
        self.snapshot = snapshot
        parser = ValueParser(now: now)
    }

    /// Reads what a property is to hold, or with `isElement` an element of its collection.
    package func value(
        _ text: String,
        for property: Property,
        isElement: Bool = false
    ) throws(ValueParser.Failure) -> ValueParser.Parsed {
        let isWhole = property.collection != nil && !isElement
        let isEmbedded = ContentReader(snapshot).embeddedTable(of: property) != nil
        if text == "null", !isWhole {
            let canBeNull =
                property.isNullable || property.type == .mixed
                || property.type == .link && property.collection != .list
            guard canBeNull || property.type == .string else {
                throw .init("\(property.name) cannot be null")
            }
            if canBeNull { return .init(.null) }
        }
        if isWhole || isEmbedded || property.type == .mixed {
            let value = try value(json(text), for: property, isElement: isElement)
            guard case .set(let elements) = value, Set(elements).count < elements.count else {
                return .init(value)
            }
            return .init(value, warning: "has elements twice, which a set holds once")
        }
        switch property.type {
        case .string where text.count > 1 && text.first == "\"" && text.last == "\"":
            guard case .string(let inner) = try json(text) else { return .init(.string(text)) }
            return .init(.string(inner))
        case .link, .typedLink:
            return .init(try link(text, property))
        default:
            return try parser.parse(text, as: property.type)
        }
    }

    /// Reads the value of a property from JSON, in the shape of exports.
    package func value(
        _ json: JSONTree,
        for property: Property,
        isElement: Bool = false
    ) throws(ValueParser.Failure) -> Value {
        switch (property.collection, json) {
        case (nil, _),
            (_, _) where isElement:
            return try element(json, property)
        case (.list, .array(let elements)): return .list(try values(elements, property))
        case (.set, .array(let elements)): return .set(try values(elements, property))
        case (.dictionary, .object(let members)):
            var entries: [(key: String, value: Value)] = []
            for member in members {
                entries.append((member.name, try element(member.value, property)))
            }
            return .dictionary(of: entries)
        default:
            throw .init("\(property.name) is a \(property.collection?.rawValue ?? "value")")
        }
    }

    /// Reads the properties of an object.
    package func content(
        _ json: JSONTree,
        of table: TableSchema
    ) throws(ValueParser.Failure) -> [String: Value] {
        guard case .object(let members) = json else {
            throw .init("an object of \(table.displayName) is written { … }")
        }
        var values: [String: Value] = [:]
        for member in members where member.name != "_key" {
            guard let property = table[member.name] else {
                throw .init("\(table.displayName) has no property \(member.name)")
            }
            values[member.name] = try value(member.value, for: property)
        }
        return values
    }

    /// Finds the object that a text names: `#KEY`, or a primary key.
    package func object(
        _ text: String,
        in table: Table
    ) throws(ValueParser.Failure) -> ObjectKey? {
        do {
            guard let property = table.schema.primaryKey, !text.hasPrefix("#") else {
                let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
                guard let number = Int64(digits) else {
                    throw ValueParser.Failure("an object key is a whole number, such as #7")
                }
                let key = ObjectKey(rawValue: number)
                return try table.contains(key) ? key : nil
            }
            let value = try value(text, for: property).value
            return try table.objectKey(primaryKey: value)
        } catch let failure as ValueParser.Failure {
            throw failure
        } catch {
            throw .init("the object cannot be looked up")
        }
    }

    // MARK: Parts

    private func json(_ text: String) throws(ValueParser.Failure) -> JSONTree {
        do throws(JSONTree.Failure) {
            return try JSONTree(parsing: Array(text.utf8))
        } catch {
            throw .init(
                "\(error.what), at byte \(error.offset + 1)",
                hint: "values with parts are written as JSON; a text in them stands in quotes"
            )
        }
    }

    private func values(
        _ elements: [JSONTree],
        _ property: Property
    ) throws(ValueParser.Failure) -> [Value] {
        var values: [Value] = []
        for element in elements { values.append(try self.element(element, property)) }
        return values
    }

    private func element(
        _ json: JSONTree,
        _ property: Property
    ) throws(ValueParser.Failure) -> Value {
        if case .null = json { return .null }
        if let table = ContentReader(snapshot).embeddedTable(of: property) {
            return .dictionary(
                of: try content(json, of: table.schema).map { ($0.key, $0.value) }
            )
        }
        switch (property.type, json) {
        case (.mixed, _): return try mixed(json)
        case (.string, .string(let text)): return .string(text)
        case (.bool, .bool(let isTrue)): return .bool(isTrue)
        case (.binary, .string(let text)):
            return .binary(try ValueParser.base64(Array(text.utf8)))
        case (.timestamp, .object): return try typed("timestamp", json)
        case (.link, .object), (.typedLink, .object):
            return try typed("link", json["$ref"] ?? json)
        case (.link, .string(let text)), (.link, .number(let text)): return try link(text, property)
        case (.int, .number(let text)), (.float, .number(let text)),
            (.double, .number(let text)), (.decimal, .number(let text)),
            (.float, .string(let text)), (.double, .string(let text)),
            (.decimal, .string(let text)), (.timestamp, .string(let text)),
            (.objectID, .string(let text)), (.uuid, .string(let text)):
            return try parser.parse(text, as: property.type).value
        default:
            throw .init("\(property.name) holds values of type \(property.type.name)")
        }
    }

    /// A value that says its type, or has one by the way it is written.
    private func mixed(_ json: JSONTree) throws(ValueParser.Failure) -> Value {
        switch json {
        case .null: return .null
        case .bool(let isTrue): return .bool(isTrue)
        case .string(let text): return .string(text)
        case .number(let text):
            let isWhole = text.utf8.allSatisfy { $0 == 0x2d || (0x30...0x39).contains($0) }
            return try parser.parse(text, as: isWhole ? .int : .double).value
        case .array(let elements):
            var values: [Value] = []
            for element in elements { values.append(try mixed(element)) }
            return .list(values)
        case .object(let members):
            if members.count == 2, let type = json["type"]?.text, json["value"] != nil {
                return try typed(type, json["value"] ?? .null)
            }
            if members.count == 1, let reference = json["$ref"] {
                return try typed("link", reference)
            }
            var entries: [(key: String, value: Value)] = []
            for member in members { entries.append((member.name, try mixed(member.value))) }
            return .dictionary(of: entries)
        }
    }

    private func typed(
        _ type: String,
        _ json: JSONTree
    ) throws(ValueParser.Failure) -> Value {
        let tagged = JSONTree.object([
            .init(name: "type", value: .string(type)), .init(name: "value", value: json),
        ])
        do throws(TypedValueReader.Failure) {
            return try TypedValueReader(snapshot).value(tagged)
        } catch {
            throw .init(error.what)
        }
    }

    private func link(
        _ text: String,
        _ property: Property
    ) throws(ValueParser.Failure) -> Value {
        guard let target = property.target, let table = snapshot.table(target) else {
            throw .init("\(property.name) leads to no class")
        }
        guard let key = try object(text, in: table) else {
            throw .init("\(table.schema.displayName) has no object “\(text)”")
        }
        return .link(ObjectLink(table: target, object: key))
    }
}
