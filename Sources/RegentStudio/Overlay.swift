import RegentCore
import RegentTerminal

/// What lies over a screen and takes the keys until it is left.
enum Overlay: Sendable {
    case help(HelpState)
    case palette(PaletteState)
    /// Past queries, found by letters.
    case history(PaletteState)
    case viewer(ViewerState)
    case choice(ChoiceState)
    case histogram(HistogramState)
    /// Which columns are shown, in which order.
    case columns(ScrollPosition)
    case quit
    case question(Question)
    case editor(EditorState)
    /// What is pending.
    case pending(PendingState)
    case form(FormState)
    case bulk(BulkState)
    case conflicts(ScrollPosition)
}

/// The keys for where one is, then all others.
struct HelpState: Sendable {
    let context: KeyContext
    var top = 0
    /// Only lines with this text are shown.
    var search: TextField?
    var isTyping = false
}

/// A field that finds commands, classes and themes.
struct PaletteState: Sendable {
    var field = TextField.short
    var scroll = ScrollPosition()
    /// The theme to go back to when the one that is tried is not taken.
    var themeBefore: String?
}

/// A whole value as lines of text.
struct ViewerState: Sendable {
    let title: String
    let lines: [Line]
    var top = 0
    /// Text that is looked for in the lines.
    var find: FindState?
    /// The class that is drawn, and how many steps along links around it.
    var schema: (table: TableKey, steps: Int)?
    /// The line one has come to in looking for it.
    var match: Int?

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
        /// Why it can't be chosen now; shown greyed.
        var reason: String?
    }

    enum Action: Sendable {
        /// Go to the objects that link to an object.
        case backlinks(to: ObjectLink, table: TableKey, column: ColumnKey)
        /// Go to the row of an object.
        case object(ObjectLink)
        /// Go back so many steps.
        case back(Int)
        case command(CommandID)
        /// Bring the file to the newest format, in its place or beside it.
        case upgrade(inPlace: Bool)
        /// Leave the file.
        case leave
        /// Leave the studio, one way or the other.
        case answer(Leaving)
        /// What becomes of a draft of an earlier session.
        case kept(KeptDraft)
        case none
    }
}
