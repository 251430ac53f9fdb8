import RegentCore
import RegentTerminal

/// What a draft does to a row.
struct RowChange: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case created
        case deleted
        case set
    }

    let kind: Kind
    /// What cells showed before, by their position; nothing for those that are as they were.
    var before: [Int: ShownValue] = [:]
}

extension RowChange {
    /// The sign at the head of the row.
    var sign: (sign: String, role: Role) {
        switch kind {
        case .created: ("+", .changeNew)
        case .deleted: ("-", .changeDelete)
        case .set: ("~", .changeSet)
        }
    }
}

extension CellText {
    /// Shows what a draft does: `old → new` where that fits, else `~new`.
    mutating func mark(
        _ change: RowChange?,
        at column: TableLayout.Column,
        of kind: TableColumn,
        _ text: ValueText
    ) {
        guard let change else { return }
        switch change.kind {
        case .created, .deleted: role = change.sign.role
        case .set:
            guard let old = change.before[column.index] else { return }
            role = change.sign.role
            let whole = text.cell(old, of: kind.property).text + " → " + self.text
            let fits = TextWidth.columns(of: SafeText.visible(whole)) <= column.width
            self.text = fits ? whole : "~" + self.text
        }
    }
}

extension ValueText {
    /// The value of a line of the inspector; `old → new` where a draft changed it.
    func cell(_ line: ObjectDetail.Line) -> CellText {
        var cell = self.cell(line.value, of: line.property)
        guard let before = line.before else { return cell }
        cell.text = self.cell(before, of: line.property).text + " → " + cell.text
        cell.role = .changeSet
        return cell
    }
}
