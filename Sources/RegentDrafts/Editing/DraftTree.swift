internal import RegentCore

/// The private tree of a draft, edited by places, and read between edits.
final class DraftTree {
    let tree: PrivateTree
    /// Rises with every edit of the tree, to see whether a failure left anything half done.
    private(set) var countOfEdits = 0
    private var current: Snapshot?
    /// Classes and properties as they are now.
    private(set) var schema: Schema
    /// Columns that took the place of those of the base.
    var columns = ColumnSuccession()
    /// The links that the last change of a key led elsewhere.
    var lastLed: [Pending.Touch] = []
    /// The objects that the last lines created.
    var lastCreated: [ObjectLink] = []

    /// Begins over a version.
    init(over base: Snapshot) throws(StorageError) {
        tree = try PrivateTree(over: base)
        current = base
        schema = base.schema
    }

    /// The edited version; until the next edit.
    func snapshot() throws(StorageError) -> Snapshot {
        if let current { return current }
        let snapshot = try tree.snapshot()
        current = snapshot
        return snapshot
    }

    /// Makes one edit of the tree; what was read before is no longer valid.
    func edit<Result>(
        at place: Place?,
        _ body: (PrivateTree) throws(StorageError) -> Result
    ) throws(DraftError) -> Result {
        current = nil
        do throws(StorageError) {
            let result = try body(tree)
            countOfEdits += 1
            return result
        } catch {
            throw DraftError(error, at: place)
        }
    }

    /// Makes one edit of classes or properties.
    func editSchema(
        _ body: (PrivateTree) throws(StorageError) -> Void
    ) throws(DraftError) {
        try edit(at: nil, body)
        schema = try reading { () throws(StorageError) in try self.snapshot().schema }
    }

    func table(named name: String) throws(DraftError) -> TableSchema {
        guard let table = schema[name] else { throw .noSuchClass(name) }
        return table
    }

    // MARK: Places

    /// A place found in the tree.
    struct Spot {
        let field: FieldPlace
        let property: Property
        /// The table of the objects that are embedded in the property.
        let embedded: TableSchema?

        /// Whether the place is within the collection of the property.
        var isInside: Bool { !field.path.isEmpty }

        /// The collection or the field that the last step leads out of.
        var parent: FieldPlace {
            FieldPlace(
                table: field.table,
                object: field.object,
                column: field.column,
                path: Array(field.path.dropLast())
            )
        }
    }

    /// Finds a place; what lies beyond the last property need not exist.
    func spot(_ place: Place) throws(DraftError) -> Spot {
        var table = try table(named: place.className)
        var object = place.object
        var property: Property?
        var path: [PathStep] = []
        for step in place.path {
            switch step {
            case .index(let index): path.append(.index(index))
            case .key(let key): path.append(.key(key))
            case .property(let name):
                if let outer = property {
                    let link = try link(outer, path, object, table.key, place)
                    guard let inner = schema[link.table], inner.kind == .embedded else {
                        throw .leadsNowhere(place)
                    }
                    (table, object, path) = (inner, link.object, [])
                }
                guard let found = table[name] else {
                    throw .noSuchProperty(className: table.displayName, property: name)
                }
                property = found
            }
        }
        guard let property, case .property = place.path.first else { throw .leadsNowhere(place) }
        return Spot(
            field: FieldPlace(
                table: table.key,
                object: object,
                column: property.column,
                path: path
            ),
            property: property,
            embedded: embedded(in: property)
        )
    }

    /// The table of the objects that are embedded in a property.
    func embedded(in property: Property) -> TableSchema? {
        guard property.type == .link, let target = property.target, let table = schema[target],
            table.kind == .embedded
        else { return nil }
        return table
    }

    /// The link that a way through an embedded object follows.
    private func link(
        _ property: Property,
        _ path: [PathStep],
        _ object: ObjectKey,
        _ key: TableKey,
        _ place: Place
    ) throws(DraftError) -> ObjectLink {
        let read = try reading { () throws(StorageError) in
            try self.snapshot().table(key)?.value(of: property.column, in: object)
        }
        guard var value = read else { throw .leadsNowhere(place) }
        for step in path {
            guard let inner = value.inner(step) else { throw .leadsNowhere(place) }
            value = inner
        }
        guard case .link(let link) = value else { throw .leadsNowhere(place) }
        return link
    }

    /// The content at a place; nil where a dictionary has no such key or a list no such element.
    func content(at place: Place) throws(DraftError) -> Value? {
        let spot = try spot(place)
        return try content(at: spot)
    }

    func content(at spot: Spot) throws(DraftError) -> Value? {
        try reading { () throws(StorageError) -> Value? in
            let snapshot = try self.snapshot()
            guard let table = snapshot.table(spot.field.table) else { return nil }
            var value: Value? = try ContentReader(snapshot).value(
                of: spot.property,
                in: spot.field.object,
                of: table
            )
            for step in spot.field.path { value = value?.inner(step) }
            return value
        }
    }

    /// Runs something that reads.
    func reading<Result>(
        _ body: () throws(StorageError) -> Result
    ) throws(DraftError) -> Result {
        do throws(StorageError) { return try body() } catch { throw DraftError(error, at: nil) }
    }
}

extension Value {
    /// What one step into a collection leads to.
    func inner(_ step: PathStep) -> Value? {
        switch (self, step) {
        case (.list(let elements), .index(let index)), (.set(let elements), .index(let index)):
            elements.indices.contains(index) ? elements[index] : nil
        case (.dictionary(let entries), .key(let key)):
            entries.first { $0.key == key }?.value
        default: nil
        }
    }
}

extension DraftError {
    init(_ error: StorageError, at place: Place?) {
        self =
            switch error {
            case .refused(let refusal): .refused(refusal, at: place)
            case .noSuchObject(let key):
                .noSuchObject(className: place?.className ?? "the class", key)
            default: .storage(error)
            }
    }
}
