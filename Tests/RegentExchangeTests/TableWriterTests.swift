import RegentCore
import RegentTestSupport
import Testing

@testable import RegentExchange

@Suite struct TableWriterTests {
    @Test(
        arguments: [
            ([4, 10, 30], nil, [4, 10, 30]),
            ([4, 10, 30], 100, [4, 10, 30]),
            ([4, 10, 30], 44, [4, 10, 20]),
            ([4, 10, 30], 34, [4, 10, 10]),
            ([4, 10, 30], 30, [4, 8, 8]),
            ([4, 10, 30], 10, [3, 3, 3]),
        ] as [([Int], Int?, [Int])]
    )
    func theWidestColumnsGiveWay(widths: [Int], total: Int?, fitted: [Int]) {
        #expect(TableWriter.fit(widths, into: total) == fitted)
    }

    @Test(.needsSharedMaterial) func drawsATableFittedToItsWidth() throws {
        let lines = try ExportHarness.lines("people", .table) { options in
            options.classes = ["Person"]
            options.columns = ["id", "name"]
            options.rows = { _, table in try table.keys(in: 0..<2) }
            options.table.width = 17
        }
        #expect(
            lines == [
                "┌────┬──────────┐",
                "│ id │ name     │",
                "├────┼──────────┤",
                "│  0 │ Dagny D… │",
                "│  1 │ Dagny S… │",
                "└────┴──────────┘",
            ]
        )
        #expect(lines.allSatisfy { $0.count == 17 })
    }

    @Test(.needsSharedMaterial) func controlCharactersAreShownAsPictures() throws {
        let text = try ExportHarness.text("embedded", .table) { options in
            options.classes = ["Leaf"]
            options.columns = ["text"]
        }
        #expect(text.contains("line␊break"))
        #expect(text.contains("tab␉here"))
    }

    @Test(.needsSharedMaterial) func anEmptyResultIsAHeading() throws {
        let lines = try ExportHarness.lines("people", .table) { options in
            options.classes = ["Person"]
            options.columns = ["id"]
            options.rows = { _, _ in [] }
        }
        #expect(lines == ["┌────┐", "│ id │", "├────┤", "└────┘"])
    }

    @Test(.needsSharedMaterial) func markdownEscapesItsOwnMarks() throws {
        let lines = try ExportHarness.lines("embedded", .markdown) { options in
            options.classes = ["Leaf"]
            options.columns = ["text"]
        }
        #expect(lines[0] == "| text |")
        #expect(lines[1] == "| --- |")
        #expect(lines.count == 978)
        #expect(lines.contains("| line<br>break |"))
        #expect(lines.contains(#"| quote"back\\slash |"#))
    }
}
