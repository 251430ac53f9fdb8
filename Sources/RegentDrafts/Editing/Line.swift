package import RegentCore

/// One net change: what is different between the base of a draft and the draft, at one place.
///
/// Places are properties of objects, embedded ones included, and keys of dictionaries; a list or a
/// set changes as a whole. The lines of a draft, applied to its base in any order of places, give
/// the draft: they are what is shown, saved as a patch and replayed.
package struct Line: Sendable, Hashable {
    package enum Change: Sendable, Hashable {
        /// A new object; the content is a dictionary of its properties.
        case create(Value)
        /// An object that goes, with the content it had.
        case delete(Value)
        /// Nil is a dictionary's key that is not there.
        case set(before: Value?, after: Value?)
        indirect case schema(SchemaEdit)
    }

    /// For changes of the schema, the class and no object.
    package let place: Place
    /// The object's, where the class has one.
    package let primaryKey: Value?
    package let change: Change

    package init(place: Place, primaryKey: Value? = nil, change: Change) {
        self.place = place
        self.primaryKey = primaryKey
        self.change = change
    }

    /// What was there before; nil for what is new.
    package var before: Value? {
        switch change {
        case .delete(let content): content
        case .set(let before, _): before
        case .create, .schema: nil
        }
    }

    /// What is there in the draft; nil for what goes.
    package var after: Value? {
        switch change {
        case .create(let content): content
        case .set(_, let after): after
        case .delete, .schema: nil
        }
    }

    /// The change that takes this one back; nil for schema changes that lose values.
    package var opposite: Line? {
        let opposite: Change
        switch change {
        case .create(let content): opposite = .delete(content)
        case .delete(let content): opposite = .create(content)
        case .set(let before, let after): opposite = .set(before: after, after: before)
        case .schema(.addClass(let plan)): opposite = .schema(.dropClass(plan.name))
        case .schema(.addProperty(let className, let plan)):
            opposite = .schema(.dropProperty(className: className, plan.name))
        case .schema(.renameClass(let name, let new)):
            opposite = .schema(.renameClass(new, to: name))
        case .schema(.renameProperty(let className, let name, let new)):
            opposite = .schema(.renameProperty(className: className, new, to: name))
        case .schema(.setVersion(let from?, let to)):
            opposite = .schema(.setVersion(from: to, to: from))
        case .schema: return nil
        }
        return Line(place: place, primaryKey: primaryKey, change: opposite)
    }
}

/// How many changes of each kind there are.
package struct LineCounts: Sendable, Hashable {
    /// Values of properties.
    package private(set) var values = 0
    package private(set) var created = 0
    package private(set) var deleted = 0
    package private(set) var schema = 0

    package init(_ lines: some Sequence<Line> = []) {
        for line in lines { add(line) }
    }

    package var total: Int { values + created + deleted + schema }

    package mutating func add(_ line: Line, times: Int = 1) {
        switch line.change {
        case .create: created += times
        case .delete: deleted += times
        case .set: values += times
        case .schema: schema += times
        }
    }

    /// `2 set, 1 new, 1 delete`; kinds without a change are left out.
    package var text: String {
        [(values, "set"), (created, "new"), (deleted, "delete"), (schema, "schema")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
