import RegentTerminal

/// The breadcrumbs of a place, laid out: the near end of a way that is too long.
struct CrumbLine {
    struct Part {
        /// How many crumbs the way has up to this one.
        let length: Int
        let text: String
        let column: Int
    }

    private static let arrow = " › "
    private(set) var parts: [Part] = []
    /// Whether the far end was left out.
    let isCut: Bool

    init(_ place: Place, area: Rect) {
        let room = area.width - 2
        var crumbs = place.crumbs.map { SafeText.visible($0) }
        while crumbs.count > 1,
            TextWidth.columns(of: crumbs.joined(separator: Self.arrow)) > room - 4
        {
            crumbs.removeFirst()
        }
        let first = place.crumbs.count - crumbs.count
        isCut = first > 0
        var column = area.column + 1 + (isCut ? 4 : 0)
        for (index, crumb) in crumbs.enumerated() {
            let text = TextWidth.cut(crumb, to: max(0, area.endColumn - 1 - column))
            parts.append(Part(length: first + index + 1, text: text, column: column))
            column += TextWidth.columns(of: text + Self.arrow)
        }
    }

    func draw(_ area: Rect, _ look: Look, into grid: inout CellGrid) {
        if isCut {
            grid.put(
                "… ›",
                at: Point(column: area.column + 1, row: area.row),
                style: look[.dim]
            )
        }
        for part in parts {
            let isLast = part.length == parts.last?.length
            let end = grid.put(
                part.text,
                at: Point(column: part.column, row: area.row),
                style: look[isLast ? .text : .link]
            )
            guard !isLast else { continue }
            grid.put(
                Self.arrow,
                at: Point(column: part.column + end, row: area.row),
                style: look[.dim]
            )
        }
    }

    /// How many crumbs the way has up to the one at a column.
    func length(at column: Int) -> Int? {
        parts.last { $0.column <= column }
            .flatMap { column < $0.column + TextWidth.columns(of: $0.text) ? $0.length : nil }
    }
}

extension Trail {
    /// How many steps back the place lies that a part of the breadcrumbs names; nil for where one
    /// is.
    func steps(toCrumb length: Int) -> Int? {
        let wanted = Array(current.crumbs.prefix(length))
        guard length < current.crumbs.count else { return nil }
        return (1...max(1, position)).first { steps in
            place(back: steps).map { wanted.starts(with: $0.crumbs) } ?? false
        }
    }
}
