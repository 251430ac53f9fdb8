import RegentCore
import RegentDrafts
import RegentTerminal

/// Changing one property of the marked rows, or of all rows of the result.
extension StudioState {
    mutating func openBulk(onMarks: Bool) {
        guard let browser, let key = browser.place.table(in: browser.catalog.schema),
            let table = browser.catalog.schema[key]
        else {
            say("only rows that are objects can be changed together", .warn)
            return
        }
        guard case .property(let property)? = browser.place.currentColumn?.kind else {
            say("choose the column of a property first", .warn)
            return
        }
        if let reason = reasonAgainstBulk(property) {
            say(reason, .warn)
            return
        }
        let objects = onMarks ? browser.place.marks.sorted() : browser.place.keys
        let count = objects?.count ?? browser.place.count ?? 0
        overlay = .bulk(
            BulkState(table: table, property: property, objects: objects, count: count)
        )
    }

    private func reasonAgainstBulk(_ property: Property) -> String? {
        if property.isPrimaryKey { return "a primary key can't be changed" }
        if let kind = property.collection {
            return "the elements of a \(kind.rawValue) are changed one by one"
        }
        switch property.type {
        case .link, .typedLink: return "links are changed one by one"
        case .mixed: return "values of any type are changed one by one"
        default: return nil
        }
    }

    mutating func performInBulk(_ bulk: inout BulkState, _ command: CommandID) {
        switch command {
        case .cancel:
            drop(.bulk)
            overlay = nil
            return
        case .confirm:
            if let preview = bulk.preview {
                apply(preview, bulk)
                return
            }
            preview(&bulk)
        case .editorNull:
            bulk.field.set("null")
            (bulk.fault, bulk.preview) = (nil, nil)
        default: break
        }
        overlay = .bulk(bulk)
    }

    mutating func typeInBulk(_ edit: (inout TextField) -> Bool) -> Bool {
        guard case .bulk(var bulk) = overlay else { return false }
        let before = bulk.field.text
        let isTaken = edit(&bulk.field)
        if bulk.field.text != before {
            (bulk.fault, bulk.preview, bulk.isWorking) = (nil, nil, false)
            drop(.bulk)
        }
        overlay = .bulk(bulk)
        return isTaken
    }

    private mutating func preview(_ bulk: inout BulkState) {
        guard let browser else { return }
        do throws(ValueParser.Failure) {
            let expression = try BulkExpression(
                parsing: bulk.field.text,
                for: bulk.property,
                with: typedText.parser
            )
            bulk.isWorking = true
            request(
                .previewBulk(
                    BulkRequest(
                        table: bulk.table.key,
                        property: bulk.property,
                        objects: bulk.objects,
                        expression: expression
                    ),
                    browser.display
                ),
                for: .bulk
            )
        } catch {
            bulk.fault = error.message + (error.hint.map { "; \($0)" } ?? "")
        }
    }

    mutating func takeBulk(_ preview: BulkPreview) {
        guard case .bulk(var bulk) = overlay else { return }
        bulk.isWorking = false
        if preview.countOfChanges == 0 {
            bulk.fault = "nothing would change: all have it already"
        } else {
            bulk.preview = preview
        }
        overlay = .bulk(bulk)
    }

    mutating func complainInBulk(_ sentence: String) {
        guard case .bulk(var bulk) = overlay else { return }
        bulk.isWorking = false
        bulk.fault = sentence
        overlay = .bulk(bulk)
    }

    private mutating func apply(_ preview: BulkPreview, _ bulk: BulkState) {
        overlay = nil
        let count = Self.counted(preview.countOfChanges, "object")
        order(
            .apply(preview.edit),
            "\(bulk.table.displayName).\(bulk.property.name) of \(count): \(bulk.field.text)"
        )
    }
}
