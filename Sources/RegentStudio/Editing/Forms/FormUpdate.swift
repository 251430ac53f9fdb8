import RegentCore
import RegentDrafts
import RegentTerminal

/// New objects: from nothing, or from one that is there.
extension StudioState {
    /// Opens the form of a new object of the class that is shown.
    mutating func openForm() {
        guard let browser, let key = browser.place.table(in: browser.catalog.schema),
            let table = browser.catalog.schema[key]
        else { return }
        guard table.kind != .embedded else {
            say("objects of \(table.displayName) are made inside of their owners", .warn)
            return
        }
        show(FormState(table))
    }

    /// Opens the form of an object that something is to link to.
    mutating func openForm(
        of table: TableSchema,
        linkedBy target: EditTarget,
        from picker: EditorState? = nil
    ) {
        drop(.candidates)
        if let below = editing.form { editing.formsBelow.append(below) }
        var form = FormState(table)
        form.linked = target
        form.picker = picker
        show(form)
    }

    /// Leaves the form: for the one below it, or for the rows.
    private mutating func closeForm() {
        editing.form = editing.formsBelow.popLast()
        overlay = editing.form.map { .form($0) }
    }

    /// Brings the form back whose object could not be made; false where none was being made.
    mutating func reopenForm(_ fault: String) -> Bool {
        guard var form = editing.creating else { return false }
        editing.creating = nil
        editing.linking = nil
        form.fault = fault
        if let below = editing.form { editing.formsBelow.append(below) }
        show(form)
        return true
    }

    mutating func show(_ form: FormState) {
        editing.form = form
        overlay = .form(form)
    }

    /// Opens a form with what an object has.
    mutating func duplicate() {
        guard let browser, let row = browser.place.currentRow, let object = row.object,
            let table = browser.catalog.schema[object.table]
        else { return }
        guard table.kind != .embedded else {
            say("objects of \(table.displayName) are made inside of their owners", .warn)
            return
        }
        guard row.change?.kind != .deleted else {
            say("the object is deleted; u undoes, P lists all changes", .warn)
            return
        }
        request(.loadContent(object), for: .duplicate(object))
    }

    mutating func takeDuplicate(_ link: ObjectLink, _ content: Value) {
        guard let browser, let table = browser.catalog.schema[link.table] else { return }
        var values = Dictionary(
            content.members.map { ($0.key, $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
        var form = FormState(table)
        form.original = browser.nameForMessages(of: link.object, className: table.displayName)
        if let key = table.primaryKey {
            values[key.name] = nil
            if let fresh = newKey(for: key) { values[key.name] = fresh }
        }
        form.values = values
        show(form)
    }

    /// A key that nothing else has, for types that are made for that.
    private func newKey(for property: Property) -> Value? {
        let parser = typedText.parser
        let text: String
        switch property.type {
        case .objectID: text = NewIdentifier.objectID(at: parser.now)
        case .uuid: text = NewIdentifier.uuid()
        default: return nil
        }
        // What was just written in the form of the type can be read.
        return try? parser.parse(text, as: property.type).value
    }

    mutating func performInForm(_ form: inout FormState, _ command: CommandID) {
        let properties = form.properties
        form.fault = nil
        switch command {
        case .cancel:
            closeForm()
            if let picker = form.picker { overlay = .editor(picker) }
            return
        case .confirm:
            editing.form = form
            editField(properties[form.scroll.selected], form)
            return
        case .create:
            guard let missing = form.missing else {
                create(form)
                return
            }
            form.fault = missing
        case .setNull:
            let property = properties[form.scroll.selected]
            if property.collection != nil {
                form.values[property.name] = property.initialValue
            } else if property.isNullable {
                form.values[property.name] = .null
            } else {
                form.fault = "\(property.name) can't be null: it is not optional"
            }
        default:
            form.scroll.follow(command, count: properties.count, height: overlayHeight)
        }
        show(form)
    }

    private mutating func editField(_ property: Property, _ form: FormState) {
        let isEmbedded = browser?.catalog.schema.embeds(property) ?? false
        guard property.collection == nil, !isEmbedded else {
            editParts(of: property, form)
            return
        }
        let target = EditTarget(
            deed: .field(property.name),
            place: DraftPlace(form.table.displayName, .none, property.name),
            property: property,
            isInside: false,
            before: form.value(of: property).map(ShownValue.plain)
        )
        let schema = browser?.catalog.schema ?? Schema(tables: [])
        let type = TypeText.text(of: property, in: schema)
        show(
            EditorState(
                target,
                title: "\(property.name) : \(type) · new \(form.table.displayName)",
                typed: typedText,
                value: form.value(of: property)
            )
        )
    }

    /// Fills a field in and goes to the next one.
    mutating func takeField(_ name: String, _ value: Value) {
        guard var form = editing.form else { return }
        form.values[name] = value
        form.scroll.move(by: 1, count: form.properties.count, height: overlayHeight)
        show(form)
    }

    private mutating func create(_ form: FormState) {
        closeForm()
        (editing.creating, editing.linking) = (form, form.linked)
        let name = form.table.displayName
        let label = form.original.map { "duplicated \($0)" } ?? "new \(name)"
        order(.apply(.create(className: name, values: form.values)), label)
    }
}

extension DatabaseActor {
    /// All properties of an object, with what is embedded in it spelled out.
    func content(of link: ObjectLink) async throws -> Value {
        try await read { snapshot in
            guard let table = snapshot.table(link.table) else {
                throw StorageError.noSuchTable(link.table)
            }
            return try ContentReader(snapshot).object(link.object, in: table)
        }
    }
}
