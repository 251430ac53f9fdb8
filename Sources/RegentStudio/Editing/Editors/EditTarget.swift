import RegentCore
import RegentDrafts
import RegentTerminal

/// What an editor writes to: a place in an object, and what is there.
struct EditTarget: Sendable, Hashable {
    enum Deed: Sendable, Hashable {
        /// Replaces the value at the place.
        case set
        /// Puts a new element before the index that the place ends with.
        case insert
        /// Adds to the set at the place.
        case add
        /// Fills in a field of a form.
        case field(String)
        /// Writes the parts of a field of a form as JSON.
        case parts(Property)
        /// Names the key of a new entry, whose value is that of a property.
        case entry(Property)
    }

    var deed = Deed.set
    var place: DraftPlace
    let property: Property
    /// Whether the value is an element of a collection, or lies in a mixed.
    let isInside: Bool
    /// What is there, as far as the screen knows it; nil where something new is made.
    var before: ShownValue?
    /// Where it is stored, to read it whole.
    var path: ValuePath?

    /// Whether null is one of the values.
    var isNullable: Bool { property.isNullable || property.type == .mixed }

    /// `Person 24 age`.
    func label(in browser: BrowserState) -> String {
        let name = browser.nameForMessages(of: place.object, className: place.className)
        return "\(name) \(place.pathText)"
    }
}

extension BrowserState {
    /// The class and the key of an object, as messages and lists name it.
    func nameForMessages(of object: ObjectKey, className: String) -> String {
        let link = catalog.schema[className].map { ObjectLink(table: $0.key, object: object) }
        if let row = place.currentRow, row.object == link, let link,
            place.table(in: catalog.schema) == link.table
        {
            let hasKey = catalog.schema[link.table]?.primaryKey != nil
            return "\(className) \(hasKey ? "" : "#")\(TextCut.short(keyText(of: row, text)))"
        }
        if let detail = inspector.detail, detail.object == link {
            return "\(className) \(detail.name)"
        }
        return "\(className) #\(object.rawValue)"
    }

    /// What the cell one stands on would be edited as, or why it can't be.
    var editTarget: Result<EditTarget, EditRefusalReason> {
        if focus == .inspector { return inspectedTarget }
        guard let row = place.currentRow, let column = place.currentColumn,
            let cell = place.currentCell
        else { return .failure("there is no value here") }
        if row.change?.kind == .deleted {
            return .failure("the object is deleted; u undoes it, P lists all changes")
        }
        switch column.kind {
        case .number:
            guard let step = row.step else {
                return .failure("the number of an object is given by the file")
            }
            guard case .collection(let path, _) = place.source, row.object == nil,
                let value = row.cells.last
            else { return .failure("a position is no value; K and J move the entry") }
            return target(at: path.appending(step), value)
        case .entryKey: return .failure("a key can't be changed; add a new entry instead")
        case .property, .element, .propertyName, .propertyType, .propertyValue: break
        }
        guard let path = currentValuePath ?? pathOfPropertyRow else {
            return .failure("there is no value here")
        }
        let shown = if case .object = place.source { row.cells.last ?? cell } else { cell }
        return target(at: path, shown)
    }

    private var pathOfPropertyRow: ValuePath? {
        guard case .object(let link) = place.source,
            let property = property(atRow: place.scroll.selected)
        else { return nil }
        return ValuePath(owner: link, column: property.column)
    }

    private var inspectedTarget: Result<EditTarget, EditRefusalReason> {
        let lines = InspectorText.lines(of: self)
        guard let detail = inspector.detail, lines.indices.contains(inspector.scroll.selected),
            case .property(let line)? = lines[inspector.scroll.selected].target
        else { return .failure("there is no value on this line") }
        return target(
            at: ValuePath(owner: detail.object, column: line.property.column),
            line.value
        )
    }

    /// The target for a value that is stored somewhere.
    func target(
        at path: ValuePath,
        _ shown: ShownValue
    ) -> Result<EditTarget, EditRefusalReason> {
        guard let table = catalog.schema[path.owner.table], let property = table[path.column] else {
            return .failure("there is no property here")
        }
        if property.isPrimaryKey {
            return .failure(
                "a primary key can't be changed; :rekey KEY makes a copy that all links lead to"
            )
        }
        if let fault = shown.fault {
            return .failure("the value is \(fault), so it can't be edited")
        }
        return .success(
            EditTarget(
                place: table.place(of: property, in: path),
                property: property,
                isInside: !path.steps.isEmpty,
                before: shown,
                path: path
            )
        )
    }
}

extension TableSchema {
    /// The place a path leads to, in names.
    func place(of property: Property, in path: ValuePath) -> DraftPlace {
        var place = DraftPlace(displayName, path.owner.object, property.name)
        for step in path.steps {
            switch step {
            case .index(let index): place = place.appending(.index(index))
            case .key(let key): place = place.appending(.key(key))
            }
        }
        return place
    }
}

/// Why something can't be edited, as a sentence.
struct EditRefusalReason: Error, Sendable, Hashable, ExpressibleByStringInterpolation {
    let sentence: String

    init(stringLiteral value: String) {
        sentence = value
    }
}
