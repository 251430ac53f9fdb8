import RegentTerminal

/// A column's border on its way.
struct DraggedBorder: Sendable, Hashable {
    let column: Int
    /// Where it was taken hold of, and how wide the column was then.
    let start: Int
    let width: Int
}

/// The mouse: click selects, click again opens, a head sorts, its border resizes, the wheel scrolls
/// three rows, the right button opens the menu; breadcrumbs, hints and lists take clicks, too.
extension StudioState {
    private static let wheelLines = 3

    mutating func handleMouse(_ mouse: MouseEvent) {
        guard !size.isTooSmall else { return }
        if mouse.action == .press { showsCard = false }
        if mouse.action == .press, mouse.button == .left, pressHint(mouse.position) { return }
        if let overlay {
            handleMouse(mouse, over: overlay)
            return
        }
        guard let browser else {
            handleMouseOutside(mouse)
            return
        }
        let layout = BrowserLayout(self, browser)
        if mouse.action == .press, takeSuggestion(at: mouse.position, layout, browser) { return }
        switch mouse.action {
        case .wheelUp: wheel(-Self.wheelLines, mouse, layout, browser)
        case .wheelDown: wheel(Self.wheelLines, mouse, layout, browser)
        case .press where mouse.button == .left: press(mouse.position, layout, browser)
        case .press where mouse.button == .right:
            press(mouse.position, layout, browser, opens: false)
            if layout.table.contains(mouse.position) || layout.inspector.contains(mouse.position) {
                perform(.menu, in: .table)
            }
        case .drag: drag(to: mouse.position.column)
        case .release: draggedBorder = nil
        default: break
        }
    }

    private mutating func pressHint(_ position: Point) -> Bool {
        guard hintArea.contains(position),
            let command = HintLine(self).command(at: position, in: hintArea)
        else { return false }
        notice = nil
        perform(command, in: context)
        return true
    }

    private mutating func wheel(
        _ lines: Int,
        _ mouse: MouseEvent,
        _ layout: BrowserLayout,
        _ browser: BrowserState
    ) {
        let position = mouse.position
        if layout.classes.contains(position) {
            let count = browser.listedClasses.count
            withBrowser {
                $0.classes.scroll.scroll(by: lines, count: count, height: layout.classRows)
            }
        } else if layout.inspector.contains(position) {
            let count = InspectorText.lines(of: browser).count
            withBrowser {
                $0.inspector.scroll.scroll(by: lines, count: count, height: layout.inspectorRows)
            }
        } else if layout.table.contains(position) {
            if mouse.modifiers.contains(.shift) {
                performInTable(lines < 0 ? .left : .right, times: 1)
                return
            }
            withPlace {
                $0.scroll.scroll(by: lines, count: $0.count ?? 0, height: layout.tableRows)
            }
        }
    }

    private mutating func press(
        _ position: Point,
        _ layout: BrowserLayout,
        _ browser: BrowserState,
        opens: Bool = true
    ) {
        notice = nil
        if layout.functionKeys.contains(position) {
            if let command = FunctionKeyBar.command(at: position.column) {
                perform(command, in: context)
            }
        } else if layout.query.contains(position) {
            perform(.query, in: .table)
        } else if layout.crumbs.contains(position) {
            let line = CrumbLine(browser.place, area: layout.crumbs)
            if let length = line.length(at: position.column),
                let steps = browser.trail.steps(toCrumb: length)
            {
                goBack(steps)
            }
        } else if layout.classes.contains(position) {
            pressClassPane(position.row - layout.classes.row - 1, layout, browser, opens)
        } else if layout.table.contains(position) {
            pressTable(position, layout, browser, opens)
        } else if layout.columnNote.contains(position) {
            perform(.histogram, in: .table)
        } else if layout.inspector.contains(position) {
            pressInspector(position.row - layout.inspector.row - 1, browser, opens)
        } else if layout.messages.contains(position) {
            showMessages()
        }
    }

    private mutating func pressClassPane(
        _ line: Int,
        _ layout: BrowserLayout,
        _ browser: BrowserState,
        _ opens: Bool
    ) {
        if line >= layout.classRows {
            let index = line - layout.classRows - 1
            if opens, savedQueries.indices.contains(index), index < layout.savedRows {
                run(savedQueries[index])
            }
            return
        }
        let index = browser.classes.scroll.top + line
        guard line >= 0, browser.listedClasses.indices.contains(index) else { return }
        let isAgain = index == browser.classes.scroll.selected && browser.focus == .classes
        withBrowser {
            $0.focus = .classes
            $0.classes.scroll.select(index, count: $0.listedClasses.count, height: 1000)
            $0.showSelectedClass()
        }
        if isAgain, opens { perform(.open, in: .classes) }
    }

    private mutating func pressTable(
        _ position: Point,
        _ layout: BrowserLayout,
        _ browser: BrowserState,
        _ opens: Bool
    ) {
        let place = browser.place
        let columns = TableLayout(place, width: max(1, layout.table.width - 3))
        let offset = position.column - layout.table.column - 2
        let column = columns.column(at: offset)
        let line = position.row - layout.table.row - 1 - layout.headHeight
        withBrowser {
            $0.focus = .table
            $0.trail.withCurrent { $0.isPreview = false }
        }
        if line < 0, opens, let column, offset == column.start + column.width {
            draggedBorder = DraggedBorder(
                column: column.index,
                start: position.column,
                width: column.width
            )
            return
        }
        if let column { withPlace { $0.column = column.index } }
        if line < 0 {
            if opens, column != nil, position.row > layout.table.row {
                perform(.sort, in: .table)
            }
            return
        }
        let row = place.scroll.top + line
        guard row < place.count ?? 0 else { return }
        let isAgain = row == place.scroll.selected && column?.index == place.column
        withPlace { $0.scroll.select(row, count: $0.count ?? 0, height: layout.tableRows) }
        if isAgain, opens, browser.focus == .table { perform(.open, in: .table) }
    }

    private mutating func drag(to column: Int) {
        guard let border = draggedBorder, let place = browser?.place,
            place.columns.indices.contains(border.column)
        else { return }
        let width = max(3, min(200, border.width + column - border.start))
        withPlace { $0.columns[border.column].chosenWidth = width }
    }

    private mutating func pressInspector(_ line: Int, _ browser: BrowserState, _ opens: Bool) {
        let index = browser.inspector.scroll.top + line
        let count = InspectorText.lines(of: browser).count
        guard line >= 0, index < count else { return }
        let isAgain = index == browser.inspector.scroll.selected && browser.focus == .inspector
        withBrowser {
            $0.focus = .inspector
            $0.inspector.scroll.select(index, count: count, height: 1000)
        }
        if isAgain, opens { perform(.open, in: .inspector) }
    }
}
