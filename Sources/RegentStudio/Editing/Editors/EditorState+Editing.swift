import RegentCore
import RegentDrafts
import RegentTerminal

extension EditorState {
    /// Goes to another of the choices.
    mutating func choose(by step: Int) {
        guard case .choice(let choices, let selected) = content else { return }
        let next = (selected + step + choices.count) % choices.count
        content = .choice(choices, selected: next)
        isNull = choices[next].value.isNull
        look()
    }

    /// Makes a new identifier.
    mutating func generate() {
        switch type {
        case .objectID: content = .line(TextField(NewIdentifier.objectID(at: typed.parser.now)))
        case .uuid: content = .line(TextField(NewIdentifier.uuid()))
        default:
            fault = "only an objectId or a uuid can be made anew"
            return
        }
        isNull = false
        look()
    }

    /// Goes on in an editor of many lines.
    mutating func widen() {
        guard case .line(let field) = content, type == .string else { return }
        var area = TextArea(field.text)
        area.moveToEnd()
        content = .text(area)
        look()
    }

    /// Begins to pick the object that a link is to lead to.
    mutating func pickLink(in schema: Schema) {
        let fixed = target.property.target.flatMap { schema[$0] }
        let classes = schema.classes.filter { $0.kind == .topLevel }
        var picker = LinkPicker(
            classes: classes,
            table: fixed,
            isNullable: target.isNullable && type == target.property.type && !isElementOfLinkList
        )
        if case .link(let link)? = before {
            picker.current = link
            if picker.table == nil { picker.table = schema[link.table] }
        }
        content = .link(picker)
        isNull = false
    }

    /// Elements of a list of links can't be null.
    private var isElementOfLinkList: Bool {
        switch target.property.collection {
        case .list, .set: target.property.type == .link
        case .dictionary, nil: false
        }
    }

    /// Begins to type bytes, or the name of a file.
    mutating func ask(_ prompt: DataEditor.Prompt) {
        guard case .data(var data) = content else { return }
        data.prompt = prompt
        let isShort = data.bytes.count <= 512
        data.field = TextField(
            prompt == .hex && isShort ? DataText.hex(data.bytes) : "",
            limit: 100_000
        )
        content = .data(data)
        fault = nil
    }

    /// Moves in lists, in bytes and in texts.
    mutating func scroll(_ command: CommandID, height: Int) {
        switch content {
        case .types(let types, var scroll):
            scroll.follow(command, count: types.count, height: height)
            content = .types(types, scroll)
        case .link(var picker):
            picker.scroll.follow(command, count: picker.entries.count, height: height)
            content = .link(picker)
        case .data(var data):
            var scroll = ScrollPosition(selected: data.top, top: data.top)
            scroll.follow(command, count: data.countOfLines, height: height)
            data.top = scroll.selected
            content = .data(data)
        default: break
        }
    }
}

extension ScrollPosition {
    /// Moves as a command of lists says.
    mutating func follow(_ command: CommandID, count: Int, height: Int) {
        switch command {
        case .down: move(by: 1, count: count, height: height)
        case .up: move(by: -1, count: count, height: height)
        case .halfPageDown: move(by: height / 2, count: count, height: height)
        case .halfPageUp: move(by: -height / 2, count: count, height: height)
        case .pageDown: page(by: 1, count: count, height: height)
        case .pageUp: page(by: -1, count: count, height: height)
        case .first: select(0, count: count, height: height)
        case .last: select(count - 1, count: count, height: height)
        default: break
        }
    }
}

/// Identifiers that nothing else has.
enum NewIdentifier {
    /// Seconds since 1970, then what is random.
    static func objectID(at time: Timestamp) -> String {
        var random = SystemRandomNumberGenerator()
        var bytes = (0..<4).map { UInt8(truncatingIfNeeded: time.seconds >> (24 - 8 * $0)) }
        for _ in 0..<8 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
        return DataText.hex(bytes)
    }

    /// A random one, which is version 4.
    static func uuid() -> String {
        var random = SystemRandomNumberGenerator()
        var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        bytes[6] = bytes[6] & 0x0f | 0x40
        bytes[8] = bytes[8] & 0x3f | 0x80
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
        return groups.map { DataText.hex(bytes[$0]) }.joined(separator: "-")
    }
}

extension EditorState {
    /// Where keys are pressed.
    var context: KeyContext {
        switch content {
        case .loading, .line: return .editor
        case .text: return .textEditor
        case .choice: return .valueChoice
        case .types: return .typeChoice
        case .data(let data): return data.prompt == nil ? .dataEditor : .editor
        case .link(let picker): return picker.table == nil ? .typeChoice : .linkPicker
        }
    }
}

extension EditorState {
    /// The text of a string that is being written; nil for other types.
    var string: String? {
        guard type == .string else { return nil }
        switch content {
        case .line(let field): return field.text
        case .text(let area): return area.text
        default: return nil
        }
    }

    /// Replaces the text of a string.
    mutating func set(string text: String) {
        isNull = false
        if case .line(var field) = content, !TextArea.isNeeded(for: text) {
            field.set(text)
            content = .line(field)
        } else {
            var area = TextArea("")
            area.insert(text)
            content = .text(area)
        }
        look()
    }
}
