import RegentCore
import RegentTerminal
import Testing

@testable import RegentStudio

@Suite("Text of any kind in cells")
struct WidthTortureTests {
    private static let strings = [
        "田中 太郎", "ﾊﾝｶｸ", "Ｚｅｎｋａｋｕ", "か\u{3099}き\u{309a}", "コーヒー", "👩‍👩‍👧 家族", "🇯🇵🇺🇸", "❤\u{fe0f}", "👍🏽👍",
        "שלום עולם", "مرحبا", "e\u{301}a\u{308}", "\u{301}", "a\u{202e}b\u{2066}c", "tab\there",
        "line\nbreak", "\u{1b}[31mred\u{1b}[0m", "\u{9b}2J", "nul\u{0}", "zero\u{200b}width", "한국어",
        "\u{1112}\u{1161}\u{11ab}", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        String(repeating: "絵", count: 60), "a" + String(repeating: "\u{302}", count: 500), "∅",
        "\"\"", "",
        " x ", "αβγδε → … “Я” ①②③ ±×÷ ●○★ — Ω", "─┃▇",
    ]

    private let column = ColumnKey(rawValue: 2 << 16)

    private func state(size: Size) -> StudioState {
        func property(_ name: String, _ index: Int64) -> Property {
            Property(
                name: name,
                column: ColumnKey(rawValue: index | 2 << 16),
                type: .string,
                isNullable: true,
                collection: nil,
                index: nil,
                isPrimaryKey: false,
                target: nil,
                isEnumerated: false
            )
        }
        let table = TableSchema(
            name: "class_拷問クラス",
            key: TableKey(rawValue: 1),
            kind: .topLevel,
            properties: [property("左", 0), property("ひだり\u{3099}", 1), property("right", 2)],
            backlinks: []
        )
        var state = StudioState(options: StudioOptions(path: "x"), size: size)
        state.startBrowsing(
            DatabaseActor.Opened(
                summary: FileSummary(
                    name: "拷\u{1b}問.realm",
                    isEncrypted: false,
                    format: 24,
                    schemaVersion: nil,
                    sizeInBytes: 1,
                    usedPercent: nil,
                    wasSynced: false,
                    isInUse: false,
                    isWritable: true
                ),
                catalog: Catalog(
                    version: 1,
                    schema: Schema(tables: [table]),
                    counts: [table.key: Self.strings.count],
                    damaged: []
                )
            )
        )
        let place = state.browser?.place
        let rows = Self.strings.indices.map { index in
            RowData(
                object: ObjectLink(table: table.key, object: ObjectKey(rawValue: Int64(index))),
                step: nil,
                cells: (place?.columns ?? []).map { column in
                    if case .number = column.kind { return .plain(.int(Int64(index))) }
                    return .plain(.string(Self.strings[index]))
                }
            )
        }
        state.handleBrowserAnswer(
            .rows(RowPage(version: 1, range: 0..<rows.count, rows: rows, count: rows.count)),
            for: .rows(place: place?.id ?? 0)
        )
        return state
    }

    private func screen(_ state: StudioState) -> CellGrid {
        var grid = CellGrid(size: state.size)
        let look = Look(theme: "ansi", depth: .sixteen, themes: BuiltInThemes.all)
        _ = state.render(look, into: &grid)
        return grid
    }

    @Test("borders stay straight", arguments: ["80x40", "40x10", "61x20", "200x60"], [1, 2])
    func borders(_ text: String, _ ambiguousColumns: Int) throws {
        let size = try #require(Size(text))
        try TextWidth.$ambiguousColumns.withValue(ambiguousColumns) { try expectBorders(size) }
    }

    private func expectBorders(_ size: Size) throws {
        var state = state(size: size)
        for _ in 0..<3 {
            _ = state.update(.input(.key(KeyChord(.tab))))
            let grid = screen(state)
            let browser = try #require(state.browser)
            let layout = BrowserLayout(state, browser)
            let table = layout.table
            guard !table.isEmpty else { continue }
            let first = table.row + 1 + layout.headHeight
            let bars = (first..<first + min(layout.tableRows, Self.strings.count)).map { row in
                (table.column..<table.endColumn).filter { grid[$0, row].text == "│" }
            }
            #expect(Set(bars).count == 1)
            #expect(bars[0].first == table.column && bars[0].last == table.endColumn - 1)
        }
    }

