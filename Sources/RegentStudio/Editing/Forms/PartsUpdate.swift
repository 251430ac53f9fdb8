import RegentCore
import RegentDrafts
import RegentExchange
import RegentTerminal

/// Fields of a form that have parts: collections and embedded objects are written as JSON.
extension StudioState {
    mutating func editParts(of property: Property, _ form: FormState) {
        let value = form.value(of: property) ?? .null
        request(.writeParts(value), for: .writeParts(property))
    }

    /// Opens the editor of a field's JSON.
    mutating func showParts(_ text: String, of property: Property) {
        guard let form = editing.form, let schema = browser?.catalog.schema else { return }
        let target = EditTarget(
            deed: .parts(property),
            place: DraftPlace(form.table.displayName, .none, property.name),
            property: .typed(property.name),
            isInside: false
        )
        let type = TypeText.text(of: property, in: schema)
        let isMissing = text == "null"
        var editor = EditorState(
            target,
            title: "\(property.name) : \(type) · new \(form.table.displayName), as JSON",
            typed: typedText,
            value: isMissing ? nil : .string(text)
        )
        if isMissing { editor.set(string: "{}") }
        show(editor)
    }

    /// Reads what was written; the editor stays until it is known to be right.
    mutating func readParts(_ text: String, of property: Property) {
        request(.readParts(text, property, now: typedText.parser.now), for: .readParts(property))
    }

    mutating func takeParts(_ value: Value?, of property: Property) {
        guard let value, case .editor = overlay else { return }
        closeEditor()
        guard case .set(let elements) = value else {
            takeField(property.name, value)
            return
        }
        let unique = Set(elements)
        let merged = elements.count - unique.count
        var kept = unique
        takeField(property.name, .set(elements.filter { kept.remove($0) != nil }))
        guard merged > 0 else { return }
        say("\(property.name): \(Self.counted(merged, "element")) stood there already", .warn)
    }
}

extension DatabaseActor {
    /// A value as the JSON that `parts(_:of:now:)` reads.
    func text(ofParts value: Value) async throws -> String {
        try await read { snapshot in
            let options = ExportOptions(format: .ndjson)
            return try RegentExchange.ValueText(snapshot: snapshot, options: options).json(value)
        }
    }

    /// The value of a property that is written as JSON.
    func parts(_ text: String, of property: Property, now: Timestamp) async throws -> Value {
        try await read { snapshot in
            do throws(ValueParser.Failure) {
                return try LiteralReader(snapshot, now: now).value(text, for: property).value
            } catch {
                let hint = error.hint.map { "; \($0)" } ?? ""
                throw StudioFault.sentence(error.message + hint)
            }
        }
    }
}
