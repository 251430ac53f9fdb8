import RegentCore
import RegentTerminal

/// Draws the list of columns.
struct ColumnsView {
    let place: Place
    let schema: Schema
    let look: Look

    func draw(_ scroll: ScrollPosition, box area: Rect, into grid: inout CellGrid) {
        let heads = TableHeads(place: place, schema: schema).lines
        grid.fill(area, style: look[.text])
        var inside = Frame(
            title: "Columns",
            note: "\(scroll.selected + 1)/\(place.columns.count)",
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: area)
        var scroll = scroll
        scroll.keepInSight(count: place.columns.count, height: inside.height)
        for index in scroll.visible(count: place.columns.count, height: inside.height) {
            let row = inside.takeTop(1)
            let column = place.columns[index]
            let mark = column.isHidden ? "[ ] " : "[✓] "
            let pin = column.isFrozen ? " pinned" : ""
            let text = mark + heads[index][0] + "  " + heads[index][1]
            grid.put(
                TextWidth.cut(SafeText.visible(text), to: row.width - 2 - pin.count) + pin,
                at: Point(column: row.column + 1, row: row.row),
                style: look[column.isHidden ? .dim : .text]
            )
            if index == scroll.selected { grid.overlay(look[.cursor], on: row) }
        }
    }
}
