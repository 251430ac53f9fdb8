import RegentTerminal

/// Where the parts of the browser are: one place for drawing and for counting rows.
///
///     line 1       file and state
///     line 2       breadcrumbs
///     line 3       query, and below it, where there is an error, its marker and sentence
///     …            panes
///     4th last     messages
///     3rd last     the cell one stands on
///     2nd last     keys for this place
///     last         function keys
///
/// Wide and high screens have the last messages below the panes. In the column view the panes are
/// where one came from, this, and what it leads to.
///
/// Low screens lose the function keys and messages first, then the breadcrumbs; narrow ones show
/// one pane at a time and lose the types in the head.
struct BrowserLayout: Sendable {
    private(set) var header: Rect
    private(set) var crumbs: Rect = .zero
    private(set) var query: Rect
    private(set) var fault: Rect = .zero
    private(set) var classes: Rect = .zero
    private(set) var table: Rect = .zero
    private(set) var inspector: Rect = .zero
    /// Inside the inspector: what the column one stands on holds, on screens with room for it.
    private(set) var columnNote: Rect = .zero
    /// In the column view: where one came from.
    private(set) var parent: Rect = .zero
    /// The last messages, on screens with room for them.
    private(set) var messages: Rect = .zero
    /// The first pending changes, beside the messages while there is a draft.
    private(set) var pending: Rect = .zero
    private(set) var message: Rect = .zero
    private(set) var cell: Rect
    private(set) var hints: Rect
    private(set) var functionKeys: Rect = .zero
    /// Rows of the table's head: names, types, a line; fewer where there is little room.
    let headHeight: Int
    /// Saved queries that are listed below the classes.
    let savedRows: Int

    init(_ state: StudioState, _ browser: BrowserState) {
        let size = state.size
        var rest = Rect(size)
        header = rest.takeTop(1)
        if size.height >= 14 { crumbs = rest.takeTop(1) }
        query = rest.takeTop(1)
        if browser.place.query.fault != nil { fault = rest.takeTop(2) }
        if size.height >= 20, size.width >= 80, state.showsFunctionKeys {
            functionKeys = rest.takeBottom(1)
        }
        hints = rest.takeBottom(1)
        cell = rest.takeBottom(1)
        if size.height >= 20 { message = rest.takeBottom(1) }
        let isLow = size.height < 14
        headHeight = isLow ? 1 : size.width < 80 ? 2 : 3
        if size.width >= 160, size.height >= 36 {
            messages = rest.takeBottom(8)
            if state.editing.draft != nil { pending = messages.takeLeft(size.width * 3 / 5) }
        }
        // A third of the pane is the most they get.
        savedRows = rest.height < 12 ? 0 : min(state.savedQueries.count, rest.height / 3)
        if browser.showsColumnView {
            splitIntoColumns(rest, width: size.width)
        } else {
            split(rest, width: size.width, browser)
            if inspector.height >= 30, inspector.width >= 36 {
                var inside = inspector.inset()
                columnNote = inside.takeBottom(16)
            }
        }
    }

    private mutating func splitIntoColumns(_ area: Rect, width: Int) {
        var rest = area
        if width >= 80 { parent = rest.takeLeft(width / 4) }
        if width >= 60 { inspector = rest.takeRight(width * 7 / 20) }
        table = rest
    }

    private mutating func split(_ area: Rect, width: Int, _ browser: BrowserState) {
        var rest = area
        let showsInspector = browser.inspector.wish ?? (width >= 120)
        switch width {
        case ..<80:
            switch browser.focus {
            case .classes: classes = rest
            case .table: table = rest
            case .inspector: inspector = rest
            }
        case ..<120:
            if showsInspector, browser.focus != .classes {
                inspector = rest.takeRight(width * 9 / 20)
            } else {
                classes = rest.takeLeft(21)
            }
            table = rest
        default:
            classes = rest.takeLeft(width >= 160 ? 34 : 24)
            if showsInspector { inspector = rest.takeRight(width >= 160 ? width * 3 / 10 : 40) }
            table = rest
        }
    }

    /// How many rows of objects fit.
    var tableRows: Int { max(1, table.height - 2 - headHeight) }

    /// How many classes fit; the line about hidden tables takes one more, and so does the title of
    /// saved queries.
    var classRows: Int { max(1, classes.height - 3 - (savedRows > 0 ? savedRows + 1 : 0)) }

    var inspectorRows: Int { max(1, inspector.height - 2 - columnNote.height) }

    /// Whether a pane is on the screen.
    func shows(_ pane: BrowserState.Pane) -> Bool {
        switch pane {
        case .classes: !classes.isEmpty
        case .table: !table.isEmpty
        case .inspector: !inspector.isEmpty
        }
    }
}
