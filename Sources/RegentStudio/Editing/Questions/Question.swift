import RegentCore
import RegentDrafts
import RegentTerminal

/// A question with its answer in one key, or where much is at stake in a typed number.
struct Question: Sendable {
    let title: String
    let lines: [String]
    /// What Enter alone means.
    var isYesByDefault = false
    /// What has to be typed for yes; nil where a key will do.
    var mustType: String?
    var field = TextField()
    var fault: String?
    let action: Action

    /// What yes does.
    enum Action: Sendable {
        /// Begins a draft, then does what was asked for.
        case begin(thenEdit: CommandID?)
        case commit
        case rollBack
        case delete(className: String, objects: [ObjectKey])
        case drop(Line)
    }
}
