import RegentCore
import RegentTerminal

/// The keys worth knowing at this place: they change with what lies on the screen, the pane, the
/// type of the value one stands on, and state.
struct HintLine {
    struct Entry: Sendable {
        let hint: KeyHints.Hint
        let command: CommandID
    }

    private typealias Wish = (command: CommandID, word: String?)

    private let state: StudioState
    private let context: KeyContext

    init(_ state: StudioState) {
        self.state = state
        context = state.context
    }

    var entries: [Entry] {
        wishes.compactMap { wish in
            guard let key = state.keyTable.names(of: wish.command, in: context).first else {
                return nil
            }
            let title = wish.word ?? Command.with(wish.command)?.title ?? wish.command.rawValue
            return Entry(hint: KeyHints.Hint(key: key, word: title), command: wish.command)
        }
    }

    /// Draws the line; returns where each hint stands.
    @discardableResult
    func draw(_ area: Rect, _ look: Look, into grid: inout CellGrid) -> [Rect?] {
        var row = area
        _ = row.takeLeft(1)
        grid.fill(area, style: look[.text])
        return KeyHints(entries.map(\.hint), keyStyle: look[.head], wordStyle: look[.dim])
            .draw(into: &grid, area: row)
    }

    /// The command whose hint stands at a point.
    func command(at point: Point, in area: Rect) -> CommandID? {
        var scratch = CellGrid(size: state.size)
        let look = Look(theme: "mono", depth: .none, themes: BuiltInThemes.all)
        let places = draw(area, look, into: &scratch)
        return zip(entries, places).first { $0.1?.contains(point) == true }?.0.command
    }

    private var wishes: [Wish] {
        switch context {
        case .help:
            return [(.searchHelp, "search"), (.pageDown, "page down"), (.cancel, "close")]
        case .helpSearch: return [(.confirm, "keep"), (.cancel, "all keys again")]
        case .viewer:
            var wishes: [Wish] = [
                (.down, "scroll"), (.pageDown, "page down"), (.find, nil), (.copyView, nil),
            ]
            if case .viewer(let viewer)? = state.overlay, viewer.schema != nil {
                wishes.append((.widenSchema, nil))
            }
            return wishes + [(.cancel, "close")]
        case .choice: return [(.down, "next"), (.confirm, "choose"), (.cancel, "close")]
        case .histogram:
            return [(.down, "next"), (.confirm, "filter by this bar"), (.cancel, "close")]
        case .columns:
            return [
                (.toggleColumn, "show or hide"), (.moveColumnUp, "up"), (.moveColumnDown, "down"),
                (.pinColumn, nil), (.confirm, "close"),
            ]
        case .palette:
            return [(.down, "next"), (.confirm, "do it"), (.cancel, "close")]
        case .history: return [(.down, "older"), (.confirm, "take"), (.cancel, "close")]
        case .quit: return [(.confirm, "quit"), (.cancel, "stay")]
        case .question: return [(.confirm, "yes"), (.cancel, "no")]
        case .typedAnswer: return [(.confirm, "answer"), (.cancel, "no")]
        case .editor, .valueChoice, .textEditor, .dataEditor, .linkPicker: return inEditor
        case .typeChoice: return [(.down, "next"), (.confirm, "choose"), (.cancel, "leave")]
        case .form:
            return [(.confirm, "edit"), (.create, nil), (.setNull, "null"), (.cancel, "leave")]
        case .bulk: return [(.confirm, "preview, then do it"), (.cancel, "leave")]
        case .conflicts: return [(.takeMine, nil), (.takeTheirs, nil), (.cancel, "later")]
        case .pending:
            return [
                (.confirm, "go to row"), (.undo, nil), (.redo, nil), (.dropLine, nil),
                (.commit, nil), (.rollBack, nil), (.cancel, "close"),
            ]
        case .find: return [(.confirm, "keep lit"), (.cancel, "clear")]
        case .start:
            return [(.open, nil), (.typePath, nil), (.close, "quit"), (.help, nil)]
        case .path: return [(.confirm, "open"), (.cancel, "leave"), (.help, nil)]
        case .unlock:
            return [
                (.confirm, "open"), (.nextField, nil), (.toggleKey, nil), (.cancel, "cancel"),
                (.help, nil),
            ]
        default: return state.browser.map { inBrowser($0) } ?? []
        }
    }

