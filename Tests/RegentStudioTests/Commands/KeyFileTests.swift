import RegentTerminal
import Testing

@testable import RegentStudio

@Suite("The user's own keys")
struct KeyFileTests {
    @Test("a command gets other keys everywhere, in one place, or none")
    func rules() throws {
        let file = KeyFile(
            """
            # mine
            sort = z, Alt-s
            table.down = gj
            delete = none
            orphans = Alt-o
            """
        )
        #expect(file.faults.isEmpty)
        let table = file.table
        #expect(table.names(of: .sort, in: .table) == ["z", "Alt-s"])
        #expect(table.names(of: .down, in: .table) == ["gj"])
        #expect(table.names(of: .down, in: .classes) == ["j", "Down"])
        #expect(table.names(of: .delete, in: .table).isEmpty)
        #expect(table.names(of: .orphans, in: .table) == ["Alt-o"])
    }

    @Test("two commands with the same keys are an error that names both; then nothing is changed")
    func conflict() {
        let file = KeyFile("wider = Alt-w\nsort = F\n")
        #expect(file.faults.map(\.line) == [2])
        #expect(file.faults.first?.text.contains("sort") == true)
        #expect(file.faults.first?.text.contains("histogram") == true)
        #expect(file.table.names(of: .wider, in: .table) == [">"])
    }

    @Test(
        "what can't be understood is named with its line",
        arguments: ["frobnicate = z", "sort z", "sort =", "sort = nokey", "nowhere.sort = z"]
    )
    func faults(_ line: String) {
        #expect(KeyFile("\n" + line).faults.map(\.line) == [2])
    }
}
