import RegentCore
import RegentTerminal

/// Keys in the class pane and in the inspector.
extension StudioState {
    mutating func performInClassPane(_ command: CommandID, times: Int?) {
        guard let browser else { return }
        let height = BrowserLayout(self, browser).classRows
        let count = browser.listedClasses.count
        let steps = times ?? 1
        switch command {
        case .down: moveClass { $0.move(by: steps, count: count, height: height) }
        case .up: moveClass { $0.move(by: -steps, count: count, height: height) }
        case .halfPageDown: moveClass { $0.move(by: height / 2, count: count, height: height) }
        case .halfPageUp: moveClass { $0.move(by: -height / 2, count: count, height: height) }
        case .pageDown: moveClass { $0.page(by: 1, count: count, height: height) }
        case .pageUp: moveClass { $0.page(by: -1, count: count, height: height) }
        case .first: moveClass { $0.select(0, count: count, height: height) }
        case .last: moveClass { $0.select(count - 1, count: count, height: height) }
        case .open, .right:
            withBrowser {
                $0.showSelectedClass()
                $0.trail.withCurrent { $0.isPreview = false }
                $0.focus = .table
            }
        case .filterClasses:
            withBrowser {
                $0.classes.isTyping = true
                $0.classes.filter = $0.classes.filter ?? .short
            }
        case .confirm:
            withBrowser {
                $0.classes.isTyping = false
                if $0.classes.filter?.isEmpty == true { $0.classes.filter = nil }
            }
        case .cancel:
            withBrowser {
                $0.classes.isTyping = false
                $0.classes.filter = nil
                $0.selectShownClass()
            }
        case .sortClasses:
            withBrowser {
                $0.classes.isByCount.toggle()
                $0.selectShownClass()
            }
            say(browser.classes.isByCount ? "by name" : "by number of objects", .ok)
        case .showSystem:
            withBrowser {
                $0.classes.showsSystem.toggle()
                $0.selectShownClass()
            }
        default: break
        }
    }

    private mutating func moveClass(_ change: (inout ScrollPosition) -> Void) {
        withBrowser {
            change(&$0.classes.scroll)
            $0.showSelectedClass()
        }
    }

    mutating func typeInClassFilter(_ edit: (inout TextField) -> Bool) -> Bool {
        withBrowser { browser in
            var field = browser.classes.filter ?? .short
            let isTaken = edit(&field)
            browser.classes.filter = field
            browser.classes.scroll = ScrollPosition()
            if browser.selectedClass != nil { browser.showSelectedClass() }
            return isTaken
        } ?? false
    }

    mutating func performInInspector(_ command: CommandID, times: Int?) {
        guard let browser else { return }
        let height = BrowserLayout(self, browser).inspectorRows
        let count = InspectorText.lines(of: browser).count
        let steps = times ?? 1
        switch command {
        case .down: moveInspector { $0.move(by: steps, count: count, height: height) }
        case .up: moveInspector { $0.move(by: -steps, count: count, height: height) }
        case .halfPageDown: moveInspector { $0.move(by: height / 2, count: count, height: height) }
        case .halfPageUp: moveInspector { $0.move(by: -height / 2, count: count, height: height) }
        case .pageDown: moveInspector { $0.page(by: 1, count: count, height: height) }
        case .pageUp: moveInspector { $0.page(by: -1, count: count, height: height) }
        case .first: moveInspector { $0.select(0, count: count, height: height) }
        case .last: moveInspector { $0.select(count - 1, count: count, height: height) }
        case .left: withBrowser { $0.focus = .table }
        case .open: openInspectedLine(browser)
        default: break
        }
    }

    private mutating func moveInspector(_ change: (inout ScrollPosition) -> Void) {
        withBrowser { change(&$0.inspector.scroll) }
    }

    private mutating func openInspectedLine(_ browser: BrowserState) {
        let lines = InspectorText.lines(of: browser)
        let selected = browser.inspector.scroll.selected
        guard let detail = browser.inspector.detail, lines.indices.contains(selected) else {
            return
        }
        switch lines[selected].target {
        case .property(let line):
            open(line.value, of: line.property, in: detail.object)
        case .incoming(let incoming):
            choose(
                .backlinks(to: detail.object, table: incoming.table, column: incoming.column)
            )
        case nil: break
        }
    }
}
