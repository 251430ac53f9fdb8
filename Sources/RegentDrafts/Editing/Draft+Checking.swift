package import RegentCore

/// What must hold before a commit, looked at in the drafted state.
///
/// Every edit was checked when it was made; this is the second look, at what all of them come to.
extension Draft {
    /// What a change of type would do to the values of a property, as the draft has them.
    package func conversion(
        of property: String,
        in className: String,
        to type: ValueType,
        isNullable: Bool
    ) throws(DraftError) -> ConversionReport {
        try requireFresh()
        let report = try work.conversion(className, property, to: type, isNullable: isNullable)
        try requireSteadyBase()
        return report
    }

    /// The number that apps compare with their own; nil where the file has none.
    package func schemaVersion() throws(DraftError) -> UInt64? {
        try requireFresh()
        let version = try work.reading { () throws(StorageError) in
            try self.work.tree.schemaVersion()
        }
        try requireSteadyBase()
        return version
    }

    /// All that keeps the draft from being committed, with its places; at most so many.
    package func checks(limit: Int = 100) throws(DraftError) -> [CheckFailure] {
        try requireFresh()
        let failures = try work.reading { () throws(StorageError) -> [CheckFailure] in
            var check = DraftCheck(snapshot: try self.work.snapshot(), limit: limit)
            for owner in self.pending.owners where !self.pending.lines(of: owner).isEmpty {
                guard check.failures.count < limit else { break }
                try check.look(at: owner.object, of: owner.table)
            }
            return check.failures
        }
        try requireSteadyBase()
        return failures
    }
}

/// Looks at objects, at every value and at what is embedded in them.
private struct DraftCheck {
    let snapshot: Snapshot
    let limit: Int
    var failures: [CheckFailure] = []

    mutating func look(at object: ObjectKey, of key: TableKey) throws(StorageError) {
        guard let table = snapshot.table(key), try table.contains(object) else { return }
        let place = Place(className: table.schema.displayName, object: object)
        try look(at: object, of: table, place)
        guard let property = table.schema.primaryKey else { return }
        let value = try table.value(of: property.column, in: object)
        if let same = try table.objectKeys(where: property.column, equals: value), same.count > 1 {
            note(place.appending(.property(property.name)), .duplicateKey(value))
        }
    }

    private mutating func look(
        at object: ObjectKey,
        of table: Table,
        _ place: Place
    ) throws(StorageError) {
        let properties = table.schema.properties
        let rows = try table.values(of: properties.map(\.column), keys: [object], limit: .max)
        for (property, value) in zip(properties, rows.first ?? []) {
            let place = place.appending(.property(property.name))
            switch (property.collection, value) {
            case (.list, .list(let elements)), (.set, .set(let elements)):
                for (index, element) in elements.enumerated() {
                    try look(at: element, property, place.appending(.index(index)))
                }
            case (.dictionary, .dictionary(let entries)):
                for entry in entries {
                    try look(at: entry.value, property, place.appending(.key(entry.key)))
                }
            case (nil, _): try look(at: value, property, place)
            default: note(place, .wrongType(expected: property.collection?.rawValue ?? ""))
            }
        }
    }

    private mutating func look(
        at value: Value,
        _ property: Property,
        _ place: Place
    ) throws(StorageError) {
        guard failures.count < limit else { return }
        switch value {
        case .null:
            if !property.isNullable, property.type != .mixed { note(place, .null) }
        case .link(let link):
            guard let target = snapshot.table(link.table), try target.contains(link.object) else {
                note(place, .noTarget(link.object))
                return
            }
            guard target.schema.kind == .embedded else { return }
            let count = try target.incomingLinks(to: link.object).reduce(0) { $0 + $1.keys.count }
            if count != 1 { note(place, .owners(count)) }
            try look(at: link.object, of: target, place)
        case .list(let elements) where property.type == .mixed:
            for (index, element) in elements.enumerated() {
                try look(at: element, property, place.appending(.index(index)))
            }
        case .dictionary(let entries) where property.type == .mixed:
            for entry in entries {
                try look(at: entry.value, property, place.appending(.key(entry.key)))
            }
        default:
            if property.type != .mixed, !value.isOf(property.type) {
                note(place, .wrongType(expected: property.type.name))
            }
        }
    }

    private mutating func note(_ place: Place, _ fact: CheckFailure.Fact) {
        failures.append(CheckFailure(place: place, fact: fact))
    }
}

extension Value {
    /// Whether the value is one of a type; null is of none.
    package func isOf(_ type: ValueType) -> Bool {
        switch (type, self) {
        case (.int, .int), (.bool, .bool), (.string, .string), (.string, .malformedString),
            (.binary, .binary), (.timestamp, .timestamp), (.float, .float), (.double, .double),
            (.decimal, .decimal), (.link, .link), (.typedLink, .link), (.objectID, .objectID),
            (.uuid, .uuid):
            true
        default: false
        }
    }
}
