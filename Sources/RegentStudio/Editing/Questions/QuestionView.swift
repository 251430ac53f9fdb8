import RegentTerminal

/// Draws a question.
struct QuestionView {
    let question: Question
    let look: Look

    /// The size of the box, its frame included.
    static func size(of question: Question, in screen: Size) -> Size {
        let width = max(0, min(72, screen.width - 8))
        let lines = question.lines.flatMap { HelpText.wrapped($0, to: width) }
        let widest =
            (lines + [question.title + "    "]).map { TextWidth.columns(of: $0) }.max() ?? 0
        let extra = question.mustType == nil ? 0 : 2
        return Size(width: max(40, widest + 4), height: lines.count + 4 + extra)
    }

    func draw(in box: Rect, into grid: inout CellGrid) -> Point? {
        grid.fill(box, style: look[.text])
        var rest = Frame(
            title: question.title,
            style: look[.borderFocus],
            titleStyle: look[.head]
        ).draw(into: &grid, area: box)
        _ = rest.takeLeft(1)
        _ = rest.takeRight(1)
        for line in question.lines.flatMap({ HelpText.wrapped($0, to: rest.width) }) {
            put(line, .text, rest.takeTop(1), into: &grid)
        }
        _ = rest.takeTop(1)
        guard let wanted = question.mustType else {
            let answer = question.isYesByDefault ? "[Y/n]" : "[y/N]"
            put("y yes   n no   \(answer)", .head, rest.takeTop(1), into: &grid)
            return nil
        }
        var row = rest.takeTop(1)
        let prompt = "type \(wanted): "
        put(prompt, .head, row, into: &grid)
        _ = row.takeLeft(TextWidth.columns(of: prompt))
        let placement = question.field.draw(into: &grid, area: row, style: look[.text])
        put(question.fault ?? "", .error, rest.takeTop(1), into: &grid)
        return placement.cursor
    }

    private func put(_ text: String, _ role: Role, _ row: Rect, into grid: inout CellGrid) {
        grid.put(
            TextWidth.cut(SafeText.visible(text), to: row.width),
            at: Point(column: row.column, row: row.row),
            style: look[role]
        )
    }
}
