/// What changed between two screens, as runs of cells to be written.
package struct GridDiff: Hashable, Sendable {
    /// Cells of one row that stand side by side.
    package struct Run: Hashable, Sendable {
        package let column: Int
        package let row: Int
        package let cells: [Cell]

        package init(column: Int, row: Int, cells: [Cell]) {
            self.column = column
            self.row = row
            self.cells = cells
        }
    }

    package let size: Size
    /// True when the screen has to be cleared first.
    package let isFull: Bool
    package let runs: [Run]

    /// Unchanged cells up to this many are written again: moving the cursor costs as much.
    private static let shortGap = 4

    /// What turns the old screen into the new one; everything when there is no old one of this
    /// size.
    ///
    /// Runs never start or end inside a wide cluster: a run that would start at a second half
    /// starts one column earlier, as the terminal would show half of it.
    package init(from old: CellGrid?, to new: CellGrid) {
        size = new.size
        let base = old?.size == new.size ? old : nil
        isFull = base == nil
        let before = base ?? CellGrid(size: new.size)
        var runs: [Run] = []
        for row in 0..<new.size.height {
            Self.appendRuns(from: before.row(row), to: new.row(row), row: row, into: &runs)
        }
        self.runs = runs
    }

    package var isEmpty: Bool { runs.isEmpty && !isFull }

    private static func appendRuns(
        from old: ArraySlice<Cell>,
        to new: ArraySlice<Cell>,
        row: Int,
        into runs: inout [Run]
    ) {
        let base = new.startIndex
        var index = 0
        while index < new.count {
            guard old[old.startIndex + index] != new[base + index] else {
                index += 1
                continue
            }
            var start = index
            while start > 0, new[base + start].width == 0 { start -= 1 }
            var end = index + 1
            var gap = 0
            while end + gap < new.count, gap <= shortGap {
                if old[old.startIndex + end + gap] != new[base + end + gap] {
                    end += gap + 1
                    gap = 0
                } else {
                    gap += 1
                }
            }
            while end < new.count, new[base + end].width == 0 { end += 1 }
            // A terminal that draws such a cluster wider than we count spoils what follows it.
            let isDisputed = (start..<end).contains {
                TextWidth.isDisputed(new[base + $0].text)
                    || TextWidth.isDisputed(old[old.startIndex + $0].text)
            }
            if isDisputed { end = new.count }
            runs.append(Run(column: start, row: row, cells: Array(new[base + start..<base + end])))
            index = end
        }
    }
}

extension CellGrid {
    /// The grid after a difference was written onto it: what a terminal shows then.
    package func applying(_ diff: GridDiff) -> CellGrid {
        var grid = diff.isFull ? CellGrid(size: diff.size) : self
        for run in diff.runs {
            var column = run.column
            for cell in run.cells where cell.width > 0 {
                grid.put(cell.text, at: Point(column: column, row: run.row), style: cell.style)
                column += Int(cell.width)
            }
        }
        return grid
    }
}
