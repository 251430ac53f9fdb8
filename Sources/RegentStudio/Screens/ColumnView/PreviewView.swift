import RegentCore
import RegentTerminal

/// Draws what the cell one stands on leads to: an object, the elements of a collection, a text.
struct PreviewView {
    let browser: BrowserState
    let look: Look

    func draw(_ area: Rect, into grid: inout CellGrid) {
        guard let value = shownValue else {
            InspectorView(browser: browser, look: look)
                .draw(area, rows: max(1, area.height - 2), into: &grid)
            return
        }
        var inside = Frame(title: "Preview", style: look[.border], titleStyle: look[.text])
            .draw(into: &grid, area: area)
        for line in lines(of: value, width: max(1, inside.width - 2)).prefix(inside.height) {
            let row = inside.takeTop(1)
            grid.put(
                TextWidth.cut(SafeText.visible(line.text), to: row.width - 2),
                at: Point(column: row.column + 1, row: row.row),
                style: look[line.role]
            )
        }
    }

    /// The value of a property or an element; nil where an object is shown.
    private var shownValue: ShownValue? {
        guard let row = browser.place.currentRow, let value = row.cells.last else { return nil }
        if case .link = value.value { return nil }
        switch browser.place.source {
        case .object: return value
        case .collection: return row.object == nil ? value : nil
        case .table, .backlinks: return nil
        }
    }

    private func lines(of shown: ShownValue, width: Int) -> [ViewerState.Line] {
        let text = browser.text
        let whole = shown.count
        var lines: [ViewerState.Line]
        switch shown.value {
        case .list(let elements), .set(let elements):
            lines = elements.enumerated().map { index, element in
                let name = text.plain(element, names: shown.names, depth: 1)
                return .init(text: "[\(index)] \(name)", role: .text)
            }
            if let whole, whole > elements.count {
                lines.append(.init(text: "… \(Grouped.text(whole)) in all", role: .dim))
            }
        case .dictionary(let entries):
            lines = entries.map { entry in
                let name = text.plain(entry.value, names: shown.names, depth: 1)
                return .init(text: "\(entry.key): \(name)", role: .text)
            }
            if let whole, whole > entries.count {
                lines.append(.init(text: "… \(Grouped.text(whole)) in all", role: .dim))
            }
        default:
            if let fault = shown.fault { return [.init(text: "⚠ " + fault, role: .error)] }
            return ViewerText.lines(
                of: shown.value,
                schema: browser.catalog.schema,
                width: width
            )
        }
        return lines.isEmpty ? [.init(text: "empty", role: .dim)] : lines
    }
}
