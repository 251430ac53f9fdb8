import RegentCore
import RegentTerminal

/// What lies over a screen and takes the keys until it is left.
enum Overlay: Sendable {
    case help(HelpState)
    case palette(PaletteState)
    case viewer(ViewerState)
    case choice(ChoiceState)
    case histogram(HistogramState)
    /// Which columns are shown, in which order.
    case columns(ScrollPosition)
    case quit
}

/// The keys for where one is, then all others.
struct HelpState: Sendable {
    let context: KeyContext
    var top = 0
}

/// A field that finds commands, classes and themes.
struct PaletteState: Sendable {
    var field = TextField()
    var scroll = ScrollPosition()
}

/// A whole value as lines of text.
struct ViewerState: Sendable {
    let title: String
    let lines: [Line]
    var top = 0

    /// The most elements of a collection that are read to be viewed whole.
    static let mostElements = 1000

    struct Line: Sendable, Hashable {
        let text: String
        let role: Role
    }
}

/// A list to choose one from.
struct ChoiceState: Sendable {
    let title: String
    let items: [Item]
    let hint: String
    var scroll = ScrollPosition()

    struct Item: Sendable {
        let text: String
        let note: String
        let action: Action
    }

    enum Action: Sendable {
        /// Go to the objects that link to an object.
        case backlinks(to: ObjectLink, table: TableKey, column: ColumnKey)
        case none
    }
}
