import RegentCore
import RegentTerminal

/// Draws the class pane: names, kinds, counts, and how many tables are hidden.
struct ClassPaneView {
    let state: StudioState
    let browser: BrowserState
    let look: Look

    func draw(_ layout: BrowserLayout, into grid: inout CellGrid) -> Point? {
        let isFocused = browser.focus == .classes
        let listed = browser.listedClasses
        let all = browser.catalog.listed(includingSystem: browser.classes.showsSystem)
        var inside = Frame(
            title: "Classes",
            note: "\(listed.count) of \(all.count)",
            style: look[isFocused ? .borderFocus : .border],
            titleStyle: look[isFocused ? .borderFocus : .text]
        ).draw(into: &grid, area: layout.classes)
        let foot = inside.takeBottom(1)
        if layout.savedRows > 0 { drawSaved(inside.takeBottom(layout.savedRows + 1), into: &grid) }
        let rows = layout.classRows
        for index in browser.classes.scroll.visible(count: listed.count, height: rows) {
            let row = inside.takeTop(1)
            draw(listed[index], isSelected: index == browser.classes.scroll.selected, row, &grid)
        }
        return drawFoot(foot, into: &grid)
    }

    private func draw(
        _ table: TableSchema,
        isSelected: Bool,
        _ row: Rect,
        _ grid: inout CellGrid
    ) {
        let count = Grouped.text(browser.catalog.counts[table.key] ?? 0)
        let mark: String
        switch table.kind {
        case .embedded: mark = " (E)"
        case .asymmetric: mark = " (A)"
        case .topLevel: mark = ""
        }
        let bar = row.width >= 30 ? bar(of: table) : ""
        let room = row.width - 2 - count.count - mark.count - bar.count
        let name = TextWidth.cut(SafeText.visible(table.displayName), to: max(3, room))
        grid.put(
            (isSelected ? ">" : " ") + TextWidth.padded(name + mark, to: room + mark.count) + " "
                + count + bar,
            at: Point(column: row.column, row: row.row),
            style: look[table.kind == .embedded || table.isSystem ? .dim : .text],
            width: row.width
        )
        guard isSelected else { return }
        grid.overlay(look[browser.focus == .classes ? .cursor : .cursorIdle], on: row)
    }

    /// How many objects a class has beside the largest one: ` ▇▇▇   `, for panes with room.
    private func bar(of table: TableSchema) -> String {
        let most = browser.listedClasses.map { browser.catalog.counts[$0.key] ?? 0 }.max() ?? 0
        let count = browser.catalog.counts[table.key] ?? 0
        guard most > 0 else { return "" }
        let length = count == 0 ? 0 : max(1, count * Self.barWidth / most)
        return " " + TextWidth.padded(String(repeating: "▇", count: length), to: Self.barWidth)
    }

    private static let barWidth = 7

    private func drawSaved(_ area: Rect, into grid: inout CellGrid) {
        var rest = area
        let title = rest.takeTop(1)
        grid.put("─ saved ─", at: Point(column: title.column, row: title.row), style: look[.dim])
        for saved in state.savedQueries.prefix(rest.height) {
            let row = rest.takeTop(1)
            grid.put(
                TextWidth.cut(SafeText.visible(" :\(saved.name)  \(saved.text)"), to: row.width),
                at: Point(column: row.column, row: row.row),
                style: look[.link].removing(.underline)
            )
        }
    }

    /// The filter while there is one, else the tables that are not shown.
    private func drawFoot(_ area: Rect, into grid: inout CellGrid) -> Point? {
        if let filter = browser.classes.filter {
            var row = area
            grid.put("/", at: Point(column: row.column, row: row.row), style: look[.head])
            _ = row.takeLeft(2)
            let placement = filter.draw(into: &grid, area: row, style: look[.text])
            return browser.classes.isTyping ? placement.cursor : nil
        }
        let damaged = browser.catalog.damaged.count
        if damaged > 0 {
            grid.put(
                TextWidth.cut(" ⚠ \(damaged) damaged", to: area.width),
                at: Point(column: area.column, row: area.row),
                style: look[.error]
            )
            return nil
        }
        let hidden = browser.catalog.hiddenCount
        guard hidden > 0, !browser.classes.showsSystem else { return nil }
        grid.put(
            TextWidth.cut(" \(hidden) system hidden", to: area.width),
            at: Point(column: area.column, row: area.row),
            style: look[.dim]
        )
        return nil
    }
}
