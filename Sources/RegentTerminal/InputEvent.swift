/// A key of the keyboard.
package enum Key: Hashable, Sendable {
    case character(Character)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 to F12, and further on keyboards that have them.
    case function(Int)
}

/// A key with what is held down beside it.
///
/// Letters carry their case themselves: `G` is the character "G" without `shift`. With `control`
/// letters are lower case.
package struct KeyChord: Hashable, Sendable {
    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let control = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let shift = Modifiers(rawValue: 4)
    }

    package let key: Key
    package let modifiers: Modifiers

    package init(_ key: Key, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// The character the key types, if it types one.
    package var typed: Character? {
        if case .character(let character) = key, modifiers.isEmpty { character } else { nil }
    }
}

/// What a mouse did.
package struct MouseEvent: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case press, release, drag
        case wheelUp, wheelDown
    }

    package enum Button: Hashable, Sendable {
        case left, middle, right
    }

    package let action: Action
    package let button: Button
    package let position: Point
    package let modifiers: KeyChord.Modifiers

    package init(
        action: Action,
        button: Button = .left,
        position: Point,
        modifiers: KeyChord.Modifiers = []
    ) {
        self.action = action
        self.button = button
        self.position = position
        self.modifiers = modifiers
    }
}

/// What comes in from the terminal.
package enum InputEvent: Hashable, Sendable {
    case key(KeyChord)
    /// Text that was pasted as one piece.
    case paste(String)
    case mouse(MouseEvent)
    case resize(Size)
    /// The program was stopped and goes on: the screen has to be drawn anew.
    case resumed
    /// The terminal is gone.
    case closed
}
