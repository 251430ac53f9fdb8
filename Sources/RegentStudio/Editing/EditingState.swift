import Foundation
import RegentCore
import RegentDrafts

/// The life of a write as far as the screen knows it.
struct EditingState: Sendable {
    /// The draft; nil while the file is only read.
    var draft: DraftStatus?
    /// Orders that wait for the one that is carried out.
    var orders: [(order: DraftOrder, label: String)] = []
    /// The order that is carried out.
    var current: (order: DraftOrder, label: String)?
    /// What the steps of the draft did, for undo and redo.
    var steps: [String] = []
    var undone: [String] = []
    /// When the lock was taken.
    var lockedSince: Date?
    /// The version that was just committed, while the badge says so.
    var committed: UInt64?
    /// The opposite of what was committed last.
    var revert: [Line] = []
    /// Whether a copy of the file was made in this session.
    var hasBackup = false
    /// The form of a new object, while it is on the screen or below the editor of a field.
    var form: FormState?
    /// Forms that wait below the one of an object they are to link to.
    var formsBelow: [FormState] = []
    /// The form of the object that is being made, until it is there.
    var creating: FormState?
    /// What is to link to the object that is being made.
    var linking: EditTarget?
    /// The set that an element is taken out of once its value is read.
    var discards: DraftPlace?
    /// What is done once the changes are written or gone.
    var afterwards: Afterwards?

    /// The first pending changes, for screens with room for them.
    var panel: PendingPage?
    /// Whether a draft of this file is kept outside of the session.
    var isKept = false
    /// Whether what is kept is another draft than this one, which waits to be decided about.
    var keepsOlder = false

    enum Afterwards: Sendable, Hashable {
        case quit
        /// Once the changes are saved as a patch they are rolled back.
        case quitAfterPatch
    }

    var isCommitting: Bool {
        if case .commit? = current?.order { true } else { false }
    }

    /// Whether something is pending that leaving would lose.
    var hasChanges: Bool { draft.map { !$0.isEmpty } ?? false }
}
