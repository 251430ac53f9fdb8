import RegentTerminal

extension OverlayLayout {
    /// Where an editor stands: with its field on the row that is edited, where there is room.
    func box(of editor: EditorState) -> Rect {
        var room = Rect(state.size)
        _ = room.takeBottom(1)
        _ = room.takeTop(1)
        let wanted = size(of: editor, in: room)
        let size = Size(
            width: min(wanted.width, room.width),
            height: min(wanted.height, room.height)
        )
        let anchor = state.rowOfCell ?? Point(column: room.column, row: room.row + room.height / 2)
        let column = max(room.column, min(anchor.column, room.endColumn - size.width))
        let row = max(room.row, min(anchor.row - 1, room.endRow - size.height))
        return Rect(column: column, row: row, width: size.width, height: size.height)
    }

    private func size(of editor: EditorState, in room: Rect) -> Size {
        var width = max(EditorView.leastWidth, TextWidth.columns(of: editor.title) + 6)
        var lines = 1
        switch editor.content {
        case .line(let field):
            if field.text.utf8.count < 1000 {
                width = max(width, TextWidth.columns(of: field.text) + 6)
            }
        case .loading, .choice: break
        case .text: (width, lines) = (room.width, max(3, room.height * 2 / 3))
        case .types(let types, _): lines = types.count
        case .link(let picker): lines = min(12, max(4, picker.entries.count + 1))
        case .data(let data):
            width = max(width, 79)
            lines = min(10, max(1, data.countOfLines)) + (data.prompt == nil ? 0 : 1)
        }
        let message = HelpText.wrapped(editor.message, to: max(1, min(width, room.width) - 4))
        return Size(width: width, height: lines + 2 + max(1, min(4, message.count)))
    }
}

extension StudioState {
    /// The rows that the list or the text of an editor has.
    var editorHeight: Int {
        guard case .editor(let editor) = overlay else { return 1 }
        let box = OverlayLayout(self).box(of: editor)
        let message = HelpText.wrapped(editor.message, to: max(1, box.width - 4))
        var height = box.height - 2 - max(1, min(4, message.count))
        if case .link = editor.content { height -= 1 }
        return max(1, height)
    }

    /// Where the cell one stands on is on the screen.
    var rowOfCell: Point? {
        guard let browser else { return nil }
        let layout = BrowserLayout(self, browser)
        if browser.focus == .inspector {
            let area = layout.inspector.inset()
            let scroll = browser.inspector.scroll
            return Point(column: area.column, row: area.row + scroll.selected - scroll.top)
        }
        guard !layout.table.isEmpty else { return nil }
        let columns = TableLayout(browser.place, width: max(1, layout.table.width - 3)).columns
        let start = columns.first { $0.index == browser.place.column }?.start ?? 0
        let scroll = browser.place.scroll
        return Point(
            column: layout.table.column + start,
            row: layout.table.row + 1 + layout.headHeight + scroll.selected - scroll.top
        )
    }
}
