import Testing

@testable import RegentStudio

@Suite("Commands and their keys")
struct KeyTableTests {
    @Test("no two commands want the same keys in one place")
    func conflicts() throws {
        _ = try KeyTable(Command.all)
    }

    @Test("every command has one entry, a title and a sentence")
    func entries() {
        #expect(Set(Command.all.map(\.id)).count == Command.all.count)
        #expect(Command.all.allSatisfy { !$0.title.isEmpty && !$0.sentence.isEmpty })
    }

    @Test("help lists every key there is", arguments: KeyContext.allCases)
    func help(_ context: KeyContext) {
        let table = KeyTable.standard
        let keys = HelpText.lines(context, table).compactMap { line -> String? in
            if case .key(let keys, _, _) = line { keys } else { nil }
        }
        for command in table.commands(in: context) {
            let first = table.names(of: command.id, in: context)[0]
            #expect(
                keys.contains { $0.split(separator: " ").contains { $0 == first } || $0 == first }
            )
        }
    }
}
