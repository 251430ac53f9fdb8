/// How many columns and rows something takes.
package struct Size: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size written as `80x24`, or nil for other text.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            (1...1000).contains(width), (1...1000).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}

/// A place on the screen; both numbers start at 0 in the upper left corner.
package struct Point: Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A part of the screen; it is empty when a side is 0.
package struct Rect: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var width: Int
    package var height: Int

    package init(column: Int, row: Int, width: Int, height: Int) {
        self.column = column
        self.row = row
        self.width = max(0, width)
        self.height = max(0, height)
    }

    package init(_ size: Size) {
        self.init(column: 0, row: 0, width: size.width, height: size.height)
    }

    package static let zero = Rect(column: 0, row: 0, width: 0, height: 0)

    package var size: Size { Size(width: width, height: height) }
    package var isEmpty: Bool { width == 0 || height == 0 }
    /// The column after the last one.
    package var endColumn: Int { column + width }
    /// The row after the last one.
    package var endRow: Int { row + height }

    package func contains(_ point: Point) -> Bool {
        (column..<endColumn).contains(point.column) && (row..<endRow).contains(point.row)
    }

    /// The part both rectangles have.
    package func intersection(_ other: Rect) -> Rect {
        let left = max(column, other.column)
        let top = max(row, other.row)
        return Rect(
            column: left,
            row: top,
            width: min(endColumn, other.endColumn) - left,
            height: min(endRow, other.endRow) - top
        )
    }
}
