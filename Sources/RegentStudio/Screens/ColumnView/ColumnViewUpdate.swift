import RegentCore
import RegentTerminal

/// The column view: where one came from, this, and what it leads to, side by side.
extension StudioState {
    mutating func toggleColumnView() {
        withBrowser {
            $0.showsColumnView.toggle()
            $0.focus = .table
            $0.inspector.detail = nil
            $0.trail.withCurrent { $0.isPreview = false }
        }
        let isOn = browser?.showsColumnView == true
        say(isOn ? "column view: l goes deeper, h goes back, M ends it" : "back to the table", .ok)
    }

    /// Into the object of a row, or into what a property holds.
    mutating func goDeeper() {
        guard let browser, let row = browser.place.currentRow else { return }
        switch browser.place.source {
        case .table, .backlinks:
            if let object = row.object { openObject(object) }
        case .collection:
            if let object = row.object { openObject(object) } else { openCell() }
        case .object:
            guard case .link(let link)? = row.cells.last?.value else {
                withPlace { $0.column = 2 }
                openCell()
                return
            }
            openObject(link)
        }
    }
}
