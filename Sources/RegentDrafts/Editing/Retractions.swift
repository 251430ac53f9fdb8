internal import RegentCore

/// What later steps took back of earlier ones.
struct Retractions {
    private struct Object: Hashable {
        let className: String
        let key: ObjectKey
    }

    /// The last step that brings an object back.
    private var undeleted: [Object: Int] = [:]
    /// The last step that withdraws a change of the schema.
    private var withdrawn: [SchemaEdit: Int] = [:]

    init(_ edits: [Edit]) {
        for (index, edit) in edits.enumerated() {
            switch edit {
            case .undelete(let className, let key):
                undeleted[Object(className: className, key: key)] = index
            case .withdraw(let edit): withdrawn[edit] = index
            default: break
            }
        }
    }

    var isEmpty: Bool { undeleted.isEmpty && withdrawn.isEmpty }

    /// What is left of the edit of a step; nil when nothing is.
    func remainder(of edit: Edit, at index: Int) -> Edit? {
        guard !isEmpty else { return edit }
        switch edit {
        case .undelete, .withdraw:
            return nil
        case .delete(let className, let key):
            return isUndeleted(className, key, at: index) ? nil : edit
        case .deleteMany(let className, let keys):
            let rest = keys.filter { !isUndeleted(className, $0, at: index) }
            return rest.isEmpty ? nil : .deleteMany(className: className, objects: rest)
        case .schema(let schemaEdit):
            return withdrawn[schemaEdit].map { $0 > index } ?? false ? nil : edit
        case .lines(let lines):
            let rest = lines.filter { line in
                switch line.change {
                case .delete:
                    !isUndeleted(line.place.className, line.place.object, at: index)
                case .schema(let edit): !(withdrawn[edit].map { $0 > index } ?? false)
                case .create, .set: true
                }
            }
            return rest.isEmpty ? nil : .lines(rest)
        default:
            return edit
        }
    }

    private func isUndeleted(_ className: String, _ key: ObjectKey, at index: Int) -> Bool {
        undeleted[Object(className: className, key: key)].map { $0 > index } ?? false
    }
}

extension Edit {
    /// Whether the edit says that an earlier one does not count.
    var isRetraction: Bool {
        switch self {
        case .undelete, .withdraw: true
        default: false
        }
    }

    var changesSchema: Bool {
        switch self {
        case .schema, .withdraw: true
        case .lines(let lines): lines.contains { $0.isSchema }
        default: false
        }
    }
}

extension Line {
    /// Whether classes or properties change.
    package var isSchema: Bool {
        if case .schema = change { true } else { false }
    }
}

extension DraftTree {
    /// A digest of the list, or of the way into a collection, in which an edit counts places.
    func digest(for edit: Edit) throws(DraftError) -> Int? {
        let place: Place
        switch edit {
        case .set(let at, _), .insert(let at, _), .remove(let at), .move(let at, _): place = at
        default: return nil
        }
        let isCounted = place.path.contains { step in
            if case .index = step { true } else { false }
        }
        guard isCounted, let first = place.path.first else { return nil }
        let field = Place(className: place.className, object: place.object, path: [first])
        return try content(at: field)?.hashValue
    }
}

extension Draft {
    /// The changes of classes and properties that the steps come to.
    ///
    /// What was added and dropped again is not among them.
    static func schemaLines(of steps: [Step]) -> [Line] {
        let retractions = Retractions(steps.map(\.edit))
        var edits: [SchemaEdit] = []
        for (index, step) in steps.enumerated() {
            switch retractions.remainder(of: step.edit, at: index) {
            case .schema(let edit): edits.append(edit)
            case .lines(let lines):
                for case .schema(let edit) in lines.map(\.change) { edits.append(edit) }
            default: break
            }
        }
        var kept: [SchemaEdit] = []
        for edit in edits {
            switch edit {
            case .dropClass(let name) where kept.contains { $0.adds(class: name) }:
                kept.removeAll { $0.className == name || $0.adds(class: name) }
            case .dropProperty(let name, let property)
            where kept.contains { $0.adds(property, to: name) }:
                kept.removeAll { $0.concerns(property, of: name) }
            case .setVersion(let from, let to):
                let first = kept.lazy.compactMap(\.versionBefore).first ?? from
                kept.removeAll { $0.versionBefore != nil }
                if first != to { kept.append(.setVersion(from: first, to: to)) }
            default:
                kept.append(edit)
            }
        }
        return kept.map { edit in
            Line(
                place: Place(className: edit.className, object: .none),
                change: .schema(edit)
            )
        }
    }
}

extension SchemaEdit {
    /// The class that changes, by the name it has before.
    package var className: String {
        switch self {
        case .addClass(let plan): plan.name
        case .renameClass(let name, _), .dropClass(let name): name
        case .addProperty(let name, _), .renameProperty(let name, _, _),
            .dropProperty(let name, _), .setIndex(let name, _, _), .setPrimaryKey(let name, _),
            .setType(let name, _, _, _, _):
            name
        case .setVersion: "metadata"
        }
    }

    fileprivate func adds(class name: String) -> Bool {
        if case .addClass(let plan) = self { plan.name == name } else { false }
    }

    fileprivate func adds(_ property: String, to name: String) -> Bool {
        if case .addProperty(name, let plan) = self { plan.name == property } else { false }
    }

    fileprivate func concerns(_ property: String, of name: String) -> Bool {
        switch self {
        case .addProperty(name, let plan): plan.name == property
        case .setIndex(name, property, _), .renameProperty(name, property, _),
            .setType(name, property, _, _, _):
            true
        default: false
        }
    }

    /// What the schema version was before it is set; nil for other changes.
    fileprivate var versionBefore: UInt64?? {
        if case .setVersion(let from, _) = self { .some(from) } else { nil }
    }
}
