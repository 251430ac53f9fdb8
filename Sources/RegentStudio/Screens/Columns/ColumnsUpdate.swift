import RegentCore
import RegentTerminal

/// The list of columns: which are shown, in which order, which stay in sight.
extension StudioState {
    mutating func performInColumns(
        _ scroll: inout ScrollPosition,
        _ command: CommandID,
        height: Int
    ) {
        let count = browser?.place.columns.count ?? 0
        switch command {
        case .down: scroll.move(by: 1, count: count, height: height)
        case .up: scroll.move(by: -1, count: count, height: height)
        case .pageDown: scroll.page(by: 1, count: count, height: height)
        case .pageUp: scroll.page(by: -1, count: count, height: height)
        case .first: scroll.select(0, count: count, height: height)
        case .last: scroll.select(count - 1, count: count, height: height)
        case .toggleColumn: toggle(scroll.selected)
        case .pinColumn: withPlace { $0.columns[scroll.selected].isPinned.toggle() }
        case .moveColumnUp: move(&scroll, to: scroll.selected - 1, height: height)
        case .moveColumnDown: move(&scroll, to: scroll.selected + 1, height: height)
        case .confirm, .cancel:
            overlay = nil
            return
        default: break
        }
        overlay = .columns(scroll)
    }

    private mutating func toggle(_ index: Int) {
        guard let place = browser?.place, place.columns.indices.contains(index) else { return }
        let isLast = place.shownColumns == [index]
        if isLast {
            say("one column has to stay", .warn)
        } else {
            withPlace { $0.columns[index].isHidden.toggle() }
        }
    }

    /// Moves a column, with the cells that were read and the widths that were measured.
    private mutating func move(_ scroll: inout ScrollPosition, to target: Int, height: Int) {
        guard let place = browser?.place, place.columns.indices.contains(target) else { return }
        let source = scroll.selected
        withPlace { place in
            place.columns.swapAt(source, target)
            if place.wantedWidths.count == place.columns.count {
                place.wantedWidths.swapAt(source, target)
            }
            place.window = place.window?.swappingColumns(source, target)
        }
        scroll.select(target, count: place.columns.count, height: height)
    }
}

extension RowWindow {
    func swappingColumns(_ a: Int, _ b: Int) -> RowWindow {
        RowWindow(
            range: range,
            rows: rows.map { row in
                var cells = row.cells
                if cells.indices.contains(a), cells.indices.contains(b) { cells.swapAt(a, b) }
                return RowData(object: row.object, step: row.step, cells: cells)
            }
        )
    }
}
