import Foundation
import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

@Suite struct BulkEditTests {
    /// Memory of this process that no other shares, in bytes; 0 where the system does not tell.
    private static func memory() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").compactMap { Int($0) }
        return pages.count > 2 ? (pages[1] - pages[2]) * 4096 : 0
    }

    @Test func aHundredThousandRowsAreEditedAndUndoneInBoundedMemory() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("rows.realm")
        let session = try OwnerSession.create(path: path)
        let tree = try session.edit()
        let table = try tree.addTable(named: "class_Row")
        let column = try tree.addProperty(PropertyDefinition(name: "n", type: .int), to: table)
        try tree.addProperty(PropertyDefinition(name: "text", type: .string), to: table)
        var keys: [ObjectKey] = []
        for number in 0..<100_000 {
            keys.append(
                try tree.createObject(in: table, values: [(column, .int(Int64(number)))])
            )
        }
        try session.commit(tree)
        let draft = try Draft(of: Database(path: path))
        let before = Self.memory()
        try draft.apply(
            .setMany(className: "Row", property: "n", objects: keys, values: .same(.int(-1)))
        )
        try draft.apply(.set(Place("Row", keys[5], "text"), .string("x")))
        #expect(draft.counts.total == 100_001)
        #expect(draft.lines(in: 99_990..<100_100).count == 11)
        let growth = Self.memory() - before
        #expect(growth < 300 << 20, "\(growth >> 20) MB")
        try draft.undo()
        try draft.undo()
        #expect(draft.isEmpty)
        let value = try draft.read { try $0.table(table)?.value(of: column, in: keys[77]) }
        #expect(value == .int(77))
        try draft.redo()
        #expect(draft.counts.total == 100_000)
        let commit = try draft.commit(in: session)
        #expect(commit.counts.values == 100_000)
        #expect(commit.revert.count == 100_000)
    }
}
