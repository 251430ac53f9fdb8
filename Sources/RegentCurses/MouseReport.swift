import RegentTerminal

/// The reports of mode 1006, as xterm describes them.
enum MouseReport {
    /// The event of `button;column;row`, or nil for what we take no notice of.
    ///
    /// Of the button's bits 0 and 1 are the button, 4 is shift, 8 alt, 16 control, 32 movement,
    /// 64 the wheel. Columns and rows count from 1.
    static func event(numbers: String, isRelease: Bool) -> MouseEvent? {
        let parts = numbers.split(separator: ";").map { Int($0) }
        guard parts.count == 3, let code = parts[0], let column = parts[1], let row = parts[2],
            column > 0, row > 0
        else { return nil }
        var held: KeyChord.Modifiers = []
        if code & 4 != 0 { held.insert(.shift) }
        if code & 8 != 0 { held.insert(.alt) }
        if code & 16 != 0 { held.insert(.control) }
        let position = Point(column: column - 1, row: row - 1)
        if code & 64 != 0 {
            guard code & 3 < 2 else { return nil }
            return MouseEvent(
                action: code & 3 == 0 ? .wheelUp : .wheelDown,
                position: position,
                modifiers: held
            )
        }
        let buttons: [MouseEvent.Button] = [.left, .middle, .right]
        guard code & 3 < 3 else { return nil }
        return MouseEvent(
            action: isRelease ? .release : code & 32 != 0 ? .drag : .press,
            button: buttons[code & 3],
            position: position,
            modifiers: held
        )
    }
}
