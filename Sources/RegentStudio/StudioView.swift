import RegentTerminal

extension StudioState {
    /// Draws the whole screen; returns where the cursor belongs, if it is to be seen.
    func render(_ look: Look, into grid: inout CellGrid) -> Point? {
        let area = Rect(grid.size)
        grid.fill(area, style: look[.text])
        guard !grid.size.isTooSmall else {
            drawTooSmall(look, into: &grid)
            return nil
        }
        var cursor: Point?
        switch screen {
        case .opening:
            grid.put(" opening \(options.path)…", at: Point(column: 0, row: 0), style: look[.dim])
        case .start(let start):
            cursor = StartView(state: self, start: start, look: look).draw(into: &grid)
        case .unlock(let unlock):
            cursor = UnlockView(state: self, unlock: unlock, look: look).draw(into: &grid).cursor
        case .browser(let browser):
            cursor = BrowserView(state: self, browser: browser, look: look).draw(into: &grid)
        }
        if let overlay {
            cursor = OverlayView(state: self, look: look).draw(overlay, into: &grid)
        } else if showsCard, case .browser = screen {
            CardView.draw(look, into: &grid)
        }
        HintLine(self).draw(hintArea, look, into: &grid)
        return cursor
    }

    /// Where the keys worth knowing stand.
    var hintArea: Rect {
        if let browser { return BrowserLayout(self, browser).hints }
        var rest = Rect(size)
        return rest.takeBottom(1)
    }

    private func drawTooSmall(_ look: Look, into grid: inout CellGrid) {
        let size = grid.size
        let whole = "window too small (\(size.width)×\(size.height)), need 40×10; q quits"
        let short = "\(size.width)×\(size.height): need 40×10; q quits"
        let fits = whole.count <= size.width * size.height
        let lines = HelpText.wrapped(fits ? whole : short, to: max(1, size.width))
        for (row, line) in lines.prefix(size.height).enumerated() {
            grid.put(line, at: Point(column: 0, row: row), style: look[.text])
        }
    }
}
