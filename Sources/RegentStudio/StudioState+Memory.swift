import Foundation
import RegentCore

extension StudioState {
    /// The file's full path, which is what its columns are kept under.
    var fullPath: String {
        URL(fileURLWithPath: options.path).standardizedFileURL.path
    }

    /// What earlier sessions left for the file that is about to be shown.
    mutating func recallFile() {
        keptColumns = memory.columns[fullPath] ?? [:]
        savedQueries = memory.saved[fullPath] ?? []
    }

    /// What this session adds to the memory; of an encrypted file nothing is kept.
    func remembered(from old: StudioMemory) -> StudioMemory? {
        guard let browser else { return nil }
        var memory = old
        memory.hasSeenCard = true
        guard !browser.summary.isEncrypted else { return memory }
        for (name, queries) in history {
            // Another session may have added some meanwhile.
            let others = (memory.history[name] ?? []).filter { !queries.contains($0) }
            memory.history[name] = others + queries
        }
        memory.note(file: fullPath)
        memory.saved[fullPath] = savedQueries.isEmpty ? nil : savedQueries
        let display = browser.displayNames(in: browser.catalog.schema)
        memory.display[fullPath] = display.isEmpty ? nil : display
        var layouts = memory.columns[fullPath] ?? [:]
        for place in browser.placesOfClasses {
            guard case .table(let key) = place.source, let table = browser.catalog.schema[key]
            else {
                continue
            }
            let columns = place.columns.map(\.note)
            let fresh = place.source.columns(in: browser.catalog.schema).map(\.note)
            layouts[table.name] = columns == fresh ? nil : columns
        }
        memory.note(columns: layouts, of: fullPath)
        return memory
    }
}

extension BrowserState {
    /// The chosen display fields by the stored names of classes.
    func displayNames(in schema: Schema) -> [String: String] {
        var names: [String: String] = [:]
        for (key, column) in display.chosen {
            guard let table = schema[key], let property = table[column] else { continue }
            names[table.name] = property.name
        }
        return names
    }

    /// The last place of each class.
    fileprivate var placesOfClasses: [Place] {
        var places = memory
        if case .table(let key) = place.source { places[key] = place }
        return Array(places.values)
    }

    /// The columns a class was left with the last time, as far as they still exist.
    func columns(of source: PlaceSource) -> [TableColumn] {
        let fresh = source.columns(in: catalog.schema)
        guard case .table(let key) = source, let table = catalog.schema[key],
            let notes = keptColumns[table.name]
        else { return fresh }
        var rest = fresh
        var columns: [TableColumn] = []
        for note in notes {
            guard let index = rest.firstIndex(where: { $0.note.name == note.name }) else {
                continue
            }
            var column = rest.remove(at: index)
            column.chosenWidth = note.width
            column.isHidden = note.isHidden ?? false
            column.isPinned = note.isPinned ?? false
            columns.append(column)
        }
        // New properties come last, and something stays to be seen.
        columns += rest
        return columns.contains { !$0.isHidden } ? columns : fresh
    }
}

extension TableColumn {
    fileprivate var note: StudioMemory.Column {
        StudioMemory.Column(
            name: property?.name ?? "",
            width: chosenWidth,
            isHidden: isHidden ? true : nil,
            isPinned: isPinned ? true : nil
        )
    }
}
