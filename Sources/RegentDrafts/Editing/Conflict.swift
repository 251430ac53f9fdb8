package import RegentCore

/// A change of a draft that meets a change somebody else committed.
package struct Conflict: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// The field, or the object that is to be deleted, is not what it was; nil is a
        /// dictionary's key that is gone.
        case changed(theirs: Value?)
        /// The object, or what leads to the field, is gone.
        case gone
        /// An object with the primary key of the new one is there, with this content.
        case exists(ObjectKey, theirs: Value)
        /// The newer version can't hold the change.
        case refused(String)
    }

    /// Mine: with what was there when the draft began, and what it is to become.
    package let line: Line
    package let reason: Reason

    package init(line: Line, reason: Reason) {
        self.line = line
        self.reason = reason
    }

    /// How a conflict is decided.
    package enum Choice: Sendable, Hashable {
        case mine
        case theirs
    }

    /// What stands in the newer version; nil where nothing does.
    package var theirs: Value? {
        switch reason {
        case .changed(let theirs): theirs
        case .exists(_, let theirs): theirs
        case .gone, .refused: nil
        }
    }

    /// Whether taking mine is possible.
    package var canTakeMine: Bool {
        switch reason {
        case .changed, .exists: true
        case .gone, .refused: false
        }
    }

    /// The lines that taking mine comes to, on the version the conflict was found on.
    var mine: [Line] {
        switch (reason, line.change) {
        case (.changed(let theirs), .set(_, let after)):
            return [line.replacing(.set(before: theirs, after: after))]
        case (.changed(let theirs?), .delete):
            return [line.replacing(.delete(theirs))]
        case (.exists(let key, let theirs), .create(let content)):
            return content.members.compactMap { entry in
                let old = theirs.members.first { $0.key == entry.key }?.value
                guard old != entry.value else { return nil }
                return Line(
                    place: Place(line.place.className, key, entry.key),
                    primaryKey: line.primaryKey,
                    change: .set(before: old, after: entry.value)
                )
            }
        default:
            return []
        }
    }
}

extension Line {
    func replacing(_ change: Change) -> Line {
        Line(place: place, primaryKey: primaryKey, change: change)
    }
}
