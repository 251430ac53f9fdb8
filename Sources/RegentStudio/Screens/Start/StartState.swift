import RegentTerminal

/// The first screen when no file was named: files opened before, and a field for another one.
struct StartState: Sendable {
    var files: [RecentFile] = []
    var scroll = ScrollPosition()
    /// The path that is being written, while one is.
    var field: TextField?
    var complaint: String?

    /// The path to open.
    var chosenPath: String? {
        if let field { return field.isEmpty ? nil : field.text }
        return files.indices.contains(scroll.selected) ? files[scroll.selected].path : nil
    }
}
