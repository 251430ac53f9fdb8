import RegentTerminal

extension StudioState {
    /// Draws the whole screen; returns where the cursor belongs, if it is to be seen.
    func render(_ look: Look, into grid: inout CellGrid) -> Point? {
        let area = Rect(grid.size)
        grid.fill(area, style: look[.text])
        guard !grid.size.isTooSmall else {
            let text = "window too small (\(grid.size.width)×\(grid.size.height)), need 40×10"
            grid.put(text, at: Point(column: 0, row: 0), style: look[.text])
            return nil
        }
        var cursor: Point?
        switch screen {
        case .opening:
            grid.put(" opening \(options.path)…", at: Point(column: 0, row: 0), style: look[.dim])
        case .start(let start):
            cursor = StartView(state: self, start: start, look: look).draw(into: &grid)
        case .unlock(let unlock):
            cursor = UnlockView(state: self, unlock: unlock, look: look).draw(into: &grid)
        case .browser(let browser):
            cursor = BrowserView(state: self, browser: browser, look: look).draw(into: &grid)
        }
        if let overlay {
            cursor = OverlayView(state: self, look: look).draw(overlay, into: &grid)
        }
        return cursor
    }
}
