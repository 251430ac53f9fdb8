import RegentCore
import RegentTerminal
import Testing

@testable import RegentStudio

@Suite("What messages change")
struct StudioUpdateTests {
    private func browser(count: Int = 1_000_000) -> StudioState {
        SampleBrowser.state(count: count)
    }

    private func press(_ keys: String, in state: inout StudioState) -> [Effect] {
        (KeyChord.sequence(keys) ?? []).flatMap { state.update(.input(.key($0))) }
    }

    private func requests(_ effects: [Effect]) -> [(number: Int, request: Request)] {
        effects.compactMap {
            if case .request(let number, let request) = $0 { (number, request) } else { nil }
        }
    }

    @Test("only the rows in sight and a page on either side are asked for")
    func rows() {
        var state = browser()
        _ = press("Tab", in: &state)
        // The first page is still on its way; the last row asks again once it has come.
        let page = RowPage(version: 1, range: 0..<30, rows: [], count: 1_000_000)
        let number = state.pending.first { $0.value == .rows(place: 0) }?.key ?? 0
        _ = state.update(.answer(number, .rows(page)))
        let effects = press("G", in: &state)
        guard case .loadRows(let request)? = requests(effects).first?.request else {
            Issue.record("no rows were asked for")
            return
        }
        #expect(request.rows.upperBound == 1_000_000)
        #expect(request.rows.count <= 3 * 16)
    }

    @Test("a late answer is dropped")
    func lateAnswers() {
        var state = browser()
        _ = press("Tab /", in: &state)
        for character in "id = 1" {
            _ = state.update(.input(.key(KeyChord(.character(character)))))
        }
        let first = requests(press("Enter", in: &state))
        let stopped = press("Esc", in: &state)
        #expect(stopped.contains { if case .cancel = $0 { true } else { false } })
        let outcome = QueryOutcome(version: 1, keys: [], total: 9, milliseconds: 1)
        _ = state.update(.answer(first.last?.number ?? 0, .found(outcome)))
        #expect(state.browser?.place.query.applied == "")
        #expect(state.browser?.place.count == 1_000_000)
    }

    @Test("a newer query gives up the older one")
    func newerQuery() {
        var state = browser()
        _ = press("Tab s", in: &state)
        let effects = press("s", in: &state)
        #expect(effects.contains { if case .cancel = $0 { true } else { false } })
        #expect(state.pending.values.count { $0 == .query(place: 0) } == 1)
    }

    @Test("each class keeps its own row, and back comes back")
    func places() {
        var state = browser()
        _ = press("Tab j j j Shift-Tab Down", in: &state)
        #expect(state.browser?.place.crumbs == ["Dog"])
        #expect(state.browser?.place.scroll.selected == 0)
        _ = press("Up", in: &state)
        #expect(state.browser?.place.crumbs == ["Car"])
        #expect(state.browser?.place.scroll.selected == 3)
        _ = press("Down Enter j [", in: &state)
        #expect(state.browser?.place.crumbs == ["Car"])
        _ = press("]", in: &state)
        #expect(state.browser?.place.crumbs == ["Dog"])
        #expect(state.browser?.place.scroll.selected == 1)
    }

    @Test("numbers multiply, however large")
    func counts() {
        var state = browser()
        _ = press("Tab 2 5 j", in: &state)
        #expect(state.browser?.place.scroll.selected == 25)
        _ = press("9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 j", in: &state)
        #expect(state.browser?.place.scroll.selected == 999_999)
        _ = press("g g : 1 2 0 0 Enter", in: &state)
        #expect(state.browser?.place.scroll.selected == 1199)
    }

    @Test("what can't be done says why, and changes nothing")
    func disabled() {
        var state = browser()
        _ = press("Tab u", in: &state)
        #expect(state.notice?.text == "undo: there is no draft")
        _ = press("Backspace", in: &state)
        #expect(state.notice?.text == "back: this is where you began")
    }

    @Test("a window too small keeps the state, and q leaves")
    func tooSmall() {
        var state = browser()
        _ = press("Tab j j", in: &state)
        _ = state.update(.input(.resize(Size(width: 38, height: 9))))
        _ = press("j", in: &state)
        #expect(state.browser?.place.scroll.selected == 2)
        _ = press("q", in: &state)
        #expect(state.ending == .exit(0))
    }

    @Test("a key with no meaning does not end anything")
    func unknownKeys() {
        var state = browser()
        _ = press("Ctrl-X Alt-q Esc Esc Esc", in: &state)
        #expect(state.ending == nil)
        #expect(state.overlay == nil)
    }

    @Test("Ctrl-C twice within a second offers to quit, later it does not")
    func interrupts() {
        var state = browser()
        let first = requests(press("Ctrl-C", in: &state))
        #expect(state.overlay == nil)
        _ = state.update(.answer(first.last?.number ?? 0, .elapsed))
        _ = press("Ctrl-C", in: &state)
        #expect(state.overlay == nil)
        _ = press("j Ctrl-C", in: &state)
        #expect(state.overlay == nil)
        _ = press("Ctrl-C", in: &state)
        guard case .quit? = state.overlay else {
            Issue.record("quitting was not offered")
            return
        }
    }

    @Test("after a reload a class is found again by its name, or else the first one is shown")
    func reloading() throws {
        var state = browser()
        _ = press("Down Enter", in: &state)
        #expect(state.browser?.place.source == .table(TableKey(rawValue: 2)))
        let browser = try #require(state.browser)
        let car = try #require(browser.catalog.schema[TableKey(rawValue: 1)])
        let dog = try #require(browser.catalog.schema[TableKey(rawValue: 2)])
        func reload(_ tables: [(TableSchema, Int)], in state: inout StudioState) {
            let number = requests(press("R", in: &state)).first?.number ?? 0
            let catalog = Catalog(
                version: 1,
                schema: Schema(tables: tables.map(\.0)),
                counts: Dictionary(uniqueKeysWithValues: tables.map { ($0.0.key, $0.1) }),
                damaged: []
            )
            let opened = DatabaseActor.Opened(
                summary: browser.summary,
                catalog: catalog,
                isReplaced: true
            )
            let effects = state.update(.answer(number, .reloaded(opened)))
            let hasRows = requests(effects).contains {
                if case .loadRows = $0.request { true } else { false }
            }
            #expect(hasRows)
        }
        let moved = TableSchema(
            name: dog.name,
            key: TableKey(rawValue: 7),
            kind: .topLevel,
            properties: dog.properties,
            backlinks: []
        )
        reload([(car, 3), (moved, 5)], in: &state)
        #expect(state.browser?.place.source == .table(TableKey(rawValue: 7)))
        #expect(state.browser?.place.count == 5)
        reload([(car, 3)], in: &state)
        #expect(state.browser?.place.crumbs == ["Car"])
        #expect(state.browser?.place.count == 3)
    }
}
