import RegentTerminal

/// The mouse: click selects, click again opens, a head sorts, the wheel scrolls three rows.
extension StudioState {
    mutating func handleMouse(_ mouse: MouseEvent) {
        guard overlay == nil, let browser, !size.isTooSmall else { return }
        let layout = BrowserLayout(self, browser)
        switch mouse.action {
        case .wheelUp: wheel(-3, at: mouse.position, layout, browser)
        case .wheelDown: wheel(3, at: mouse.position, layout, browser)
        case .press where mouse.button == .left: press(mouse.position, layout, browser)
        default: break
        }
    }

    private mutating func wheel(
        _ lines: Int,
        at position: Point,
        _ layout: BrowserLayout,
        _ browser: BrowserState
    ) {
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
            withPlace {
                $0.scroll.scroll(by: lines, count: $0.count ?? 0, height: layout.tableRows)
            }
        }
    }

    private mutating func press(
        _ position: Point,
        _ layout: BrowserLayout,
        _ browser: BrowserState
    ) {
        notice = nil
        if layout.functionKeys.contains(position) {
            if let command = FunctionKeyBar.command(at: position.column) {
                perform(command, in: context)
            }
        } else if layout.query.contains(position) {
            perform(.query, in: .table)
        } else if layout.crumbs.contains(position) {
            if browser.trail.canGoBack { goBack(1) }
        } else if layout.classes.contains(position) {
            pressClass(position.row - layout.classes.row - 1, browser)
        } else if layout.table.contains(position) {
            pressTable(position, layout, browser)
        } else if layout.inspector.contains(position) {
            pressInspector(position.row - layout.inspector.row - 1, browser)
        }
    }

    private mutating func pressClass(_ line: Int, _ browser: BrowserState) {
        let index = browser.classes.scroll.top + line
        guard line >= 0, browser.listedClasses.indices.contains(index) else { return }
        let isAgain = index == browser.classes.scroll.selected && browser.focus == .classes
        withBrowser {
            $0.focus = .classes
            $0.classes.scroll.select(index, count: $0.listedClasses.count, height: 1000)
            $0.showSelectedClass()
        }
        if isAgain { perform(.open, in: .classes) }
    }

    private mutating func pressTable(
        _ position: Point,
        _ layout: BrowserLayout,
        _ browser: BrowserState
    ) {
        let place = browser.place
        let columns = TableLayout(place, width: max(1, layout.table.width - 3))
        let column = columns.column(at: position.column - layout.table.column - 2)
        let line = position.row - layout.table.row - 1 - layout.headHeight
        withBrowser {
            $0.focus = .table
            $0.trail.withCurrent { $0.isPreview = false }
        }
        if let column { withPlace { $0.column = column.index } }
        if line < 0 {
            if column != nil, position.row > layout.table.row { perform(.sort, in: .table) }
            return
        }
        let row = place.scroll.top + line
        guard row < place.count ?? 0 else { return }
        let isAgain = row == place.scroll.selected && column?.index == place.column
        withPlace { $0.scroll.select(row, count: $0.count ?? 0, height: layout.tableRows) }
        if isAgain, browser.focus == .table { perform(.open, in: .table) }
    }

    private mutating func pressInspector(_ line: Int, _ browser: BrowserState) {
        let index = browser.inspector.scroll.top + line
        let count = InspectorText.lines(of: browser).count
        guard line >= 0, index < count else { return }
        let isAgain = index == browser.inspector.scroll.selected && browser.focus == .inspector
        withBrowser {
            $0.focus = .inspector
            $0.inspector.scroll.select(index, count: count, height: 1000)
        }
        if isAgain { perform(.open, in: .inspector) }
    }
}
