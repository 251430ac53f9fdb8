import RegentCore

extension StudioState {
    /// Where keys are pressed now.
    var context: KeyContext {
        switch overlay {
        case .help(let help): return help.isTyping ? .helpSearch : .help
        case .palette: return .palette
        case .history: return .history
        case .viewer(let viewer): return viewer.find?.isTyping == true ? .find : .viewer
        case .choice: return .choice
        case .histogram: return .histogram
        case .columns: return .columns
        case .quit: return .quit
        case .question(let question):
            return question.mustType == nil ? .question : .typedAnswer
        case .editor(let editor):
            return editor.context
        case .form: return .form
        case .bulk: return .bulk
        case .conflicts: return .conflicts
        case .pending: return .pending
        case nil: break
        }
        switch screen {
        case .opening: return .viewer
        case .unlock: return .unlock
        case .start(let start): return start.field == nil ? .start : .path
        case .browser(let browser):
            if browser.place.query.isOpen { return .query }
            if browser.place.find?.isTyping == true { return .find }
            if browser.classes.isTyping { return .classFilter }
            switch browser.focus {
            case .classes: return .classes
            case .table: return .table
            case .inspector: return .inspector
            }
        }
    }

    /// Why a command can't be used now; nil when it can.
    func reasonAgainst(_ command: CommandID) -> String? {
        guard let browser else { return nil }
        switch command {
        case .back: return browser.trail.canGoBack ? nil : "this is where you began"
        case .forward: return browser.trail.canGoForward ? nil : "there is nothing ahead"
        case .sort, .sortAlso: return browser.reasonAgainstSorting
        case .filterToValue, .filterOutValue: return browser.reasonAgainstFiltering
        case .orphans, .sortBy, .goToKey:
            return browser.queriedClassName == nil ? "only rows that are objects have these" : nil
        case .saveQuery:
            return browser.place.query.applied.isEmpty && browser.place.sort.isEmpty
                ? "there is no query to save" : nil
        case .forgetQuery: return savedQueries.isEmpty ? "no query is saved" : nil
        case .query:
            return browser.queriedClassName == nil
                ? "only rows that are objects can be queried" : nil
        case .mark, .markRange, .markAll, .invertMarks:
            return browser.place.table(in: browser.catalog.schema) == nil
                ? "only rows that are objects can be marked" : nil
        case .histogram: return browser.reasonAgainstCounting
        case .summary:
            return browser.place.table(in: browser.catalog.schema) == nil
                ? "only rows that are objects can be summed up" : nil
        case .whoPointsHere:
            return browser.currentObject == nil ? "there is no object here" : nil
        default: return reasonAgainstEditing(command)
        }
    }
}

extension BrowserState {
    /// The object one stands on: the row's own, or the one that is shown.
    var currentObject: ObjectLink? {
        if let row = place.currentRow?.object { return row }
        if case .object(let link) = place.source { return link }
        return nil
    }

    /// The object that the inspector shows: in the column view what the cell leads to.
    var inspectedObject: ObjectLink? {
        if showsColumnView, case .object = place.source, let row = place.currentRow,
            case .link(let link)? = row.cells.last?.value
        {
            return link
        }
        return currentObject
    }

    var reasonAgainstSorting: String? {
        guard place.table(in: catalog.schema) != nil else {
            return "only rows that are objects can be sorted"
        }
        guard case .property(let property)? = place.currentColumn?.kind else {
            return "this column is the order of the rows itself"
        }
        if let kind = property.collection { return "a \(kind.rawValue) can't be sorted by" }
        switch property.type {
        case .binary: return "binary values have no order"
        case .link:
            return sortPath(of: property) == nil
                ? "what it links to has no property that has an order" : nil
        default: return nil
        }
    }

    /// What a column is sorted by: the property, or what the objects it links to are called by.
    func sortPath(of property: Property) -> String? {
        let name = QueryLiteral.path(property.name)
        guard property.type == .link else { return name }
        guard let target = property.target.flatMap({ catalog.schema[$0] }),
            let telling = display.property(of: target) ?? target.primaryKey
        else { return nil }
        return name + "." + QueryLiteral.path(telling.name)
    }

    var reasonAgainstCounting: String? {
        guard place.table(in: catalog.schema) != nil else {
            return "only columns of objects can be counted"
        }
        if case .property? = place.currentColumn?.kind { return nil }
        return "every row has its own number"
    }

    var reasonAgainstFiltering: String? {
        guard place.table(in: catalog.schema) != nil else {
            return "only rows that are objects can be filtered"
        }
        guard case .property? = place.currentColumn?.kind, let cell = place.currentCell else {
            return "there is no property here"
        }
        if QueryLiteral.text(of: cell.value) == nil {
            return "a value of this type can't be written in a query"
        }
        return cell.sizeInBytes == nil ? nil : "the value is too long for a query"
    }
}
