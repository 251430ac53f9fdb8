import RegentCore
import RegentExchange
import RegentTestSupport
import Testing

@Suite(.needsSharedMaterial) struct DelimitedWriterTests {
    private func csv(_ name: String, _ column: String, of className: String) throws -> [String] {
        let text = try ExportHarness.text(name, .csv) { options in
            options.classes = [className]
            options.columns = [column]
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func cellsWithSeparatorsQuotesOrLineEndsStandInQuotes() throws {
        let cells = try csv("embedded", "text", of: "Leaf")
        #expect(cells.contains(#""quote""back\slash""#))
        #expect(cells.contains("\"line"))
        #expect(cells.contains("break\""))
        #expect(cells.contains("tab\there"))
    }

    @Test func nullIsNothingAndTheEmptyStringIsQuoted() throws {
        let cells = try csv("all-types", "stringOpt", of: "AllTypes")
        #expect(cells[0] == "stringOpt")
        #expect(cells[1] == #""""#)
        #expect(cells.dropFirst().dropLast().contains(""))
        let marked = try ExportHarness.lines("all-types", .csv) { options in
            options.classes = ["AllTypes"]
            options.columns = ["stringOpt"]
            options.nullText = "NULL"
        }
        #expect(marked.contains("NULL"))
    }

    @Test func valuesAreExact() throws {
        let lines = try ExportHarness.lines("all-types", .csv) { options in
            options.classes = ["AllTypes"]
            options.columns = ["intOpt", "dateOpt", "doubleOpt", "decimalOpt", "uuidOpt", "link"]
            options.includesKeys = true
        }
        #expect(lines[0] == "_key,intOpt,dateOpt,doubleOpt,decimalOpt,uuidOpt,link")
        #expect(
            lines[3]
                == "2,256,2023-11-14T22:13:20.123456789Z,3.141592653589793,1E-6176,"
                + "9002a53e-354e-44ab-b1de-f3d1f2226d15,2"
        )
    }

    @Test func tabsKeepOneLineForEachObject() throws {
        let lines = try ExportHarness.lines("embedded", .tsv) { options in
            options.classes = ["Leaf"]
            options.columns = ["x", "text"]
            options.includesKeys = true
        }
        #expect(lines.count == 977)
        #expect(
            lines.allSatisfy {
                $0.split(separator: "\t", omittingEmptySubsequences: false).count == 3
            }
        )
        #expect(lines.contains { $0.hasSuffix(#"tab\there"#) })
        #expect(lines.contains { $0.hasSuffix(#"line\nbreak"#) })
        #expect(lines.contains { $0.hasSuffix(#"quote"back\\slash"#) })
    }

    @Test func linksAreKeysOfTheOtherTable() throws {
        func peers(_ links: ExportOptions.Links?) throws -> String {
            let lines = try ExportHarness.lines("pk-types", .csv) { options in
                options.classes = ["PkString"]
                options.columns = ["peer"]
                options.links = links
            }
            return lines[2]
        }
        #expect(try peers(nil) == "1")
        #expect(try peers(.key) == "id1")
        #expect(try peers(.ref) == #""{""$ref"":{""class"":""PkString"",""key"":1}}""#)
    }

    @Test func theHeadingCanBeLeftOut() throws {
        let lines = try ExportHarness.lines("people", .csv) { options in
            options.classes = ["Person"]
            options.columns = ["id"]
            options.hasHeading = false
        }
        #expect(lines.first == "0")
    }
}
