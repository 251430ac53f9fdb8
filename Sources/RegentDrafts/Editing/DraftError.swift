package import RegentCore

/// Why a draft did not do what was asked; it is as before.
package enum DraftError: Error, Sendable, Equatable {
    /// There is no class with this name.
    case noSuchClass(String)
    case noSuchProperty(className: String, property: String)
    case noSuchObject(className: String, ObjectKey)
    /// The way leads through null, past the end of a list, or into a value that has no inside.
    case leadsNowhere(Place)
    /// The edit is not one for this place: a value into a list that is none, and so on.
    case unfit(Place, expected: String)
    /// The schema, the data or the format forbid it.
    case refused(EditRefusal, at: Place?)
    /// The file was committed to since the draft began; `catchUp` goes on from there.
    case baseMoved
    /// Changes of others meet changes of this draft; each is to be decided.
    case conflicts([Conflict])
    /// What the checks before a commit found.
    case unsound([CheckFailure])
    /// The file is what it is.
    case storage(StorageError)
    /// A patch can't be read.
    case patch(line: Int, String)
}

extension DraftError {
    /// What happened, as half a sentence.
    package var explanation: String {
        switch self {
        case .noSuchClass(let name): "there is no class \(name)"
        case .noSuchProperty(let className, let property):
            "\(className) has no property \(property)"
        case .noSuchObject(let className, let key):
            "\(className) has no object #\(key.rawValue)"
        case .leadsNowhere(let place): "\(place.className).\(place.pathText) leads nowhere"
        case .unfit(let place, let expected):
            "\(place.className).\(place.pathText) is not \(expected)"
        case .refused(let refusal, _): refusal.explanation
        case .baseMoved: "the file was changed by another program meanwhile"
        case .conflicts(let conflicts):
            conflicts.count == 1
                ? "another program changed the same field"
                : "another program changed \(conflicts.count) of the same fields"
        case .unsound(let failures):
            failures.first.map(\.explanation) ?? "the changes do not hold together"
        case .storage(let error): error.explanation
        case .patch(let line, let what): "line \(line) of the patch: \(what)"
        }
    }
}
