import RegentCore
import RegentTerminal

/// Keys in what lies over the screen.
extension StudioState {
    mutating func performInOverlay(_ command: CommandID, times: Int?) {
        switch overlay {
        case .help(var help):
            scroll(&help.top, command, times, count: HelpText.lines(help.context, keyTable).count)
            finish(.help(help), command)
        case .viewer(var viewer):
            scroll(&viewer.top, command, times, count: viewer.lines.count)
            finish(.viewer(viewer), command)
        case .choice(var choice): performInChoice(&choice, command, times)
        case .histogram(var histogram):
            performInHistogram(&histogram, command, height: overlayHeight)
        case .columns(var scroll): performInColumns(&scroll, command, height: overlayHeight)
        case .palette(var palette): performInPalette(&palette, command)
        case .quit:
            if command == .confirm { ending = .exit(0) } else { overlay = nil }
        case nil: break
        }
    }

    private mutating func finish(_ changed: Overlay, _ command: CommandID) {
        overlay = command == .cancel ? nil : changed
    }

    private var overlayHeight: Int { max(1, size.height - 6) }

    private func scroll(_ top: inout Int, _ command: CommandID, _ times: Int?, count: Int) {
        let most = max(0, count - overlayHeight)
        let steps = min(times ?? 1, count)
        switch command {
        case .down: top += steps
        case .up: top -= steps
        case .pageDown: top += overlayHeight
        case .pageUp: top -= overlayHeight
        case .halfPageDown: top += overlayHeight / 2
        case .halfPageUp: top -= overlayHeight / 2
        case .first: top = 0
        case .last: top = most
        default: break
        }
        top = max(0, min(top, most))
    }

    private mutating func performInChoice(
        _ choice: inout ChoiceState,
        _ command: CommandID,
        _ times: Int?
    ) {
        let count = choice.items.count
        switch command {
        case .down: choice.scroll.move(by: times ?? 1, count: count, height: overlayHeight)
        case .up: choice.scroll.move(by: -(times ?? 1), count: count, height: overlayHeight)
        case .pageDown: choice.scroll.page(by: 1, count: count, height: overlayHeight)
        case .pageUp: choice.scroll.page(by: -1, count: count, height: overlayHeight)
        case .first: choice.scroll.select(0, count: count, height: overlayHeight)
        case .last: choice.scroll.select(count - 1, count: count, height: overlayHeight)
        case .confirm:
            choose(choice.items[choice.scroll.selected].action)
            return
        default: break
        }
        finish(.choice(choice), command)
    }

    // MARK: - Palette

    mutating func typeInPalette(_ edit: (inout TextField) -> Bool) -> Bool {
        guard case .palette(var palette) = overlay else { return false }
        let isTaken = edit(&palette.field)
        palette.scroll = ScrollPosition()
        overlay = .palette(palette)
        return isTaken
    }

    private mutating func performInPalette(_ palette: inout PaletteState, _ command: CommandID) {
        let entries = PaletteEntries.matching(palette.field.text, in: self)
        switch command {
        case .down: palette.scroll.move(by: 1, count: entries.count, height: overlayHeight)
        case .up: palette.scroll.move(by: -1, count: entries.count, height: overlayHeight)
        case .confirm:
            overlay = nil
            if entries.indices.contains(palette.scroll.selected) {
                run(entries[palette.scroll.selected])
            }
            return
        default: break
        }
        finish(.palette(palette), command)
    }

    private mutating func run(_ entry: PaletteEntries.Entry) {
        switch entry.action {
        case .command(let command): perform(command, in: context)
        case .row(let number): goToRow(number)
        case .theme(let name):
            themeName = name
            send(.repaint)
            say("theme \(name)", .ok)
        case .table(let key):
            withBrowser { browser in
                let name = browser.catalog.name(of: key)
                browser.go(to: .table(key), crumbs: [name], count: browser.catalog.counts[key])
            }
        }
    }
}
