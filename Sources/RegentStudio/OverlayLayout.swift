import RegentTerminal

/// Where an overlay stands: one place for drawing, for scrolling and for the mouse.
struct OverlayLayout {
    let state: StudioState

    init(_ state: StudioState) {
        self.state = state
    }

    /// The whole box, its frame included.
    func box(of overlay: Overlay) -> Rect {
        let screen = state.size
        let wanted: Size
        switch overlay {
        case .help(let help):
            let lines = HelpText.laidOut(help, state.keyTable, width: screen.width).count
            // A search keeps the box as it was, so that it does not jump with every letter.
            let height = help.search == nil ? lines + 2 : screen.height
            wanted = Size(width: HelpText.width(in: screen.width) + 4, height: height)
        case .viewer(let viewer):
            let widest = viewer.lines.map { TextWidth.columns(of: $0.text) }.max() ?? 0
            let title = TextWidth.columns(of: viewer.title) + 8
            wanted = Size(
                width: max(40, widest + 4, title),
                height: max(5, viewer.lines.count + 2)
            )
        case .choice(let choice):
            let widest =
                choice.items.map { TextWidth.columns(of: $0.text + $0.note) + 3 }.max() ?? 0
            wanted = Size(
                width: max(44, widest + 4, TextWidth.columns(of: choice.title) + 8),
                height: choice.items.count + 2
            )
        case .histogram(let histogram):
            wanted = Size(width: 90, height: HistogramView.height(of: histogram, state))
        case .columns:
            wanted = Size(width: 50, height: (state.browser?.place.columns.count ?? 0) + 2)
        case .palette(let palette):
            let count = PaletteEntries.matching(palette.field.text, in: state).count
            wanted = Size(width: 72, height: max(count, 1) + 4)
        case .history(let search):
            let count = HistoryEntries.matching(search.field.text, in: state).count
            wanted = Size(width: 72, height: max(count, 1) + 4)
        case .quit: wanted = Size(width: 40, height: 5)
        case .question(let question): wanted = QuestionView.size(of: question, in: screen)
        case .editor(let editor): return box(of: editor)
        case .pending: return PendingView.box(screen)
        case .form(let form): wanted = FormView.size(of: form, in: screen)
        case .bulk(let bulk): wanted = BulkView.size(of: bulk, in: screen)
        case .conflicts:
            let count = state.editing.draft?.conflicts.count ?? 0
            wanted = Size(width: screen.width, height: count * ConflictsView.linesEach + 3)
        }
        // The last line, with the keys, stays in sight.
        var room = Rect(screen)
        _ = room.takeBottom(1)
        _ = room.takeTop(screen.height >= 20 ? 1 : 0)
        let width = max(0, room.width - (screen.width >= 80 ? 2 : 0))
        return room.centered(Size(width: min(wanted.width, width), height: wanted.height))
    }

    /// The lines of the list or the text: what scrolls.
    func lines(of overlay: Overlay) -> Rect {
        let inside = box(of: overlay).inset()
        let padding = inside.width > 40 ? 1 : 0
        var lines = Rect(
            column: inside.column + padding,
            row: inside.row,
            width: inside.width - 2 * padding,
            height: inside.height
        )
        switch overlay {
        case .palette, .history: _ = lines.takeTop(2)
        case .pending: return PendingView.listArea(state.size)
        case .form: _ = lines.takeBottom(1)
        case .conflicts: _ = lines.takeTop(1)
        case .help(let help): if help.search != nil { _ = lines.takeTop(1) }
        case .histogram(let histogram):
            _ = lines.takeTop(HistogramView.countOfFacts(histogram, state) + 1)
        default: break
        }
        return lines
    }

    /// How many lines the list has, and which is chosen; nil for what is no list.
    func list(of overlay: Overlay) -> (count: Int, scroll: ScrollPosition)? {
        switch overlay {
        case .choice(let choice): (choice.items.count, choice.scroll)
        case .histogram(let histogram): (histogram.summary.bars.count, histogram.scroll)
        case .columns(let scroll): (state.browser?.place.columns.count ?? 0, scroll)
        case .palette(let palette):
            (PaletteEntries.matching(palette.field.text, in: state).count, palette.scroll)
        case .history(let search):
            (HistoryEntries.matching(search.field.text, in: state).count, search.scroll)
        case .pending(let pending): (pending.page?.count ?? 0, pending.scroll)
        case .form(let form): (form.properties.count, form.scroll)
        case .help, .viewer, .quit, .question, .editor, .bulk, .conflicts: nil
        }
    }
}
