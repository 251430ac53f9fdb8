import Foundation
import RegentCore
import RegentDrafts
import RegentTerminal
import RegentTestSupport
import Testing

@testable import RegentStudio

/// Keys at random on a small file, beside a model of what must be pending.
@Suite("Random edits")
struct RandomEditingTests {
    /// What the rows are, and what they were at the last commit.
    private struct Model: Equatable {
        struct Row: Equatable {
            let key: ObjectKey
            var n: Int64
            var name: String
            var isDeleted = false
        }

        var base: [Row]
        var rows: [Row]

        var count: Int {
            zip(base, rows).reduce(0) { sum, pair in
                if pair.1.isDeleted { return sum + 1 }
                return sum + (pair.0.n == pair.1.n ? 0 : 1) + (pair.0.name == pair.1.name ? 0 : 1)
            }
        }
    }

    /// Some steps, or as many as `REGENT_RANDOM_STEPS` says.
    private static let steps =
        ProcessInfo.processInfo.environment["REGENT_RANDOM_STEPS"].flatMap(Int.init) ?? 250

    @Test("what is pending is what differs, after every step", arguments: [1, 2] as [UInt64])
    func walk(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        let path = folder.file("rows.realm")
        try SampleRows.make(6, at: path)
        let rows = try stored(in: path)
        var model = Model(base: rows, rows: rows)
        var past: [Model] = []
        var future: [Model] = []
        var session = await LiveSession(
            on: path,
            className: "Row",
            size: Size(width: 60, height: 14)
        )
        await session.press("B")
        for step in 0..<Self.steps {
            let row = Int.random(in: 0..<model.rows.count, using: &random)
            let before = model
            let isThere = !model.rows[row].isDeleted
            await session.press("g g" + String(repeating: " j", count: row) + " 0")
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<6:
                let value = Int64.random(in: 0..<4, using: &random)
                await session.press("l")
                await edit(String(value), isThere, &session)
                if isThere { model.rows[row].n = value }
            case 6..<12:
                let value = ["row \(row)", "", "x", "日本"].randomElement(using: &random) ?? ""
                await session.press("l l")
                await edit(value, isThere, &session)
                if isThere { model.rows[row].name = value }
            case 12..<14:
                await session.press("d d")
                if isThere {
                    await session.press("y")
                    model.rows[row].isDeleted = true
                }
            case 14..<16:
                await session.press("u")
                if let old = past.popLast() {
                    future.append(model)
                    model = old
                }
                #expect(session.count == model.count, "seed \(seed), step \(step): undo")
                continue
            case 16..<18:
                await session.press("Ctrl-R")
                if let next = future.popLast() {
                    past.append(model)
                    model = next
                }
                #expect(session.count == model.count, "seed \(seed), step \(step): redo")
                continue
            case 18:
                guard model.count > 0 else { continue }
                let line = Int.random(in: 0..<model.count, using: &random)
                await session.press("P" + String(repeating: " j", count: line))
                guard case .pending(let pending) = session.state.overlay,
                    let dropped = pending.page?.line(line)
                else {
                    Issue.record("no list")
                    return
                }
                drop(dropped, from: &model)
                await session.press("x Esc")
            default:
                guard model.count > 0, step % 5 == 0 else { continue }
                await session.press("W y")
                let left = model.rows.filter { !$0.isDeleted }
                guard left.count > 1 else { return }
                model = Model(base: left, rows: left)
                #expect(try stored(in: path) == model.rows)
                (past, future) = ([], [])
                await session.press("B")
                continue
            }
            if model != before {
                past.append(before)
                future = []
            }
            #expect(
                session.count == model.count,
                "seed \(seed), step \(step): \(session.notice)"
            )
            guard session.count == model.count else { return }
        }
        withExtendedLifetime(folder) {}
    }

    private func edit(_ text: String, _ isThere: Bool, _ session: inout LiveSession) async {
        await session.press("e")
        guard isThere else { return }
        await session.press("Ctrl-E Ctrl-U")
        if !text.isEmpty { await session.send(.paste(text)) }
        await session.press("Enter")
    }

    private func drop(_ line: Line, from model: inout Model) {
        guard let row = model.rows.firstIndex(where: { $0.key == line.place.object }) else {
            Issue.record("a line of no row")
            return
        }
        switch line.change {
        case .delete: model.rows[row].isDeleted = false
        case .set where line.place.path == [.property("n")]: model.rows[row].n = model.base[row].n
        default: model.rows[row].name = model.base[row].name
        }
    }

    private func stored(in path: String) throws -> [Model.Row] {
        try Database(path: path).read { snapshot in
            let table = try #require(snapshot.table(named: "Row"))
            return try table.keys(in: 0..<Int.max).map { key in
                let values = try table.schema.properties.map {
                    try table.value(of: $0.column, in: key)
                }
                guard case .int(let n) = values[0], case .string(let name) = values[1] else {
                    return Model.Row(key: key, n: -1, name: "")
                }
                return Model.Row(key: key, n: n, name: name)
            }
        }
    }
}
