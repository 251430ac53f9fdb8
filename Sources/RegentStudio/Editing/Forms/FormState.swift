import RegentCore
import RegentDrafts
import RegentTerminal

/// A new object before it is made: its properties and what they are to be.
struct FormState: Sendable {
    let table: TableSchema
    var values: [String: Value]
    var scroll = ScrollPosition()
    var fault: String?
    /// What the new object is made from; nil for one that is empty.
    var original: String?
    /// What is to link to the object, and the picker to go back to without one.
    var linked: EditTarget?
    var picker: EditorState?

    init(_ table: TableSchema, values: [String: Value] = [:]) {
        self.table = table
        self.values = values
        // The key comes first: without it there is no object.
        scroll = ScrollPosition()
    }

    /// The properties in the order they are shown: the key first.
    var properties: [Property] {
        table.properties.filter(\.isPrimaryKey) + table.properties.filter { !$0.isPrimaryKey }
    }

    /// What a property is to be.
    func value(of property: Property) -> Value? {
        values[property.name] ?? (property.isPrimaryKey ? nil : property.initialValue)
    }

    /// What keeps the object from being made.
    var missing: String? {
        guard let key = table.primaryKey, values[key.name] == nil else { return nil }
        return "\(key.name) is the primary key and has no value yet"
    }
}
