import RegentCore
import RegentDrafts

/// What keeps a draft from being made or committed, and of which file.
struct DraftFailure: Error {
    let path: String
    let fact: DraftError
}

extension ErrorReport {
    init(draft failure: DraftFailure) {
        let fact = failure.fact
        switch fact {
        case .storage(let error):
            self.init(FileError(path: failure.path, fact: error))
            if case .synchronised = error {
                hint = "--detach OUT writes a local copy to OUT and changes that"
            }
            return
        case .noSuchClass, .noSuchProperty:
            self.init(.usage, code: fact.code, fact.explanation)
        case .noSuchObject:
            self.init(.no, code: fact.code, subject: failure.path, fact.explanation)
        case .patch:
            self.init(.usage, code: fact.code, fact.explanation)
        case .baseMoved:
            self.init(.inUse, code: fact.code, subject: failure.path, fact.explanation)
            hint = "nothing was written; try again"
        case .leadsNowhere, .unfit, .refused, .conflicts, .unsound:
            self.init(.refused, code: fact.code, subject: failure.path, fact.explanation)
            hint = "nothing was written"
        }
        if case .conflicts(let conflicts) = fact { details = conflicts.map(Self.text) }
        if case .unsound(let failures) = fact { details = failures.map { "  " + $0.explanation } }
    }

    /// A conflict in one line.
    static func text(_ conflict: Conflict) -> String {
        let line = conflict.line
        let object = line.primaryKey.map { LineText.short($0) } ?? "#\(line.place.object.rawValue)"
        let path = line.place.path.isEmpty ? "" : " " + line.place.pathText
        let name = "  \(line.place.className) \(object)\(path): "
        func say(_ value: Value?) -> String { value.map { LineText.short($0) } ?? "nothing" }
        switch conflict.reason {
        case .changed(let theirs):
            return name + "was \(say(line.before)), is \(say(theirs)), "
                + "was to be \(say(line.after))"
        case .gone: return name + "is gone"
        case .exists: return name + "exists already, with other content"
        case .refused(let why): return name + why
        }
    }
}

extension DraftError {
    /// A word for programs.
    fileprivate var code: String {
        switch self {
        case .noSuchClass: "unknown_class"
        case .noSuchProperty: "unknown_property"
        case .noSuchObject: "no_such_object"
        case .leadsNowhere: "no_such_value"
        case .unfit: "unfit"
        case .refused: "refused"
        case .baseMoved: "changed_meanwhile"
        case .conflicts: "conflict"
        case .unsound: "unsound"
        case .storage: "storage"
        case .patch: "bad_patch"
        }
    }
}
