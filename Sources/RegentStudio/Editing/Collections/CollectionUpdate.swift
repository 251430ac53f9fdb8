import RegentCore
import RegentDrafts
import RegentTerminal

/// Adding, removing and moving in lists, sets and dictionaries.
extension StudioState {
    /// The collection one is in, as a target whose place is the collection itself.
    private var collection: (target: EditTarget, kind: CollectionKind)? {
        guard let browser, case .collection(let path, let kind) = browser.place.source,
            let table = browser.catalog.schema[path.owner.table],
            let property = table[path.column]
        else { return nil }
        let target = EditTarget(
            place: table.place(of: property, in: path),
            property: property,
            isInside: !path.steps.isEmpty,
            path: path
        )
        return (target, kind)
    }

    /// Why no link to an object that is there can be added here.
    var reasonAgainstLinking: String? {
        guard let browser, let (whole, _) = collection else {
            return "A adds to a list or a set of links; o makes an object"
        }
        let isLink = [.link, .typedLink, .mixed].contains(whole.property.type)
        guard isLink, !browser.catalog.schema.embeds(whole.property) else {
            return "only links lead to objects that are there already; o adds an element"
        }
        return nil
    }

    /// Adds an element, in a list after the row one stands on: a value, or a link to an object that
    /// is there or is made for it.
    mutating func addElement(isThere: Bool) {
        guard let browser, let (whole, kind) = collection else { return }
        let isEmbedded = browser.catalog.schema.embeds(whole.property) && !whole.isInside
        var target = EditTarget(
            deed: kind == .set ? .add : .insert,
            place: whole.place,
            property: whole.property,
            isInside: true
        )
        switch kind {
        case .list:
            let count = browser.place.count ?? 0
            let index = count == 0 ? 0 : browser.place.scroll.selected + 1
            target.place = whole.place.appending(.index(index))
        case .set: break
        case .dictionary:
            askForKey(of: whole)
            return
        }
        if isEmbedded {
            apply(.dictionary([]), to: target)
        } else if isThere {
            openPicker(target)
        } else if whole.property.type == .link, !whole.isInside,
            let table = whole.property.target.flatMap({ browser.catalog.schema[$0] })
        {
            openForm(of: table, linkedBy: target)
        } else {
            open(target)
        }
    }

    /// Stands on the element that is being inserted, so that the next one comes after it.
    mutating func goToInserted(_ place: DraftPlace) {
        guard let browser, browser.place.keys == nil, let whole = collection, whole.kind == .list,
            case .index(let index)? = place.path.last,
            place == whole.target.place.appending(.index(index))
        else { return }
        let count = (browser.place.count ?? 0) + 1
        let height = BrowserLayout(self, browser).tableRows
        withPlace {
            $0.count = count
            $0.scroll.select(index, count: count, height: height)
        }
    }

    /// Asks for the key of a new entry.
    private mutating func askForKey(of whole: EditTarget) {
        guard let browser else { return }
        let name = browser.nameForMessages(
            of: whole.place.object,
            className: whole.place.className
        )
        let target = EditTarget(
            deed: .entry(whole.property),
            place: whole.place,
            property: .entryKey,
            isInside: true
        )
        show(
            EditorState(
                target,
                title: "key of a new entry of \(whole.place.pathText) · \(name)",
                typed: typedText,
                value: nil
            )
        )
    }

    /// Goes on with the value of a new entry.
    mutating func openEntry(_ key: String, of place: DraftPlace, _ property: Property) {
        let target = EditTarget(
            place: place.appending(.key(key)),
            property: property,
            isInside: true
        )
        let isMember = place.path.count == 1
        if isMember, browser?.catalog.schema.embeds(property) == true {
            apply(.dictionary([]), to: target)
        } else {
            open(target)
        }
    }

    /// Takes the element one stands on out of its collection.
    mutating func removeElement() {
        guard let browser, let (whole, kind) = collection, let row = browser.place.currentRow,
            let step = row.step
        else { return }
        let label = whole.label(in: browser)
        switch (kind, step) {
        case (.set, .index):
            guard let shown = elementValue(of: row) else { return }
            if shown.isCut, let path = whole.path?.appending(step) {
                editing.discards = whole.place
                request(.loadWholeValue(path), for: .discard)
            } else {
                order(.apply(.discard(whole.place, shown.value)), "\(label) without an element")
            }
        case (_, .index(let index)):
            let place = whole.place.appending(.index(index))
            order(.apply(.remove(place)), "\(label)[\(index)] removed")
        case (_, .key(let key)):
            let place = whole.place.appending(.key(key))
            order(.apply(.remove(place)), "\(label)[\"\(key)\"] removed")
        }
    }

    private func elementValue(of row: RowData) -> ShownValue? {
        if let object = row.object { return .plain(.link(object)) }
        return row.cells.last
    }

    /// The whole value of an element of a set that is to go.
    mutating func discard(_ value: Value?) {
        guard let value, let place = editing.discards, let browser else { return }
        editing.discards = nil
        let name = browser.nameForMessages(of: place.object, className: place.className)
        order(.apply(.discard(place, value)), "\(name) \(place.pathText) without an element")
    }

    /// Moves the element one stands on.
    mutating func moveElement(by distance: Int) {
        guard let browser, let (whole, kind) = collection, kind == .list,
            case .index(let index)? = browser.place.currentRow?.step
        else {
            say("only the elements of a list have an order", .warn)
            return
        }
        let count = browser.place.count ?? 0
        let wanted = max(0, min(index + distance, count - 1))
        guard wanted != index else { return }
        let place = whole.place.appending(.index(index))
        order(
            .apply(.move(place, to: wanted)),
            "\(whole.label(in: browser))[\(index)] moved to \(wanted)"
        )
        let height = BrowserLayout(self, browser).tableRows
        withPlace { $0.scroll.select(wanted, count: count, height: height) }
    }
}

extension Property {
    /// The key of a dictionary's entry, as something that is typed.
    static let entryKey = typed("key")

    /// A text that no object has.
    static func typed(_ name: String) -> Property {
        Property(
            name: name,
            column: ColumnKey(rawValue: 0),
            type: .string,
            isNullable: false,
            collection: nil,
            index: nil,
            isPrimaryKey: false,
            target: nil,
            isEnumerated: false
        )
    }
}
