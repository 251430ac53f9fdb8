import RegentCore
import RegentTerminal

/// What objects are called: the key, then the property that says most.
///
/// Reads through a snapshot, so it lives for one unit of work. Names are remembered, as the rows of
/// a page often link to the same few objects.
struct ObjectNames {
    private let snapshot: Snapshot
    private let display: DisplayFields
    private let text: ValueText
    private var known: [ObjectLink: String] = [:]

    init(snapshot: Snapshot, display: DisplayFields) {
        self.snapshot = snapshot
        self.display = display
        text = ValueText(schema: snapshot.schema)
    }

    /// `24 Tanaka Kenta` for objects, `{bio: "iOS…", …}` for embedded ones.
    mutating func name(of link: ObjectLink) -> String {
        if let name = known[link] { return name }
        let name = makeName(of: link)
        known[link] = name
        return name
    }

    /// The names of all links in a value.
    mutating func names(in value: Value) -> [ObjectLink: String] {
        var found: [ObjectLink: String] = [:]
        collect(value, depth: 0, into: &found)
        return found
    }

    private mutating func collect(
        _ value: Value,
        depth: Int,
        into found: inout [ObjectLink: String]
    ) {
        switch value {
        case .link(let link): found[link] = name(of: link)
        case .list(let elements), .set(let elements):
            guard depth < 3 else { return }
            for element in elements.prefix(ShownValue.mostElements) {
                collect(element, depth: depth + 1, into: &found)
            }
        case .dictionary(let entries):
            guard depth < 3 else { return }
            for entry in entries.prefix(ShownValue.mostElements) {
                collect(entry.value, depth: depth + 1, into: &found)
            }
        default: break
        }
    }

    private func makeName(of link: ObjectLink) -> String {
        guard let table = snapshot.table(link.table) else { return "#\(link.object.rawValue)" }
        if table.schema.kind == .embedded { return preview(of: link, in: table) }
        var parts: [String] = []
        if let key = table.schema.primaryKey {
            parts.append(short(key, link, table))
        } else {
            parts.append("#\(link.object.rawValue)")
        }
        if let property = display.property(of: table.schema), !property.isPrimaryKey {
            parts.append(short(property, link, table))
        }
        return parts.joined(separator: " ")
    }

    private func preview(of link: ObjectLink, in table: Table) -> String {
        let shown = table.schema.properties.filter { $0.collection == nil }.prefix(3)
        let parts = shown.map { $0.name + ": " + short($0, link, table, depth: 1) }
        let more = table.schema.properties.count > shown.count ? ", …" : ""
        return "{" + parts.joined(separator: ", ") + more + "}"
    }

    private func short(
        _ property: Property,
        _ link: ObjectLink,
        _ table: Table,
        depth: Int = 0
    ) -> String {
        do {
            let value = try table.value(of: property.column, in: link.object, limit: 3)
            let whole = text.plain(value, depth: depth)
            // Beginning and end tell these apart; in full they would leave no room for the name.
            switch value {
            case .objectID, .uuid: return TextWidth.cut(whole, to: 9, at: .middle)
            default: return TextCut.short(whole)
            }
        } catch {
            return "⚠"
        }
    }
}

/// Cutting text where it is made, so that pages stay small.
enum TextCut {
    static func short(_ text: String) -> String {
        text.utf8.count <= 60 ? text : String(text.prefix(40)) + "…"
    }
}
