import RegentTerminal

/// Something the studio can do: the one source for keys, hints, help and palette.
struct Command: Sendable {
    /// Keys of the command, and where they work.
    struct Binding: Sendable {
        let keys: String
        let contexts: [KeyContext]
    }

    let id: CommandID
    /// What it does in a word or two, for hints and the palette.
    let title: String
    /// What it does in a sentence, for help.
    let sentence: String
    let bindings: [Binding]

    init(
        _ id: CommandID,
        _ title: String,
        _ sentence: String,
        _ keys: String...,
        in contexts: [KeyContext]
    ) {
        self.id = id
        self.title = title
        self.sentence = sentence
        bindings = keys.map { Binding(keys: $0, contexts: contexts) }
    }

    private init(id: CommandID, title: String, sentence: String, bindings: [Binding]) {
        self.id = id
        self.title = title
        self.sentence = sentence
        self.bindings = bindings
    }

    /// The command with further keys that work in other places.
    func and(_ keys: String..., in contexts: [KeyContext]) -> Command {
        Command(
            id: id,
            title: title,
            sentence: sentence,
            bindings: bindings + keys.map { Binding(keys: $0, contexts: contexts) }
        )
    }
}

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
    case palette
    case viewer
    case choice
    case histogram
    case columns
    case quit

    /// The panes of the browser.
    static let browsing: [KeyContext] = [.classes, .table, .inspector]

    /// Where letters are text.
    var isTyping: Bool {
        switch self {
        case .query, .classFilter, .find, .unlock, .path, .palette: true
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
        case .palette: "the palette"
        case .viewer: "the viewer"
        case .choice: "a list"
        case .histogram: "the histogram"
        case .columns: "the list of columns"
        case .quit: "the question"
        }
    }
}

/// The commands by name.
enum CommandID: String, Sendable, CaseIterable {
    case up, down, left, right
    case halfPageDown, halfPageUp, pageDown, pageUp
    case first, last, firstColumn, lastColumn
    case nextPane, previousPane, classPane, tablePane, inspectorPane, inspect
    case open, back, forward, whoPointsHere
    case query, filterClasses, runQuery, leaveQuery, applyFix, reset
    case filterToValue, filterOutValue
    case find, findNext, findPrevious
    case histogram, summary, schema
    case nextSuggestion, previousSuggestion, olderQuery, newerQuery
    case sort, sortAlso
    case narrower, wider, fit, fitAll, hideColumn, showColumns
    case chooseColumns, toggleColumn, moveColumnUp, moveColumnDown, pinColumn
    case mark, markRange, markAll, invertMarks
    case copyRow, copyCell, copyKey, copyJSON, copyQuery, copyShell
    case showSystem
    case timeZone
    case typePath
    case reload, repaint, palette, help
    case confirm, complete, cancel, nextField, previousField, toggleKey
    case functionKeys, toggleMouse
    case edit, newObject, delete, commit
    case close, quit, suspend
}
