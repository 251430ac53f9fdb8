/// What something on the screen is, which decides its look.
///
/// Themes give each role a style; widgets name roles, never colours.
package enum Role: String, CaseIterable, Sendable {
    case text
    case dim
    case head
    case cursor
    case cursorIdle = "cursor.idle"
    case mark
    case null
    case string
    case number
    case date
    case boolTrue = "bool.true"
    case boolFalse = "bool.false"
    case link
    case embedded
    case changeSet = "change.set"
    case changeNew = "change.new"
    case changeDelete = "change.delete"
    case error
    case warn
    case ok
    case stateRead = "state.read"
    case stateDraft = "state.draft"
    case stateLock = "state.lock"
    case border
    case borderFocus = "border.focus"
    case bar
    case match
}
