import RegentTerminal

/// The mouse over what lies on the screen: a line is chosen by a click and taken by another one, a
/// click beside it closes it, the wheel scrolls.
extension StudioState {
    mutating func handleMouse(_ mouse: MouseEvent, over overlay: Overlay) {
        let layout = OverlayLayout(self)
        switch mouse.action {
        case .wheelUp: for _ in 0..<3 { performInOverlay(.up, times: nil) }
        case .wheelDown: for _ in 0..<3 { performInOverlay(.down, times: nil) }
        case .press where mouse.button == .left:
            notice = nil
            guard layout.box(of: overlay).contains(mouse.position) else {
                // What was typed is not lost by a click beside it.
                switch overlay {
                case .editor, .form, .bulk, .conflicts: return
                default: break
                }
                perform(.cancel, in: context)
                return
            }
            press(mouse.position, overlay, layout)
        default: break
        }
    }

    private mutating func press(_ position: Point, _ overlay: Overlay, _ layout: OverlayLayout) {
        let lines = layout.lines(of: overlay)
        guard lines.contains(position), let list = layout.list(of: overlay) else { return }
        var scroll = list.scroll
        scroll.keepInSight(count: list.count, height: lines.height)
        let index = scroll.top + position.row - lines.row
        guard index < list.count else { return }
        if index == scroll.selected {
            // A click on a column's line shows or hides it.
            let command: CommandID = if case .columns = overlay { .toggleColumn } else { .confirm }
            perform(command, in: context)
            return
        }
        scroll.select(index, count: list.count, height: lines.height)
        self.overlay = overlay.choosing(scroll)
    }
}

extension Overlay {
    /// The same list with another line chosen.
    fileprivate func choosing(_ scroll: ScrollPosition) -> Overlay {
        switch self {
        case .choice(var choice):
            choice.scroll = scroll
            return .choice(choice)
        case .histogram(var histogram):
            histogram.scroll = scroll
            return .histogram(histogram)
        case .columns: return .columns(scroll)
        case .palette(var palette):
            palette.scroll = scroll
            return .palette(palette)
        case .history(var search):
            search.scroll = scroll
            return .history(search)
        case .pending(var pending):
            pending.scroll = scroll
            return .pending(pending)
        case .form(var form):
            form.scroll = scroll
            return .form(form)
        case .help, .viewer, .quit, .question, .editor, .bulk, .conflicts: return self
        }
    }
}
