import RegentCore
import RegentDrafts
import RegentTerminal

/// Deleting objects, after a look at what else goes.
extension StudioState {
    /// Removes from a collection, or asks before objects are deleted.
    mutating func deleteHere() {
        guard let browser else { return }
        switch browser.place.source {
        case .collection: removeElement()
        case .object: say("x sets a property to null; objects are deleted in their class", .warn)
        case .table, .backlinks:
            let marks = browser.place.marks
            let keys =
                marks.isEmpty
                ? [browser.place.currentRow?.object?.object].compactMap(\.self) : marks.sorted()
            guard let table = browser.place.table(in: browser.catalog.schema), !keys.isEmpty else {
                say("there is no object here", .warn)
                return
            }
            askToDelete(keys, of: table)
        }
    }

    /// Deletes the object that an element of a collection leads to.
    mutating func deleteLinkedObject() {
        guard let object = browser?.place.currentRow?.object else {
            say("there is no object here", .warn)
            return
        }
        askToDelete([object.object], of: object.table)
    }

    private mutating func askToDelete(_ keys: [ObjectKey], of table: TableKey) {
        guard let browser else { return }
        guard browser.catalog.schema[table]?.kind != .embedded else {
            say("an embedded object goes where it is: x or dd in its owner", .warn)
            return
        }
        request(.previewDeletion(table, keys, browser.display), for: .deletion)
    }

    mutating func takeDeletion(_ preview: DeletionSummary) {
        guard !preview.objects.isEmpty else {
            say("the object is deleted already; u undoes, P lists all changes", .warn)
            return
        }
        overlay = .question(
            Question(
                title: "Delete",
                lines: preview.lines,
                action: .delete(className: preview.className, objects: preview.objects)
            )
        )
    }
}

/// What is deleted, and what goes with it.
struct DeletionSummary: Sendable, Hashable {
    let className: String
    let objects: [ObjectKey]
    let lines: [String]
}

extension DatabaseActor {
    /// Looks at what else happens when objects are deleted.
    func previewDeletion(
        of keys: [ObjectKey],
        in table: TableKey,
        _ display: DisplayFields
    ) async throws -> DeletionSummary {
        try await scan { snapshot in
            guard let table = snapshot.table(table) else { throw StorageError.noSuchTable(table) }
            let there = try keys.filter { try table.contains($0) }
            let preview = try DeletionPreview(deleting: there, of: table, in: snapshot)
            var names = ObjectNames(snapshot: snapshot, display: display)
            let named = there.prefix(5).map {
                names.name(of: ObjectLink(table: table.schema.key, object: $0))
            }
            let name = table.schema.displayName
            return DeletionSummary(
                className: name,
                objects: there,
                lines: Self.lines(preview, className: name, named: named)
            )
        }
    }

    private static func lines(
        _ preview: DeletionPreview,
        className: String,
        named: [String]
    ) -> [String] {
        let count = preview.countOfObjects
        let objects = StudioState.counted(count, "object")
        let more = count > named.count ? " and \(Grouped.text(count - named.count)) more" : ""
        var lines = ["Delete \(objects) of \(className): \(named.joined(separator: ", "))\(more)?"]
        for (name, count) in preview.embedded {
            lines.append("with it: \(Grouped.text(count)) embedded \(name)")
        }
        for links in preview.links {
            let count = StudioState.counted(links.count, "link")
            let what = links.isNulled ? "to be ∅" : "to leave a collection"
            lines.append("\(count) \(what): \(links.className).\(links.property)")
        }
        lines.append("Nothing is gone before you commit; u undoes it.")
        return lines
    }
}
