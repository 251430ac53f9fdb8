import RegentTerminal

/// The mouse where no file is open: a click chooses a file, a field or a button, another one on a
/// file opens it.
extension StudioState {
    mutating func handleMouseOutside(_ mouse: MouseEvent) {
        switch (screen, mouse.action) {
        case (.start, .wheelUp): performInStart(.up, times: 3)
        case (.start, .wheelDown): performInStart(.down, times: 3)
        case (.start(let start), .press) where mouse.button == .left:
            press(mouse.position, start)
        case (.unlock(let unlock), .press) where mouse.button == .left:
            press(mouse.position, unlock)
        default: break
        }
    }

    private mutating func press(_ position: Point, _ start: StartState) {
        let inside = StartView.files(of: start, size).inset()
        guard inside.contains(position) else { return }
        var scroll = start.scroll
        scroll.keepInSight(count: start.files.count, height: inside.height)
        let index = scroll.top + position.row - inside.row
        guard start.files.indices.contains(index) else { return }
        let isAgain = index == scroll.selected && start.field == nil
        var chosen = start
        chosen.field = nil
        chosen.scroll.select(index, count: start.files.count, height: inside.height)
        screen = .start(chosen)
        if isAgain { perform(.open, in: .start) }
    }

    private mutating func press(_ position: Point, _ unlock: UnlockState) {
        // What is said between the fields moves them, so they are found as they are drawn.
        var scratch = CellGrid(size: size)
        let look = Look(theme: "mono", depth: .none, themes: BuiltInThemes.all)
        let parts = UnlockView(state: self, unlock: unlock, look: look).draw(into: &scratch).parts
        guard let part = parts.first(where: { $0.area.contains(position) })?.part else { return }
        var chosen = unlock
        chosen.focus = part
        screen = .unlock(chosen)
        if part == .open || part == .cancel { performInUnlock(.confirm) }
    }

    /// Takes a suggestion that is clicked; false where none stands.
    mutating func takeSuggestion(
        at position: Point,
        _ layout: BrowserLayout,
        _ browser: BrowserState
    ) -> Bool {
        guard browser.place.query.isOpen else { return false }
        var scratch = CellGrid(size: size)
        let look = Look(theme: "mono", depth: .none, themes: BuiltInThemes.all)
        let cursor = QueryView(state: self, browser: browser, look: look)
            .draw(query: layout.query, fault: layout.fault, into: &scratch)
        guard let cursor,
            let list = SuggestionList(
                browser,
                below: cursor,
                faultHeight: layout.fault.height,
                size: size
            ), list.area.contains(position)
        else { return false }
        if let item = list.item(inRow: position.row) {
            withPlace { $0.query.suggestion = item }
            takeSuggestion()
        }
        return true
    }
}
