import RegentTerminal

/// Which columns of a place are in sight, and where.
///
/// Frozen columns stand on the left; of the others those from `leftColumn` on that fit. The last
/// one may be cut. What room is left goes to columns whose content wants more.
struct TableLayout: Sendable {
    struct Column: Sendable, Hashable {
        /// A position in the place's columns.
        let index: Int
        /// Columns from the left edge of the rows.
        var start: Int
        var width: Int
    }

    private(set) var columns: [Column] = []
    /// Columns beyond the right edge.
    private(set) var hiddenOnRight = 0
    private(set) var hiddenOnLeft = 0

    /// The widest a column is made without being asked.
    static let widest = 24
    private static let narrowest = 3

    init(_ place: Place, width: Int) {
        let shown = place.columns.indices.filter { !place.columns[$0].isHidden }
        let frozen = shown.filter { place.columns[$0].isFrozen }
        let scrolling = shown.filter { !place.columns[$0].isFrozen }
        let inSight = scrolling.filter { $0 >= place.leftColumn }
        hiddenOnLeft = scrolling.count - inSight.count
        var end = 0
        for index in frozen + inSight {
            let wanted = Self.width(of: index, in: place)
            let start = columns.isEmpty ? 0 : end + 1
            let room = width - start
            guard room >= min(wanted, Self.narrowest) else {
                hiddenOnRight += 1
                continue
            }
            // Nothing may follow a column that is cut.
            if hiddenOnRight > 0 {
                hiddenOnRight += 1
                continue
            }
            columns.append(Column(index: index, start: start, width: min(wanted, room)))
            end = start + min(wanted, room)
        }
        if hiddenOnRight == 0 { spread(width - end, place) }
    }

    /// The width a column has when there is room.
    static func width(of index: Int, in place: Place) -> Int {
        if let chosen = place.columns[index].chosenWidth { return max(Self.narrowest, chosen) }
        guard place.wantedWidths.indices.contains(index), place.baseWidths.indices.contains(index)
        else { return 8 }
        return max(Self.narrowest, min(place.baseWidths[index], Self.widest))
    }

    private mutating func spread(_ room: Int, _ place: Place) {
        var room = room
        var shift = 0
        for position in columns.indices {
            columns[position].start += shift
            let index = columns[position].index
            guard room > 0, place.columns[index].chosenWidth == nil,
                place.wantedWidths.indices.contains(index)
            else { continue }
            let more = min(room, max(0, place.wantedWidths[index] - columns[position].width))
            columns[position].width += more
            shift += more
            room -= more
        }
    }

    /// The column that stands at so many columns from the left edge.
    func column(at offset: Int) -> Column? {
        columns.first { ($0.start..<$0.start + $0.width + 1).contains(offset) }
    }

    /// Whether a column can be seen as wide as it wants to be, or as it can be.
    func showsWhole(_ index: Int, in place: Place, width: Int) -> Bool {
        guard let column = columns.first(where: { $0.index == index }) else { return false }
        return column.width >= min(Self.width(of: index, in: place), width)
    }
}
