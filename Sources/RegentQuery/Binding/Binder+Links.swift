import RegentCore

extension Binder {
    /// Links meet objects, null, other links or mixed values, and only by == and != (§5.1).
    func bindLinks(_ sides: inout Sides) throws(QueryError) {
        guard !sides.comparator.isOrdering else {
            throw QueryError(
                .operatorNotSupported(sides.comparator.rawValue, type: "link"),
                at: sides.syntax.comparatorRange
            )
        }
        if sides.left.linkTarget != nil {
            sides.right = try linkSide(sides.right, meeting: sides.left)
        } else {
            sides.left = try linkSide(sides.left, meeting: sides.right)
        }
    }

    /// An entry of a dictionary of links meets everything, as a mixed value does, but collections
    /// and other entries.
    func bindEntries(_ sides: inout Sides) throws(QueryError) {
        let isLeft = sides.left.isEntryOfLinks
        let (entry, other) = isLeft ? (sides.left, sides.right) : (sides.right, sides.left)
        guard let target = entry.linkTarget else { return }
        guard var constants = other.constants else {
            guard let left = sides.left.plainPath, let right = sides.right.plainPath else { return }
            if sides.comparator.isOrdering, sides.left.type == .link {
                throw QueryError(
                    .operatorNotSupported(sides.comparator.rawValue, type: "link"),
                    at: sides.syntax.comparatorRange
                )
            }
            if other.isEntryOfLinks || other.plainPath?.path.isValueCollection == true {
                throw QueryError(.twoCollections(left.text, right.text), at: sides.syntax.range)
            }
            return
        }
        for (index, constant) in constants.values.enumerated() {
            switch constant {
            case .objectKey where sides.comparator.isOrdering && !isLeft:
                throw QueryError(
                    .operatorNotSupported(sides.comparator.rawValue, type: "link"),
                    at: sides.syntax.comparatorRange
                )
            case .objectKey where sides.comparator.isOrdering:
                // A key alone has no place in the order of links: it is like no kind of value
                // that an entry is.
                constants.values[index] = .value(.bool(false))
            case .objectKey(let key):
                constants.values[index] = .value(.link(ObjectLink(table: target, object: key)))
            case .object(let table, _):
                guard let path = entry.plainPath, table != target else { continue }
                throw wrongClass(path, found: table, at: constants.range)
            case .value: break
            }
        }
        if isLeft {
            sides.right = .constants(constants)
        } else {
            sides.left = .constants(constants)
        }
    }

    /// The side that meets a path of links, with object keys completed by the links' class.
    private func linkSide(
        _ side: BoundOperand,
        meeting links: BoundOperand
    ) throws(QueryError) -> BoundOperand {
        guard let target = links.linkTarget, let path = links.plainPath else { return side }
        guard var constants = side.constants else {
            if let other = side.linkTarget {
                if other != target { throw wrongClass(path, found: other, at: side.range) }
            } else if side.type != .mixed {
                throw QueryError(.incomparable("link", side.type.rawValue), at: side.range)
            }
            return side
        }
        for (index, constant) in constants.values.enumerated() {
            switch constant {
            case .objectKey(let key):
                constants.values[index] = .value(.link(ObjectLink(table: target, object: key)))
            case .object(let table, _):
                if table != target { throw wrongClass(path, found: table, at: constants.range) }
            case .value(.link(let link)):
                if link.table != target {
                    throw wrongClass(path, found: link.table, at: constants.range)
                }
            case .value(.null):
                if path.path.yieldsManyLinks, constants.values.count == 1 {
                    throw QueryError(.linksWithNull(path.text), at: path.range)
                }
            case .value(let value):
                throw QueryError(
                    .incomparable("link", OperandType(of: value).rawValue),
                    at: constants.range
                )
            }
        }
        return .constants(constants)
    }

    private func wrongClass(
        _ path: PathOperand,
        found: TableKey,
        at range: Range<Int>
    ) -> QueryError {
        func name(_ key: TableKey?) -> String {
            key.flatMap { schema[$0]?.displayName } ?? "another class"
        }
        return QueryError(
            .wrongClass(path: path.text, expected: name(path.path.target), found: name(found)),
            at: range
        )
    }
}

extension BoundOperand {
    var isEntryOfLinks: Bool { plainPath?.path.isEntryOfLinks ?? false }
}

extension BoundPath {
    /// True when the path leads to many objects and so can't be null, also when an index or key
    /// narrows it on the way; an entry of a dictionary at its end may be null.
    var yieldsManyLinks: Bool {
        if isToMany { return true }
        guard case .objects(let step) = end else { return false }
        switch step.kind {
        case .link: return false
        case .dictionary(let key): return key == nil
        case .list, .set, .backlinks: return true
        }
    }
}
