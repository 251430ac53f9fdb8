import RegentCore
import RegentTerminal

/// The palette: typing, choosing, and doing what was chosen.
extension StudioState {
    mutating func typeInPalette(_ edit: (inout TextField) -> Bool) -> Bool {
        switch overlay {
        case .palette(var palette):
            let isTaken = edit(&palette.field)
            palette.scroll = ScrollPosition()
            tryTheme(&palette)
            overlay = .palette(palette)
            return isTaken
        case .history(var search):
            let isTaken = edit(&search.field)
            search.scroll = ScrollPosition()
            overlay = .history(search)
            return isTaken
        default: return false
        }
    }

    mutating func performInPalette(_ palette: inout PaletteState, _ command: CommandID) {
        let entries = PaletteEntries.matching(palette.field.text, in: self)
        let height = overlayHeight
        switch command {
        case .down: palette.scroll.move(by: 1, count: entries.count, height: height)
        case .up: palette.scroll.move(by: -1, count: entries.count, height: height)
        case .confirm:
            overlay = nil
            if entries.indices.contains(palette.scroll.selected) {
                run(entries[palette.scroll.selected])
            }
            return
        case .cancel:
            if let theme = palette.themeBefore { show(theme: theme) }
            overlay = nil
            return
        default: break
        }
        tryTheme(&palette)
        overlay = .palette(palette)
    }

    /// Shows the theme one stands on, until another entry is chosen.
    private mutating func tryTheme(_ palette: inout PaletteState) {
        let entries = PaletteEntries.matching(palette.field.text, in: self)
        let selected = palette.scroll.selected
        // Of an empty field nobody has chosen anything yet.
        if !palette.field.isEmpty, entries.indices.contains(selected),
            case .theme(let name) = entries[selected].action
        {
            palette.themeBefore = palette.themeBefore ?? themeName
            show(theme: name)
        } else if let theme = palette.themeBefore {
            palette.themeBefore = nil
            show(theme: theme)
        }
    }

    private mutating func show(theme name: String) {
        guard name != themeName else { return }
        themeName = name
        send(.repaint)
    }

    private mutating func run(_ entry: PaletteEntries.Entry) {
        switch entry.action {
        case .command(let command, let argument):
            guard argument == nil, let spelling = Command.with(command)?.spelling,
                spelling.argument != nil, !spelling.isOptional
            else {
                perform(command, argument: argument, in: context)
                return
            }
            // What it takes is still to be written.
            overlay = .palette(PaletteState(field: TextField(spelling.word + " ")))
        case .row(let number): goToRow(number)
        case .theme(let name):
            show(theme: name)
            say("theme \(name)", .ok)
        case .saved(let saved): run(saved)
        case .file(let path): openOther(path)
        case .table(let key):
            withBrowser { browser in
                let name = browser.catalog.name(of: key)
                browser.go(to: .table(key), crumbs: [name], count: browser.catalog.counts[key])
            }
        }
    }
}
