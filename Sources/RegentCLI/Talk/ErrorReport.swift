import RegentCore
import RegentCurses
import RegentExchange
import RegentQuery

/// What a person is told when something goes wrong, made in this one place.
///
///     regent: shop.realm: this key does not open the file
///     hint: another version of the app may have used another key
///
/// What happened — why — what to do next; and for programs the same as JSON.
struct ErrorReport {
    let exit: ExitCode
    /// The error's name for programs; it never changes.
    let code: String
    /// What it is about: a file, mostly.
    let subject: String?
    let message: String
    /// Lines between the message and the hint: a query with a caret below.
    var details: [String] = []
    var hint: String?

    /// What is printed, line by line, without control characters.
    var lines: [String] {
        let head = (["regent", subject].compactMap(\.self) + [message]).joined(separator: ": ")
        let hint = hint.map { ["hint: " + $0] } ?? []
        return ([head] + details + hint).map { Printable.line($0) }
    }

    /// The error as one JSON object.
    var json: JSONText {
        .object([
            (
                "error",
                .object([
                    ("code", .string(code)),
                    ("exit", .int(exit.rawValue)),
                    ("file", subject.map { .string($0) }),
                    ("message", .string(message)),
                    ("hint", hint.map { .string($0) }),
                ])
            )
        ])
    }

    init(
        _ exit: ExitCode,
        code: String,
        subject: String? = nil,
        _ message: String,
        hint: String? = nil
    ) {
        self.exit = exit
        self.code = code
        self.subject = subject
        self.message = message
        self.hint = hint
    }

    /// The report of any error that reaches the top.
    init(_ error: any Error) {
        switch error {
        case let error as UsageError: self.init(usage: error)
        case let error as FileError: self.init(file: error)
        case let error as KeyError: self.init(key: error)
        case let error as OutputError: self.init(output: error)
        case let error as StorageError: self.init(file: FileError(path: "", fact: error))
        case let error as ErrorReport.Failure: self = error.report
        case let error as CursesError:
            self.init(.usage, code: "no_terminal", error.explanation)
        case let error as QueryFailure: self.init(query: error)
        case let error as DraftFailure: self.init(draft: error)
        case let error as ExchangeError: self.init(exchange: error)
        default:
            self.init(
                .bug,
                code: "bug",
                "an error that is not known here: \(error)",
                hint: "please report this; the file is unchanged"
            )
        }
    }

    /// Carries a report that was made where the facts were known.
    struct Failure: Error {
        let report: ErrorReport
    }
}

extension ErrorReport {
    private init(file error: FileError) {
        let exit: ExitCode =
            switch error.fact {
            case .noSuchFile, .isDirectory, .notRegularFile, .notPermitted, .systemCall,
                .commitUnknown:
                .unreachable
            case .notRealm, .newerFormat, .unknownFormat, .truncated, .damagedPage, .damaged:
                .notRealm
            case .seemsEncrypted, .wrongKey, .notEncrypted: .key
            case .olderFormat: .format
            case .changesTooFast, .changedWhileReading, .inUse: .inUse
            case .needsUpgrade: .format
            case .synchronised, .refused: .refused
            case .noSuchObject, .noSuchColumn, .noSuchTable: .no
            case .valueTooLong: .refused
            }
        self.init(
            exit,
            code: error.fact.code,
            subject: error.path.isEmpty ? nil : error.path,
            error.fact.explanation,
            hint: error.fact.advice
        )
        if error.fact == .wrongKey, let doubt = error.doubt {
            hint = KeyFormatError(.empty, hint: doubt).advice
        }
    }

    private init(exchange error: ExchangeError) {
        let code =
            switch error {
            case .unknownClass: "unknown_class"
            case .unknownProperty: "unknown_property"
            case .notALink: "not_a_link"
            case .severalClasses: "several_classes"
            }
        self.init(.usage, code: code, error.explanation, hint: error.advice)
        if case .severalClasses = error {
            hint = "name one class with --class, or give a folder with -o FOLDER/"
        }
    }

    private init(key error: KeyError) {
        switch error.fact {
        case .malformed(let fact):
            self.init(
                .usage,
                code: "malformed_key",
                subject: error.origin,
                fact.explanation,
                hint: fact.advice
            )
        case .unreadable(let fact):
            self.init(
                .unreachable,
                code: "key_file",
                subject: error.origin,
                "the key cannot be read: " + fact.explanation
            )
        case .commandFailed(let status):
            self.init(
                .key,
                code: "key_command",
                "\(error.origin) ended with status \(status)",
                hint: "run it alone to see what it says"
            )
        case .givenUp:
            self.init(.interrupted, code: "interrupted", "no key was entered")
        }
    }

    private init(output error: OutputError) {
        switch error.fact {
        case .exists:
            self.init(
                .output,
                code: "exists",
                subject: error.path,
                "the file exists",
                hint: "--force replaces it"
            )
        case .isTheDatabase:
            self.init(
                .output,
                code: "output_is_input",
                subject: error.path,
                "this is the database itself; it is never overwritten"
            )
        case .failed(let fact):
            self.init(
                .output,
                code: "output",
                subject: error.path,
                "cannot be written: " + fact.explanation
            )
        }
    }
}
