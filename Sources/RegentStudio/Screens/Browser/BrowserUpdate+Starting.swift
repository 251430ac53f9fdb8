import Foundation
import RegentCore
import RegentTerminal

extension StudioState {
    /// Shows a file that was just opened.
    mutating func startBrowsing(_ opened: DatabaseActor.Opened) {
        var browser = BrowserState(
            summary: opened.summary,
            catalog: opened.catalog,
            keptColumns: keptColumns
        )
        browser.display = DisplayFields.resolve(
            memory.display[fullPath] ?? [:],
            in: opened.catalog.schema
        )
        if let name = options.className {
            let index = browser.listedClasses.firstIndex { $0.displayName == name }
            if let index {
                browser.classes.scroll.select(index, count: browser.listedClasses.count, height: 99)
                browser.showSelectedClass()
                browser.focus = .table
            } else {
                say("there is no class “\(name)”", .error)
            }
        }
        screen = .browser(browser)
        noteOpening(opened)
        if let text = options.query, !text.isEmpty {
            withPlace { $0.query.field.set(text) }
            runQuery()
        }
        if let key = options.row { goToKey(key) }
        follow()
        lookForKeptDraft()
        offerUpgrade(opened.summary)
    }

    /// What was opened, for the list of messages; what is damaged, for the eye.
    private mutating func noteOpening(_ opened: DatabaseActor.Opened) {
        let catalog = opened.catalog
        let summary = opened.summary
        note("opened \(summary.name)" + (summary.isEncrypted ? ", encrypted" : ""))
        let objects = catalog.counts.values.reduce(0, +)
        note(
            "version \(catalog.version), \(catalog.schema.tables.count { !$0.isSystem }) classes, "
                + "\(Grouped.text(objects)) objects"
        )
        if summary.isInUse { note("another program has the file open", .warn) }
        guard let name = catalog.damaged.first else { return }
        let count = catalog.damaged.count
        say(
            count == 1
                ? "⚠ the class \(name) is damaged and can't be shown"
                : "⚠ \(name) and \(count - 1) more classes are damaged and can't be shown",
            .error
        )
    }

    /// Goes to the object with a primary key, or with a number after `#`.
    mutating func goToKey(_ text: String) {
        guard let place = browser?.place, let schema = browser?.catalog.schema,
            let table = place.table(in: schema)
        else {
            say("only an object can be found by its key", .warn)
            return
        }
        request(.findObject(table: table, key: text), for: .findKey(place: place.id, key: text))
    }

    mutating func takeFoundObject(_ object: ObjectLink?, place id: Int, key: String) {
        guard let object else {
            say("there is no object with the key \(key)", .warn)
            return
        }
        withBrowser { browser in
            browser.focus = .table
            browser.trail.withPlace(id) { $0.isPreview = false }
        }
        guard let place = browser?.place, place.id == id else { return }
        if isPending(.query(place: id)) {
            withPlace { $0.wish = object.object }
        } else if let keys = place.keys {
            guard let row = keys.firstIndex(of: object.object) else {
                say("the object with the key \(key) is not among these rows", .warn)
                return
            }
            goToRow(row + 1)
        } else {
            request(.locate(object), for: .locate(place: id))
        }
    }

    /// Shows times in a zone: the one that is named, or the local one and UTC by turns.
    mutating func changeZone(_ name: String?) {
        let zone: TimeZone?
        switch name?.lowercased() {
        case nil, "": zone = browser?.zone == nil ? .current : nil
        case "local": zone = .current
        case "utc": zone = nil
        default:
            guard let found = name.flatMap(TimeZone.init(identifier:)) else {
                say("no time zone is called “\(name ?? "")”; such as Asia/Tokyo", .warn)
                return
            }
            zone = found
        }
        withBrowser {
            $0.zone = zone
            // Times of another zone may be wider.
            $0.trail.withCurrent { $0.wantedWidths = [] }
        }
        say("times in \(zone?.identifier ?? "UTC")", .ok)
    }
}
