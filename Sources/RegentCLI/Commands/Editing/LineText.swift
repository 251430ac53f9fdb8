import RegentCore
import RegentDrafts

/// Net changes for people.
enum LineText {
    /// A value in one short line.
    static func short(_ value: Value) -> String { text(value, limit: 60) }

    static func text(_ value: Value, limit: Int) -> String {
        let text = full(value, limit: limit)
        return text.count > limit ? text.prefix(limit - 1) + "…" : text
    }

    /// The rows of a table: what happens, to which object, where, from what, to what.
    static func row(_ line: Line, limit: Int) -> [String] {
        let object =
            line.primaryKey.map { text($0, limit: limit) }
            ?? "#\(line.place.object.rawValue)"
        func say(_ value: Value?) -> String { value.map { text($0, limit: limit) } ?? "–" }
        switch line.change {
        case .create(let content):
            return ["new", line.place.className, object, "", "", text(content, limit: limit)]
        case .delete(let content):
            return ["delete", line.place.className, object, "", text(content, limit: limit), ""]
        case .set(let before, let after):
            return [
                "set", line.place.className, object, line.place.pathText, say(before), say(after),
            ]
        case .schema(let edit):
            return ["schema", line.place.className, "", "", "", text(edit)]
        }
    }

    /// A change of the schema in words.
    static func text(_ edit: SchemaEdit) -> String {
        switch edit {
        case .addClass(let plan):
            "add the class, with \(Printable.count(plan.properties.count, "property"))"
                .replacing("propertys", with: "properties")
        case .addProperty(_, let plan): "add \(plan.name): \(typeText(plan))"
        case .renameClass(_, let new): "rename to \(new)"
        case .renameProperty(_, let name, let new): "rename \(name) to \(new)"
        case .dropClass: "drop the class with all its objects"
        case .dropProperty(_, let name): "drop \(name) with all its values"
        case .setIndex(_, let name, let index):
            index.map { "index \(name) (\($0.rawValue))" } ?? "no index for \(name)"
        case .setPrimaryKey(_, let name): name.map { "primary key \($0)" } ?? "no primary key"
        case .setType(_, let name, let type, let isNullable, let replacesFailures):
            "\(name) becomes \(type.name)\(isNullable ? "?" : "")"
                + (replacesFailures ? ", what can't be converted is replaced" : "")
        case .setVersion(let from, let to):
            "schema version \(from.map { "\($0)" } ?? "none") → \(to)"
        }
    }

    private static func typeText(_ plan: PropertyPlan) -> String {
        let element = (plan.target ?? plan.type.name) + (plan.isNullable ? "?" : "")
        return switch plan.collection {
        case .list: "[\(element)]"
        case .set: "set<\(element)>"
        case .dictionary: "{string: \(element)}"
        case nil: element
        }
    }

    private static func full(_ value: Value, limit: Int) -> String {
        switch value {
        case .null: return "null"
        case .int(let number): return "\(number)"
        case .bool(let isTrue): return "\(isTrue)"
        case .string(let text):
            return "\"" + Printable.line(text.prefix(limit)) + "\""
        case .malformedString(let bytes): return "\(bytes.count) bytes that are no text"
        case .binary(let bytes): return "\(Printable.count(bytes.count, "byte"))"
        case .timestamp(let time): return time.description
        case .float(let number): return FloatingPointText.text(of: number)
        case .double(let number): return FloatingPointText.text(of: number)
        case .decimal(let number): return number.description
        case .objectID(let id): return id.description
        case .uuid(let id): return id.description
        case .link(let link): return "→ #\(link.object.rawValue)"
        case .list(let elements), .set(let elements):
            let shown = elements.prefix(limit / 2).map { text($0, limit: limit) }
            return "[" + shown.joined(separator: ", ") + "]"
        case .dictionary(let entries):
            let shown = entries.prefix(limit / 2).map {
                "\($0.key): \(text($0.value, limit: limit))"
            }
            return "{" + shown.joined(separator: ", ") + "}"
        }
    }
}