    @Test("boxes over the screen have straight borders, whatever is in them", arguments: [1, 2])
    func boxes(_ ambiguousColumns: Int) throws {
        try TextWidth.$ambiguousColumns.withValue(ambiguousColumns) { try expectBoxes() }
    }

    private func expectBoxes() throws {
        for text in ["80x24", "40x10", "61x20", "200x60"] {
            let size = try #require(Size(text))
            for overlay in overlays {
                var state = state(size: size)
                state.savedQueries = Self.strings.map {
                    .init(name: $0, className: $0, text: $0)
                }
                state.history = ["拷問クラス": Self.strings]
                state.overlay = overlay
                let grid = screen(state)
                let box = OverlayLayout(state).box(of: overlay)
                let isStraight = (box.row + 1..<box.endRow - 1).allSatisfy { row in
                    grid[box.column, row].text == "│" && grid[box.endColumn - 1, row].text == "│"
                }
                #expect(isStraight, "\(text)")
            }
        }
    }

    private var overlays: [Overlay] {
        let lines = Self.strings.map { ViewerState.Line(text: $0, role: .text) }
        let items = Self.strings.map { ChoiceState.Item(text: $0, note: $0, action: .none) }
        return [
            .viewer(ViewerState(title: Self.strings.joined(), lines: lines)),
            .choice(ChoiceState(title: Self.strings[5], items: items, hint: Self.strings[9])),
            .palette(PaletteState(field: TextField("家"))), .palette(PaletteState()),
            .history(PaletteState(field: TextField())), .columns(ScrollPosition(selected: 2)),
            .help(HelpState(context: .table)), .quit,
        ]
    }

    @Test("the panes beside the table have straight borders, too")
    func panes() throws {
        for text in ["80x24", "120x30", "200x60"] {
            var state = state(size: try #require(Size(text)))
            let link = try #require(state.browser?.place.window?.rows.first?.object)
            let lines = (state.browser?.catalog.schema.tables.first?.properties ?? []).flatMap {
                property in
                Self.strings.map {
                    ObjectDetail.Line(property: property, value: .plain(.string($0)))
                }
            }
            state.withBrowser {
                $0.inspector.wish = true
                $0.focus = .table
                $0.inspector.detail = ObjectDetail(
                    version: 1,
                    object: link,
                    name: Self.strings[5],
                    lines: lines,
                    incoming: []
                )
            }
            for isColumnView in [false, true] {
                state.withBrowser { $0.showsColumnView = isColumnView }
                let grid = screen(state)
                let layout = BrowserLayout(state, try #require(state.browser))
                for pane in [layout.classes, layout.inspector, layout.parent] where !pane.isEmpty {
                    let isStraight = (pane.row + 1..<pane.endRow - 1).allSatisfy { row in
                        grid[pane.column, row].text == "│"
                            && grid[pane.endColumn - 1, row].text == "│"
                    }
                    #expect(isStraight, "\(text)")
                }
            }
        }
    }

    @Test("no stored text reaches the terminal raw")
    func safety() {
        let text = screen(state(size: Size(width: 200, height: 60))).lines().joined()
        let isSafe = text.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && !(0x7f..<0xa0 ~= scalar.value)
                && !(0x202a...0x202e ~= scalar.value) && !(0x2066...0x2069 ~= scalar.value)
        }
        #expect(isSafe)
    }

    @Test("null, the empty string and texts that look like them differ without colour")
    func marks() {
        let text = ValueText(schema: Schema(tables: []))
        let values: [Value] = [.null, .string(""), .string("∅"), .string("\"\""), .string("null")]
        #expect(Set(values.map { text.cell(.plain($0)).text }).count == values.count)
    }

    @Test("a storm of sizes keeps row and text")
    func storm() {
        var state = state(size: Size(width: 80, height: 24))
        _ = state.update(.input(.key(KeyChord(.tab))))
        for _ in 0..<7 { _ = state.update(.input(.key(KeyChord(.down)))) }
        _ = state.update(.input(.key(KeyChord(.character("/")))))
        for character in "左 == " {
            _ = state.update(.input(.key(KeyChord(.character(character)))))
        }
        for width in [40, 200, 39, 81, 41, 120] {
            for height in [10, 60, 9, 24, 11] {
                _ = state.update(.input(.resize(Size(width: width, height: height))))
                _ = screen(state)
            }
        }
        #expect(state.browser?.place.scroll.selected == 7)
        #expect(state.browser?.place.query.field.text == "左 == ")
    }
}
