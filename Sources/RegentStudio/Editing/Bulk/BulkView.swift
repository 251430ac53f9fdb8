import RegentCore
import RegentTerminal

/// Draws the form for many objects, with what would come of it.
struct BulkView {
    let bulk: BulkState
    let browser: BrowserState
    let look: Look

    static func size(of bulk: BulkState, in screen: Size) -> Size {
        let examples = bulk.preview.map { $0.examples.count + 1 } ?? 2
        return Size(width: min(76, screen.width - 2), height: examples + 5)
    }

    func draw(in box: Rect, into grid: inout CellGrid) -> Point? {
        grid.fill(box, style: look[.text])
        let count = StudioState.counted(bulk.count, "object")
        let type = TypeText.text(of: bulk.property, in: browser.catalog.schema)
        var rest = Frame(
            title: "\(bulk.table.displayName).\(bulk.property.name) : \(type) · \(count)",
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: box)
        _ = rest.takeLeft(1)
        _ = rest.takeRight(1)
        var row = rest.takeTop(1)
        put("set to ", .head, row, into: &grid)
        _ = row.takeLeft(7)
        let cursor = bulk.field.draw(into: &grid, area: row, style: look[.text]).cursor
        put(message, bulk.fault == nil ? .dim : .error, rest.takeTop(1), into: &grid)
        _ = rest.takeTop(1)
        if let preview = bulk.preview {
            for example in preview.examples {
                guard !rest.isEmpty else { break }
                draw(example, rest.takeTop(1), into: &grid)
            }
        } else {
            for line in Self.words { put(line, .dim, rest.takeTop(1), into: &grid) }
        }
        return cursor
    }

    private static let words = [
        "a value, or: null  now  trim  lower  upper  +1  -0.5",
        "replace OLD with NEW; = TEXT for a text that reads like one of these",
    ]

    private var message: String {
        if let fault = bulk.fault { return "✖ " + fault }
        if bulk.isWorking { return "working it out… Esc stops" }
        guard let preview = bulk.preview else { return "Enter shows what would change" }
        let first = preview.examples.count
        let all = preview.countOfChanges
        let some = all > first ? "the first \(first) of " : ""
        return "\(some)\(StudioState.counted(all, "change")); Enter takes it into the draft"
    }

    private func draw(_ example: BulkPreview.Example, _ row: Rect, into grid: inout CellGrid) {
        var rest = row
        var name = rest.takeLeft(row.width / 3)
        _ = name.takeRight(1)
        put(example.name, .text, name, into: &grid)
        let text = browser.text
        let before = TextCut.short(text.plain(example.before, depth: 1))
        let after = TextCut.short(text.plain(example.after, depth: 1))
        put("\(before) → \(after)", .changeSet, rest, into: &grid)
    }

    private func put(_ text: String, _ role: Role, _ row: Rect, into grid: inout CellGrid) {
        grid.put(
            TextWidth.cut(SafeText.visible(text), to: row.width),
            at: Point(column: row.column, row: row.row),
            style: look[role]
        )
    }
}