    private func inBrowser(_ browser: BrowserState) -> [Wish] {
        switch context {
        case .classes:
            return [
                (.open, "show"), (.nextPane, "table"), (.filterClasses, "filter names"),
                (.query, nil), (.palette, nil), (.close, browser.trail.canGoBack ? "back" : "quit"),
                (.help, nil),
            ]
        case .inspector:
            return [
                (.open, "follow"), (.back, nil), (.whoPointsHere, nil), (.inspect, "close"),
                (.help, nil),
            ]
        case .query: return inQuery(browser)
        case .classFilter:
            return [(.confirm, "keep"), (.cancel, "clear"), (.query, "query the rows")]
        default: return inTable(browser)
        }
    }

    private func inQuery(_ browser: BrowserState) -> [Wish] {
        var wishes: [Wish] = [(.runQuery, nil)]
        if browser.place.query.fault?.fix != nil {
            wishes.append((.applyFix, "fix"))
        } else if browser.suggestions != nil {
            wishes.append((.applyFix, nil))
        }
        if !state.history.isEmpty {
            wishes += [(.olderQuery, nil), (.searchHistory, nil)]
        }
        return wishes + [(.leaveQuery, "leave"), (.help, nil)]
    }

    private func inTable(_ browser: BrowserState) -> [Wish] {
        if browser.place.count == 0 { return inEmptyTable(browser) }
        var wishes: [Wish] = [(.open, openWord(browser))]
        if browser.trail.canGoBack { wishes.append((.back, nil)) }
        if state.editing.draft == nil {
            if state.reasonAgainst(.edit) == nil { wishes.append((.edit, nil)) }
        } else {
            wishes += [(.edit, nil), (.pendingChanges, nil), (.commit, nil), (.undo, nil)]
        }
        if !browser.place.query.applied.isEmpty { wishes.append((.reset, "clear")) }
        let isObjects = browser.place.table(in: browser.catalog.schema) != nil
        if isObjects { wishes += [(.query, nil), (.sort, nil)] }
        // What the line of function keys shows, too, comes last.
        wishes += [
            (.whoPointsHere, "links here"), (.palette, nil), (.inspect, nil), (.copyCell, "copy"),
        ]
        let leave: Wish = browser.trail.canGoBack ? (.quit, nil) : (.close, "quit")
        return wishes + [leave, (.help, nil)]
    }

    /// Of a table without rows there is nothing to open, to sort or to copy.
    private func inEmptyTable(_ browser: BrowserState) -> [Wish] {
        var wishes: [Wish] = []
        if browser.trail.canGoBack { wishes.append((.back, nil)) }
        if !browser.place.query.applied.isEmpty { wishes.append((.reset, "clear")) }
        if state.reasonAgainst(.newObject) == nil { wishes.append((.newObject, nil)) }
        if state.editing.draft != nil {
            wishes += [(.pendingChanges, nil), (.commit, nil), (.undo, nil)]
        }
        if browser.place.table(in: browser.catalog.schema) != nil { wishes.append((.query, nil)) }
        wishes += [(.previousPane, "classes"), (.palette, nil)]
        return wishes + [browser.trail.canGoBack ? (.quit, nil) : (.close, "quit"), (.help, nil)]
    }

    private var inEditor: [Wish] {
        guard case .editor(let editor) = state.overlay else { return [] }
        var wishes: [Wish] = [(.confirm, "accept"), (.cancel, "leave")]
        switch context {
        case .valueChoice: wishes.append((.nextValue, "next"))
        case .dataEditor:
            wishes += [(.dataHex, nil), (.dataBase64, nil), (.dataLoad, nil), (.dataSave, nil)]
        case .linkPicker: wishes += [(.down, "next"), (.generate, "new object")]
        case .editor:
            if editor.type == .string { wishes.append((.moreLines, nil)) }
            if editor.type == .objectID || editor.type == .uuid { wishes.append((.generate, nil)) }
        default: break
        }
        if editor.target.property.type == .mixed { wishes.append((.editorType, nil)) }
        if editor.target.isNullable { wishes.append((.editorNull, nil)) }
        return wishes
    }

    /// What Enter does with the cell one stands on.
    private func openWord(_ browser: BrowserState) -> String {
        switch browser.place.currentCell?.value {
        case .link(let link):
            browser.catalog.schema[link.table]?.kind == .embedded ? "open" : "follow"
        case .list, .set, .dictionary: "open"
        case nil: "open"
        default:
            if case .number? = browser.place.currentColumn?.kind { "open" } else { "view" }
        }
    }
}

extension StudioState {
    /// Where keys were pressed before something came to lie over the screen.
    var contextBelowOverlay: KeyContext {
        var below = self
        below.overlay = nil
        return below.context
    }
}
