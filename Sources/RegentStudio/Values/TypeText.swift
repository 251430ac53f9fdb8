import RegentCore

/// Types of properties as people write them.
enum TypeText {
    /// `string?`, `Profile?`, `List<Post>`, `Set<int>`, `Dictionary<mixed>`.
    static func text(of property: Property, in schema: Schema) -> String {
        let element: String
        if property.type == .link, let target = property.target {
            element = schema[target]?.displayName ?? "?"
        } else {
            element = property.type.name
        }
        // Links outside of lists and sets, and mixed values, can always be null: for mixed that
        // goes without saying.
        let mark = property.isNullable && property.type != .mixed ? "?" : ""
        switch property.collection {
        case .list: return "List<\(element)\(mark)>"
        case .set: return "Set<\(element)\(mark)>"
        case .dictionary: return "Dictionary<\(element)\(mark)>"
        case nil: return element + mark
        }
    }

    /// What else there is to say: key, index, embedded.
    static func marks(of property: Property, in schema: Schema) -> [String] {
        var marks: [String] = []
        if property.isPrimaryKey { marks.append("PK") }
        switch property.index {
        case .general where !property.isPrimaryKey: marks.append("idx")
        case .fullText: marks.append("fts")
        default: break
        }
        if let target = property.target, schema[target]?.kind == .embedded { marks.append("E") }
        return marks
    }
}
