/// What the program tells the shell; the numbers are documented and never change.
enum ExitCode: Int32 {
    case done = 0
    /// A negative answer: problems found, nothing found where that counts.
    case no = 1
    case usage = 2
    case unreachable = 3
    case notRealm = 4
    case key = 5
    case format = 6
    case query = 7
    case inUse = 8
    case refused = 9
    case output = 10
    case bug = 70
    case interrupted = 130

    /// What the number means, for the help.
    var meaning: String {
        switch self {
        case .done: "done"
        case .no:
            "negative answer: check or diff found something, no such object, --expect not met, "
                + "nothing with --fail-empty"
        case .usage: "wrong usage, or the terminal cannot run the studio"
        case .unreachable: "file missing or not permitted"
        case .notRealm: "not a Realm file, damaged, or its format is too new"
        case .key: "key missing or wrong (a malformed key is 2)"
        case .format: "format not read without an upgrade"
        case .query: "query or expression wrong"
        case .inUse: "in use in a way that forbids this"
        case .refused: "write refused; file unchanged"
        case .output: "output cannot be written"
        case .bug: "a bug in this program; the file is unchanged"
        case .interrupted: "stopped by Ctrl-C (143: by SIGTERM)"
        }
    }

    static let documented: [ExitCode] = [
        .done, .no, .usage, .unreachable, .notRealm, .key, .format, .query, .inUse, .refused,
        .output, .bug, .interrupted,
    ]
}
