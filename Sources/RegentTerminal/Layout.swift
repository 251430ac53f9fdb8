/// Cutting a part of the screen into smaller ones.
///
/// Each function takes what it is asked for, or what is left; nothing gets a negative side.
extension Rect {
    /// The rectangle without a margin on every side: what is inside a frame.
    package func inset(by margin: Int = 1) -> Rect {
        Rect(
            column: column + margin,
            row: row + margin,
            width: width - 2 * margin,
            height: height - 2 * margin
        )
    }

    /// Takes rows from the top.
    package mutating func takeTop(_ rows: Int) -> Rect {
        let taken = max(0, min(rows, height))
        let part = Rect(column: column, row: row, width: width, height: taken)
        self = Rect(column: column, row: row + taken, width: width, height: height - taken)
        return part
    }

    /// Takes rows from the bottom.
    package mutating func takeBottom(_ rows: Int) -> Rect {
        let taken = max(0, min(rows, height))
        height -= taken
        return Rect(column: column, row: endRow, width: width, height: taken)
    }

    /// Takes columns from the left.
    package mutating func takeLeft(_ columns: Int) -> Rect {
        let taken = max(0, min(columns, width))
        let part = Rect(column: column, row: row, width: taken, height: height)
        self = Rect(column: column + taken, row: row, width: width - taken, height: height)
        return part
    }

    /// Takes columns from the right.
    package mutating func takeRight(_ columns: Int) -> Rect {
        let taken = max(0, min(columns, width))
        width -= taken
        return Rect(column: endColumn, row: row, width: taken, height: height)
    }

    /// A rectangle of the given size in the middle, cut to fit.
    package func centered(_ size: Size) -> Rect {
        let fitting = Size(width: min(size.width, width), height: min(size.height, height))
        return Rect(
            column: column + (width - fitting.width) / 2,
            row: row + (height - fitting.height) / 2,
            width: fitting.width,
            height: fitting.height
        )
    }
}
