import RegentCore
import RegentTerminal

/// The line under the panes: the cell one stands on, in full.
enum CellLine {
    static func text(of browser: BrowserState, in state: StudioState) -> CellText {
        if browser.focus == .classes { return classText(browser, state.keyTable) }
        guard let column = browser.place.currentColumn, let shown = browser.place.currentCell else {
            return CellText(text: emptyText(browser, in: state), role: .dim)
        }
        let schema = browser.catalog.schema
        var parts: [String] = []
        switch column.kind {
        case .property(let property), .element(let property):
            parts.append(describe(property, schema))
        case .propertyValue, .propertyType, .propertyName:
            if let property = browser.property(atRow: browser.place.scroll.selected) {
                parts.append(describe(property, schema))
            }
        case .number:
            parts.append(browser.place.currentRow?.step == nil ? "object key" : "position")
        case .entryKey: parts.append("key")
        }
        if let size = size(of: shown) { parts.append(size) }
        let text = browser.text
        let value: String
        if case .string(let string) = shown.value {
            value = ValueText.quoted(string) + (shown.sizeInBytes == nil ? "" : "…")
        } else if shown.value.isNull, shown.fault == nil {
            value = "∅ null"
        } else {
            value = text.cell(shown).text
        }
        return CellText(text: parts.joined(separator: " · ") + " · " + value, role: .text)
    }

    private static func describe(_ property: Property, _ schema: Schema) -> String {
        var parts = ["\(property.name) : \(TypeText.text(of: property, in: schema))"]
        if property.isPrimaryKey { parts.append("primary key") }
        if property.index == .general, !property.isPrimaryKey { parts.append("indexed") }
        if property.index == .fullText { parts.append("full-text index") }
        return parts.joined(separator: " · ")
    }

    private static func size(of shown: ShownValue) -> String? {
        switch shown.value {
        case .string(let text):
            let count = shown.count ?? text.count
            return "\(Grouped.text(count)) char" + (count == 1 ? "" : "s")
        case .binary(let bytes): return "\(Grouped.text(shown.sizeInBytes ?? bytes.count)) bytes"
        default: return nil
        }
    }

    private static func classText(_ browser: BrowserState, _ keys: KeyTable) -> CellText {
        guard let table = browser.selectedClass else {
            return CellText(text: noClassText(browser, keys), role: .dim)
        }
        let count = browser.catalog.counts[table.key] ?? 0
        var parts = [
            "\(table.displayName) : \(Grouped.text(count)) object" + (count == 1 ? "" : "s"),
            "\(table.properties.count) properties",
        ]
        switch table.kind {
        case .embedded: parts.append("embedded: lives inside of its owner")
        case .asymmetric: parts.append("asymmetric: written for a server only")
        case .topLevel: break
        }
        if let key = table.primaryKey {
            parts.append("primary key \(key.name)")
        }
        return CellText(text: parts.joined(separator: " · "), role: .text)
    }

    /// Why the class pane is empty.
    private static func noClassText(_ browser: BrowserState, _ keys: KeyTable) -> String {
        if let filter = browser.classes.filter, !filter.isEmpty {
            return "no class name holds “\(filter.text)”; Esc shows all"
        }
        let count = browser.catalog.schema.tables.count
        guard count > 0 else { return "this file has no classes" }
        let key = keys.names(of: .showSystem, in: .classes).first ?? ":system classes"
        return "no classes of an app here, only \(Grouped.text(count)) system "
            + (count == 1 ? "table" : "tables") + "; \(key) lists them"
    }

    /// What an empty table has to say.
    static func emptyText(_ browser: BrowserState, in state: StudioState) -> String {
        let place = browser.place
        guard place.count == 0 else { return "" }
        if !place.query.applied.isEmpty {
            return "0 of \(Grouped.text(place.query.outcome?.total ?? 0)); Esc clears the query"
        }
        switch place.source {
        case .collection(_, let kind): return "this \(kind.rawValue) is empty"
        case .object: return "this class has no properties"
        case .backlinks: return "nothing links here any more"
        case .table:
            if browser.catalog.schema.tables.isEmpty { return "this file has no classes" }
            guard state.reasonAgainst(.newObject) == nil,
                let key = state.keyTable.names(of: .newObject, in: .table).first
            else { return "no objects" }
            return "no objects; \(key) makes one"
        }
    }
}
