import Foundation
import RegentCore
import RegentTerminal

/// Draws the browser: its lines above and below, and the panes between them.
struct BrowserView {
    let state: StudioState
    let browser: BrowserState
    let look: Look

    func draw(into grid: inout CellGrid) -> Point? {
        let layout = BrowserLayout(state, browser)
        drawHeader(layout.header, into: &grid)
        drawCrumbs(layout.crumbs, into: &grid)
        let queryView = QueryView(state: state, browser: browser, look: look)
        let queryCursor = queryView.draw(query: layout.query, fault: layout.fault, into: &grid)
        var filterCursor: Point?
        if layout.shows(.classes) {
            filterCursor = ClassPaneView(state: state, browser: browser, look: look)
                .draw(layout, into: &grid)
        }
        if layout.shows(.table) {
            TableView(state: state, browser: browser, look: look)
                .draw(layout.table, headHeight: layout.headHeight, into: &grid)
        }
        if !layout.parent.isEmpty {
            ParentView(browser: browser, look: look).draw(layout.parent, into: &grid)
        }
        if layout.shows(.inspector), browser.showsColumnView {
            PreviewView(browser: browser, look: look).draw(layout.inspector, into: &grid)
        } else if layout.shows(.inspector) {
            InspectorView(browser: browser, look: look)
                .draw(layout.inspector, rows: layout.inspectorRows, into: &grid)
            ColumnNoteView(state: state, browser: browser, look: look)
                .draw(layout.columnNote, into: &grid)
        }
        if !layout.pending.isEmpty {
            PendingPanel(state: state, browser: browser, look: look)
                .draw(layout.pending, into: &grid)
        }
        if !layout.messages.isEmpty { drawMessages(layout.messages, into: &grid) }
        let findCursor = drawFoot(layout, into: &grid)
        if let queryCursor {
            SuggestionList(
                browser,
                below: queryCursor,
                faultHeight: layout.fault.height,
                size: grid.size
            )?.draw(look, into: &grid)
        }
        return queryCursor ?? findCursor ?? filterCursor
    }

    // MARK: - Above

    private func drawHeader(_ area: Rect, into grid: inout CellGrid) {
        let summary = browser.summary
        grid.fill(area, style: look[.text])
        let badge = StateBadge(state, browser)
        let badgeText = " " + badge.text + " "
        let badgeWidth = TextWidth.columns(of: badgeText)
        grid.put(
            badgeText,
            at: Point(column: area.endColumn - badgeWidth, row: area.row),
            style: look[badge.role]
        )
        var parts = ["\(SafeText.visible(summary.name))\(summary.isEncrypted ? " [enc]" : "")"]
        // A file that nothing was ever committed to has no format yet.
        parts[0] += summary.format == 0 ? " new" : " fmt \(summary.format)"
        if let version = summary.schemaVersion { parts.append("schema v\(version)") }
        let used = summary.usedPercent.map { ", \($0)% used" } ?? ""
        parts.append(ByteCount.text(summary.sizeInBytes) + used)
        if summary.wasSynced { parts.append("was synced") }
        parts.append(browser.zone?.identifier ?? "utc")
        if summary.isInUse { parts.append("in use by another program") }
        // A fact that does not fit is left out, not cut.
        let room = area.width - badgeWidth - 1
        var text = TextWidth.cut(" " + parts[0], to: room)
        for part in parts.dropFirst() where TextWidth.columns(of: text + "  " + part) <= room {
            text += "  " + part
        }
        grid.put(text, at: Point(column: area.column, row: area.row), style: look[.head])
    }

    private func drawCrumbs(_ area: Rect, into grid: inout CellGrid) {
        guard !area.isEmpty else { return }
        CrumbLine(browser.place, area: area).draw(area, look, into: &grid)
    }

    // MARK: - Below

    private func drawFoot(_ layout: BrowserLayout, into grid: inout CellGrid) -> Point? {
        let cursor = drawFind(layout, into: &grid)
        if cursor == nil { drawMessage(layout, into: &grid) }
        if !layout.functionKeys.isEmpty {
            FunctionKeyBar.draw(state, look, area: layout.functionKeys, into: &grid)
        }
        return cursor
    }

    /// The field for text to find, in the line of messages.
    private func drawFind(_ layout: BrowserLayout, into grid: inout CellGrid) -> Point? {
        guard let find = browser.place.find, find.isTyping else { return nil }
        var row = layout.message.isEmpty ? layout.cell : layout.message
        _ = row.takeLeft(1)
        let matches = browser.place.matches(in: browser.catalog.schema)
        let count = find.field.isEmpty ? "" : "\(matches.count) matches on the loaded rows "
        let countArea = row.takeRight(TextWidth.columns(of: count))
        grid.put(count, at: Point(column: countArea.column, row: row.row), style: look[.dim])
        grid.put("find ", at: Point(column: row.column, row: row.row), style: look[.head])
        _ = row.takeLeft(5)
        return find.field.draw(into: &grid, area: row, style: look[.text]).cursor
    }

    private func drawMessage(_ layout: BrowserLayout, into grid: inout CellGrid) {
        // Low screens show a message in the place of the cell.
        let messageArea = layout.message.isEmpty ? layout.cell : layout.message
        var typed = state.count.map(String.init) ?? ""
        typed += KeyMap<CommandID>.name(of: state.keys)
        if let notice = state.notice {
            put(notice.text, look[notice.role], messageArea, into: &grid)
            if layout.message.isEmpty { return }
        } else if !typed.isEmpty {
            put(typed + "…", look[.head], messageArea, into: &grid)
            if layout.message.isEmpty { return }
        }
        let line = CellLine.text(of: browser, in: state)
        put(line.text, look[line.role], layout.cell, into: &grid)
    }

    /// The last messages with their times.
    private func drawMessages(_ area: Rect, into grid: inout CellGrid) {
        var inside = Frame(
            title: "Messages",
            note: state.keyTable.names(of: .messages, in: .table).first ?? "",
            style: look[.border],
            titleStyle: look[.text]
        ).draw(into: &grid, area: area)
        for message in state.messages.suffix(inside.height) {
            put(state.text(of: message), look[message.role], inside.takeTop(1), into: &grid)
        }
    }

    private func put(_ text: String, _ style: Style, _ area: Rect, into grid: inout CellGrid) {
        grid.put(
            TextWidth.cut(SafeText.visible(text), to: area.width - 2),
            at: Point(column: area.column + 1, row: area.row),
            style: style
        )
    }
}
