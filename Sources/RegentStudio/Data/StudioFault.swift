import RegentCore
import RegentQuery

/// Why an effect has no result.
enum StudioFault: Error, Sendable, Hashable {
    case query(QueryFault)
    /// What happened and what to do, ready to be shown.
    case sentence(String)
    /// Another program committed since the draft began.
    case baseMoved
    case cancelled
}
