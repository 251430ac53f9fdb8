/// Where keys are pressed: each place has its own meaning for them.
enum KeyContext: String, Sendable, CaseIterable {
    case classes
    case table
    case inspector
    /// The text of the query bar is being written.
    case query
    /// The text that filters class names is being written.
    case classFilter
    /// The text to find in the rows is being written.
    case find
    case unlock
    case start
    /// The path of a file is being written.
    case path
    case help
    /// The text to find in help is being written.
    case helpSearch
    case palette
    /// Past queries are being searched.
    case history
    case viewer
    case choice
    case histogram
    case columns
    case quit
    /// A question that a key answers.
    case question
    /// A question that a typed number answers.
    case typedAnswer
    /// A value is being written.
    case editor
    /// One of a few values is being chosen.
    case valueChoice
    /// The type of a value is being chosen.
    case typeChoice
    /// A text of many lines is being written.
    case textEditor
    case dataEditor
    /// The object that a link leads to is being found.
    case linkPicker
    case form
    /// What many objects get is being written.
    case bulk
    case conflicts
    case pending

    /// The panes of the browser.
    static let browsing: [KeyContext] = [.classes, .table, .inspector]

    /// Where letters are text.
    var isTyping: Bool {
        switch self {
        case .query, .classFilter, .find, .unlock, .path, .palette, .history, .helpSearch,
            .typedAnswer,
            .editor, .textEditor, .linkPicker, .bulk:
            true
        default: false
        }
    }

    var title: String {
        switch self {
        case .classes: "the class pane"
        case .table: "the table"
        case .inspector: "the inspector"
        case .query: "the query bar"
        case .classFilter: "the class filter"
        case .find: "the search"
        case .unlock: "the key prompt"
        case .start: "the start screen"
        case .path: "the path"
        case .help: "help"
        case .helpSearch: "the search in help"
        case .palette: "the palette"
        case .history: "the search in past queries"
        case .viewer: "the viewer"
        case .choice: "a list"
        case .histogram: "the histogram"
        case .columns: "the list of columns"
        case .quit, .question, .typedAnswer: "the question"
        case .editor, .valueChoice, .typeChoice, .textEditor, .dataEditor, .linkPicker:
            "the editor"
        case .form: "the form"
        case .bulk: "the change of many objects"
        case .conflicts: "the conflicts"
        case .pending: "the pending changes"
        }
    }
}
