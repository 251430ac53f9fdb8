import RegentCore
import RegentDrafts
import RegentTerminal

/// Objects under another primary key.
extension StudioState {
    /// Gives the object one stands on another primary key.
    mutating func rekey(_ argument: String?) {
        guard let browser, let object = browser.currentObject,
            let table = browser.catalog.schema[object.table], let property = table.primaryKey
        else {
            say("there is no object with a primary key here", .warn)
            return
        }
        guard let text = argument, !text.isEmpty else {
            say("the new key is missing: :rekey KEY", .warn)
            return
        }
        switch typedText.read(text, as: property.type, isNullable: property.isNullable) {
        case .wrong(let sentence): say("\(property.name): \(sentence)", .warn)
        case .value(let key, _):
            let name = browser.nameForMessages(
                of: object.object,
                className: table.displayName
            )
            if editing.draft == nil, !isBeginning { order(.begin(holdsLock: false)) }
            order(
                .apply(
                    .rekey(className: table.displayName, object: object.object, to: key)
                ),
                "\(name) has the key \(TextCut.short(browser.text.plain(key)))"
            )
        }
    }
}
