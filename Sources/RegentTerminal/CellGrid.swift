/// What is to be seen on the screen: rows of cells.
///
/// Everything that draws draws here, and only `put` writes text, so that what it keeps holds for
/// the whole screen: no control characters, and wide clusters always with both halves.
package struct CellGrid: Hashable, Sendable {
    package let size: Size
    package private(set) var cells: [Cell]

    package init(size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.width * size.height)
    }

    package subscript(column: Int, row: Int) -> Cell {
        cells[row * size.width + column]
    }

    /// The cells of one row.
    package func row(_ row: Int) -> ArraySlice<Cell> {
        cells[row * size.width..<(row + 1) * size.width]
    }

    /// Writes text from a point to the right and returns how many columns it took.
    ///
    /// Text that passes `width` columns or the edge of the grid is cut; a wide cluster that does
    /// not fit leaves a blank in its first half's place. Control characters and the marks that
    /// turn the direction of text are replaced (`SafeText`).
    @discardableResult
    package mutating func put(
        _ text: String,
        at point: Point,
        style: Style = .plain,
        width: Int = .max
    ) -> Int {
        guard (0..<size.height).contains(point.row), point.column < size.width else { return 0 }
        let end = width < size.width - point.column ? point.column + width : size.width
        var column = point.column
        for character in text {
            guard column < end else { break }
            let cluster = SafeText.visible(character)
            let columns = TextWidth.columns(of: cluster)
            guard columns > 0 else { continue }
            if column >= 0, column + columns <= end {
                set(cluster, columns: columns, column: column, row: point.row, style: style)
            } else if column + columns > end {
                if column >= 0 {
                    set(" ", columns: 1, column: column, row: point.row, style: style)
                }
                column = end
                break
            }
            column += columns
        }
        return max(0, column - point.column)
    }

    /// Fills a part with one character of width 1.
    package mutating func fill(_ area: Rect, with character: Character = " ", style: Style = .plain)
    {
        let area = area.intersection(Rect(size))
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn {
                set(character, columns: 1, column: column, row: row, style: style)
            }
        }
    }

    /// Lays a style over what a part shows.
    package mutating func overlay(_ style: Style, on area: Rect) {
        let area = area.intersection(Rect(size))
        for row in area.row..<area.endRow {
            for index in row * size.width + area.column..<row * size.width + area.endColumn {
                cells[index].style = cells[index].style.overlaid(by: style)
            }
        }
    }

    /// Replaces the style of what a part shows: something is greyed out.
    package mutating func restyle(_ area: Rect, as style: Style) {
        let area = area.intersection(Rect(size))
        for row in area.row..<area.endRow {
            for index in row * size.width + area.column..<row * size.width + area.endColumn {
                cells[index].style = style
            }
        }
    }

    private mutating func set(
        _ cluster: Character,
        columns: Int,
        column: Int,
        row: Int,
        style: Style
    ) {
        let index = row * size.width + column
        // Half of a wide cluster must not stay behind when the other half is written over.
        if cells[index].width == 0, column > 0 { blank(index - 1) }
        let last = index + columns - 1
        if cells[last].width == 2, column + columns < size.width { blank(last + 1) }
        cells[index] = Cell(text: String(cluster), width: UInt8(columns), style: style)
        if columns == 2 { cells[last] = .continuation(style) }
    }

    private mutating func blank(_ index: Int) {
        cells[index].text = " "
        cells[index].width = 1
    }
}

extension CellGrid {
    /// The grid with every cell's text passed through `transform`, which keeps widths of 1.
    package func mapping(_ transform: (Cell) -> Cell) -> CellGrid {
        var grid = self
        grid.cells = cells.map(transform)
        return grid
    }
}
