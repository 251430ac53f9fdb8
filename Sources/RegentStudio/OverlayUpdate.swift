import RegentCore
import RegentTerminal

/// Keys in what lies over the screen.
extension StudioState {
    mutating func performInOverlay(_ command: CommandID, times: Int?) {
        switch overlay {
        case .help(var help): performInHelp(&help, command, times)
        case .viewer(var viewer):
            switch command {
            case .find, .findNext, .findPrevious:
                performInFind(command)
                return
            case .cancel where viewer.find != nil:
                performInFind(command)
                return
            case .copyView:
                copy(viewer)
                return
            case .widenSchema, .narrowSchema:
                widenSchema(viewer, by: command == .widenSchema ? 1 : -1)
                return
            default: break
            }
            scroll(&viewer.top, command, times, count: viewer.lines.count)
            finish(.viewer(viewer), command)
        case .choice(var choice): performInChoice(&choice, command, times)
        case .histogram(var histogram):
            performInHistogram(&histogram, command, height: overlayHeight)
        case .columns(var scroll): performInColumns(&scroll, command, height: overlayHeight)
        case .palette(var palette): performInPalette(&palette, command)
        case .history(var search): performInHistory(&search, command)
        case .quit:
            if command == .confirm { ending = .exit(0) } else { overlay = nil }
        case .question(var question): performInQuestion(&question, command)
        case .editor(var editor): performInEditor(&editor, command)
        case .form(var form): performInForm(&form, command)
        case .bulk(var bulk): performInBulk(&bulk, command)
        case .conflicts(var scroll): performInConflicts(&scroll, command)
        case .pending(var pending): performInPending(&pending, command, times: times)
        case nil: break
        }
    }

    private mutating func finish(_ changed: Overlay, _ command: CommandID) {
        overlay = command == .cancel ? nil : changed
    }

    private mutating func performInHelp(
        _ help: inout HelpState,
        _ command: CommandID,
        _ times: Int?
    ) {
        switch command {
        case .searchHelp:
            help.search = help.search ?? .short
            help.isTyping = true
        case .confirm where help.isTyping:
            help.isTyping = false
            if help.search?.isEmpty == true { help.search = nil }
        case .cancel where help.search != nil:
            help.search = nil
            help.isTyping = false
            help.top = 0
        default:
            let lines = HelpText.laidOut(help, keyTable, width: size.width)
            scroll(&help.top, command, times, count: lines.count)
            finish(.help(help), command)
            return
        }
        overlay = .help(help)
    }

    mutating func typeInHelp(_ edit: (inout TextField) -> Bool) -> Bool {
        guard case .help(var help) = overlay, var field = help.search else { return false }
        let isTaken = edit(&field)
        help.search = field
        help.top = 0
        overlay = .help(help)
        return isTaken
    }

    /// How many lines of an overlay are in sight.
    var overlayHeight: Int {
        guard let overlay else { return max(1, size.height - 6) }
        return max(1, OverlayLayout(self).lines(of: overlay).height)
    }

    func scroll(_ top: inout Int, _ command: CommandID, _ times: Int?, count: Int) {
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
            let item = choice.items[choice.scroll.selected]
            guard let reason = item.reason else {
                choose(item.action)
                return
            }
            say("\(item.text): \(reason)", .warn)
        default: break
        }
        finish(.choice(choice), command)
    }
}
