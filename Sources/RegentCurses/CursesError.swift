/// Why a terminal can't show the studio.
package enum CursesError: Error, Sendable, Equatable {
    /// Standard input or output is not a terminal.
    case notATerminal
    /// There is no description of the terminal that `TERM` names.
    case unknownTerminal(name: String)
    /// The terminal can't place its cursor.
    case cannotMoveCursor(name: String)
    /// The system gave no pipe, or not the terminal's settings.
    case noResources
}

extension CursesError {
    /// What happened and what to do, for a person.
    package var explanation: String {
        switch self {
        case .notATerminal:
            "the studio needs a terminal; use query, get or export in pipes and scripts"
        case .unknownTerminal(let name):
            "no description of the terminal “\(name)”; set TERM to one this system knows"
        case .cannotMoveCursor(let name):
            "the terminal “\(name)” can't place its cursor; query, get and export work here"
        case .noResources:
            "the system gave no access to the terminal's settings"
        }
    }
}
