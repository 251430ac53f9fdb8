import Foundation
import RegentCore
import RegentDrafts
import RegentTerminal

/// Opening editors, accepting and leaving.
extension StudioState {
    /// Reads what is typed as of now.
    var typedText: TypedText {
        let seconds = Int64(clock.timeIntervalSince1970.rounded(.down))
        return TypedText(
            parser: ValueParser(now: Timestamp(seconds: seconds, nanoseconds: 0)),
            zone: browser?.zone
        )
    }

    /// Opens the editor of the cell one stands on.
    mutating func editCell() {
        guard let browser else { return }
        switch browser.editTarget {
        case .failure(let reason): say(reason.sentence, .warn)
        case .success(let target): edit(target)
        }
    }

    /// Edits a value: in an editor, or where it has parts in a view of its own.
    mutating func edit(_ target: EditTarget) {
        guard let browser else { return }
        let isWhole = target.property.collection != nil && !target.isInside
        let isEmbedded = browser.catalog.schema.embeds(target.property)
        switch target.before?.value {
        case .list?, .set?, .dictionary?:
            openCell()
            say("o adds, e changes, dd removes" + (isWhole ? "" : "; x sets null"), .dim)
        case .link? where isEmbedded:
            openCell()
            say("e changes a property, x in the row before takes the object away", .dim)
        case .null? where isEmbedded, nil where isEmbedded:
            apply(.dictionary([]), to: target)
        default:
            open(target)
        }
    }

    /// Opens the editor of a target.
    mutating func open(_ target: EditTarget) {
        guard let browser else { return }
        let type = TypeText.text(of: target.property, in: browser.catalog.schema)
        let name = browser.nameForMessages(
            of: target.place.object,
            className: target.place.className
        )
        let title = "\(target.place.pathText) : \(type) · \(name)"
        if let shown = target.before, let path = target.path, shown.isCut {
            overlay = .editor(EditorState(loading: target, title: title, typed: typedText))
            request(.loadWholeValue(path), for: .editor)
        } else {
            show(EditorState(target, title: title, typed: typedText, value: target.before?.value))
        }
    }

    /// Opens the picker of objects for a target, whatever else it could hold.
    mutating func openPicker(_ target: EditTarget) {
        guard let browser else { return }
        let name = browser.nameForMessages(
            of: target.place.object,
            className: target.place.className
        )
        var editor = EditorState(
            target,
            title: "\(target.place.pathText) · \(name)",
            typed: typedText,
            value: nil
        )
        editor.type = target.property.type == .link ? .link : .typedLink
        editor.content = .line(TextField())
        show(editor)
    }

    /// Shows an editor; one that picks a link asks for the objects there are.
    mutating func show(_ editor: EditorState) {
        var editor = editor
        let schema = browser?.catalog.schema ?? Schema(tables: [])
        if editor.type == .link || editor.type == .typedLink {
            var isPicking = false
            if case .types = editor.content { isPicking = true }
            if !isPicking { editor.pickLink(in: schema) }
        }
        overlay = .editor(editor)
        requestCandidates()
    }

    /// The whole value of the editor that waits for it.
    mutating func takeEditorValue(_ value: Value?) {
        guard case .editor(let editor) = overlay, case .loading(let waiting) = editor.content else {
            return
        }
        guard let value else {
            closeEditor()
            say("the value is gone", .warn)
            return
        }
        var target = editor.target
        target.before = .plain(value)
        show(EditorState(target, title: editor.title, typed: editor.typed, value: value))
        for event in waiting { handle(event) }
    }

    /// Leaves an editor: for the form it was opened from, or for the cell.
    mutating func closeEditor() {
        overlay = editing.form.map { .form($0) }
        drop(.editor)
        drop(.candidates)
    }

    /// Takes the value of an editor into the draft; a value that is none keeps the editor open.
    mutating func accept(_ editor: EditorState) {
        guard editor.isTouched else {
            closeEditor()
            return
        }
        switch editor.reading {
        case .wrong(let sentence):
            var editor = editor
            editor.fault = sentence
            overlay = .editor(editor)
        case .value(let value, let warning):
            if case .parts(let property) = editor.target.deed, case .string(let text) = value {
                readParts(text, of: property)
                return
            }
            closeEditor()
            if case .set = editor.target.deed, value == editor.before { return }
            apply(value, to: editor.target)
            if let warning { say(warning, .warn) }
        }
    }

    /// Gives a target a value.
    mutating func apply(_ value: Value, to target: EditTarget) {
        guard let browser else { return }
        let label = target.label(in: browser)
        let text = TextCut.short(browser.text.plain(value, depth: 1))
        switch target.deed {
        case .field(let name): takeField(name, value)
        case .parts: break
        case .entry(let property):
            if case .string(let key) = value { openEntry(key, of: target.place, property) }
        case .set where target.property.collection == .set && target.isInside:
            guard let old = target.before?.value else { return }
            order(.apply(.replace(target.place.parent, old, with: value)), "\(label) = \(text)")
        case .set: order(.apply(.set(target.place, value)), "\(label) = \(text)")
        case .insert:
            order(.apply(.insert(target.place, value)), "\(label) inserted \(text)")
            goToInserted(target.place)
        case .add: order(.apply(.add(target.place, value)), "\(label) added \(text)")
        }
    }
}

extension Schema {
    /// Whether a property holds embedded objects.
    func embeds(_ property: Property) -> Bool {
        property.type == .link && property.target.flatMap { self[$0] }?.kind == .embedded
    }
}

extension ShownValue {
    /// Whether there is more of the value than is shown.
    var isCut: Bool {
        if sizeInBytes != nil { return true }
        switch value {
        case .list(let elements), .set(let elements): return count ?? 0 > elements.count
        case .dictionary(let entries): return count ?? 0 > entries.count
        default: return false
        }
    }
}
