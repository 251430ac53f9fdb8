/// One column of one row of the screen.
///
/// A grapheme cluster two columns wide fills two cells: the first holds its text, the second is
/// the `continuation`, empty and of width 0.
package struct Cell: Hashable, Sendable {
    /// One grapheme cluster, never a control character.
    package var text: String
    /// 1 or 2; 0 for the second half of a wide cluster.
    package var width: UInt8
    package var style: Style

    package init(text: String, width: UInt8, style: Style) {
        self.text = text
        self.width = width
        self.style = style
    }

    package static let blank = Cell(text: " ", width: 1, style: .plain)

    /// The second half of a wide cluster.
    package static func continuation(_ style: Style) -> Cell {
        Cell(text: "", width: 0, style: style)
    }
}
