import RegentQuery
import RegentTerminal

/// The list of suggestions below the cursor of the query bar, over the panes.
struct SuggestionList {
    private let items: [QueryCompletion.Item]
    private let texts: [String]
    private let textWidth: Int
    private let scroll: ScrollPosition
    private let visible: Range<Int>
    /// The whole box, its frame included.
    let area: Rect

    /// Lays the list out; nil where nothing is offered.
    ///
    /// - Parameters:
    ///   - browser: whose query is written.
    ///   - cursor: where the cursor of the bar is on the screen.
    ///   - faultHeight: the lines between the bar and the panes.
    ///   - size: the size of the screen.
    init?(_ browser: BrowserState, below cursor: Point, faultHeight: Int, size: Size) {
        guard let suggestions = browser.suggestions else { return nil }
        let query = browser.place.query
        items = suggestions.items
        texts = items.map { TextWidth.cut(SafeText.visible($0.text), to: 40) }
        textWidth = texts.map { TextWidth.columns(of: $0) }.max() ?? 0
        let noteWidth = items.map { TextWidth.columns(of: $0.note) }.max() ?? 0
        let width = min(size.width, max(14, textWidth + noteWidth + 6))
        let typed = query.field.cursor - suggestions.start
        let top = cursor.row + 1 + faultHeight
        let room = max(0, min(QuerySuggestions.mostRows, size.height - top - 4))
        var scroll = ScrollPosition(selected: query.suggestion)
        scroll.keepInSight(count: items.count, height: room)
        self.scroll = scroll
        visible = scroll.visible(count: items.count, height: room)
        area = Rect(
            column: max(0, min(cursor.column - typed - 2, size.width - width)),
            row: top,
            width: width,
            height: visible.count + 2
        )
    }

    func draw(_ look: Look, into grid: inout CellGrid) {
        grid.fill(area, style: look[.text])
        let place = items.count > visible.count ? "\(scroll.selected + 1)/\(items.count) " : ""
        var inside = Frame(note: place + "Tab takes", style: look[.borderFocus])
            .draw(into: &grid, area: area)
        for index in visible {
            let row = inside.takeTop(1)
            grid.put(
                texts[index],
                at: Point(column: row.column + 1, row: row.row),
                style: look[.text]
            )
            grid.put(
                TextWidth.cut(items[index].note, to: row.width - textWidth - 4),
                at: Point(column: row.column + textWidth + 3, row: row.row),
                style: look[.dim]
            )
            if index == scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
    }

    /// The suggestion that stands in a row of the screen.
    func item(inRow row: Int) -> Int? {
        let index = visible.lowerBound + row - area.row - 1
        return visible.contains(index) ? index : nil
    }
}
