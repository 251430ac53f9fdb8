/// What keeps an export from starting, as facts.
package enum ExchangeError: Error, Sendable, Equatable {
    /// The file has no class or table of this name.
    case unknownClass(String, nearest: String?)
    /// A column names a property that the class does not have.
    case unknownProperty(String, className: String, nearest: String?)
    /// A path goes on behind a property that leads to no object.
    case notALink(String, className: String)
    /// The format holds one class, and several were asked for.
    case severalClasses(ExportFormat)
}

extension ExchangeError {
    /// What happened, and why.
    package var explanation: String {
        switch self {
        case .unknownClass(let name, _):
            "there is no class \(name)"
        case .unknownProperty(let name, let className, _):
            "class \(className) has no property \(name)"
        case .notALink(let name, let className):
            "property \(name) of class \(className) is not a link, so no path leads on from it"
        case .severalClasses(let format):
            "\(format.rawValue) holds the objects of one class, and the file has several"
        }
    }

    /// What to do next, where something helps.
    package var advice: String? {
        switch self {
        case .unknownClass(_, let nearest), .unknownProperty(_, _, let nearest):
            nearest.map { "did you mean \($0)?" }
        case .notALink:
            nil
        case .severalClasses:
            "name one class with --class"
        }
    }
}
