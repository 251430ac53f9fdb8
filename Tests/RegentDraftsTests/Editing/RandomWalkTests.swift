import Foundation
import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

/// Long random sequences of edits, undo and redo beside a plain model of what must be pending.
@Suite struct RandomWalkTests {
    /// How many walks, of how many steps; `REGENT_WALKS` takes more.
    private static let countOfWalks =
        ProcessInfo.processInfo.environment["REGENT_WALKS"].flatMap(Int.init) ?? 12
    private static let countOfSteps = 250

    @Test(arguments: (1...countOfWalks).map { UInt64($0) })
    func whatIsPendingIsWhatTheModelSays(seed: UInt64) throws {
        var walk = try Walk(seed: seed)
        for step in 0..<Self.countOfSteps {
            try walk.step()
            try walk.compare("seed \(seed), step \(step)")
        }
        try walk.commit()
    }
}

/// A draft and its model.
private struct Walk {
    /// The objects that people see, by id: the content of a person without what links hold.
    private struct State: Equatable {
        var people: [Int64: [String: Value]] = [:]
    }

    private let shop: ShopFile
    private let draft: Draft
    private var random: SeededGenerator
    private let base: State
    private var past: [State] = []
    private var current: State
    private var future: [State] = []
    private var keys: [Int64: ObjectKey] = [:]
    private var nextID: Int64 = 100

    init(seed: UInt64) throws {
        shop = try ShopFile(people: 6)
        draft = try shop.draft()
        random = SeededGenerator(seed: seed)
        var state = State()
        for id in 0..<Int64(6) {
            let key = try shop.person(id)
            keys[id] = key
            let content = try #require(try shop.content("Person", key))
            state.people[id] = Dictionary(
                uniqueKeysWithValues: content.members.map {
                    ($0.key, $0.value)
                }
            )
        }
        base = state
        current = state
    }

    // MARK: Steps

    mutating func step() throws {
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1:
            let isUndone = try draft.undo()
            #expect(isUndone == !past.isEmpty)
            if let state = past.popLast() {
                future.append(current)
                current = state
            }
        case 2:
            let isRedone = try draft.redo()
            #expect(isRedone == !future.isEmpty)
            if let state = future.popLast() {
                past.append(current)
                current = state
            }
        default:
            var next = current
            guard let edit = makeEdit(&next) else { return }
            let created = try draft.apply(edit)
            if case .create(_, let values) = edit, case .int(let id)? = values["id"] {
                keys[id] = created.first
            }
            past.append(current)
            future = []
            current = next
        }
    }

    private mutating func makeEdit(_ state: inout State) -> Edit? {
        let ids = state.people.keys.sorted()
        let choice = Int.random(in: 0..<16, using: &random)
        if choice == 0 || ids.isEmpty {
            nextID += 1
            let name = text()
            var person = base.people[0]?.mapValues { _ in Value.null } ?? [:]
            person["id"] = .int(nextID)
            person["name"] = .string(name)
            person["age"] = .int(0)
            for list in ["places", "tags", "pets"] { person[list] = .list([]) }
            person["codes"] = .set([])
            person["labels"] = .dictionary([])
            state.people[nextID] = person
            return .create(
                className: "Person",
                values: ["id": .int(nextID), "name": .string(name)]
            )
        }
        guard let id = ids.randomElement(using: &random), let key = keys[id],
            var person = state.people[id]
        else { return nil }
        defer { if state.people[id] != nil { state.people[id] = person } }
        func place(_ name: String) -> Place { Place("Person", key, name) }
        switch choice {
        case 1:
            guard Int.random(in: 0..<3, using: &random) == 0 else { return nil }
            state.people[id] = nil
            return .delete(className: "Person", object: key)
        case 2...5:
            let age = Int64.random(in: 20...22, using: &random)
            person["age"] = .int(age)
            return .set(place("age"), .int(age))
        case 6:
            let nick: Value = Bool.random(using: &random) ? .null : .string(text())
            person["nick"] = nick
            return .set(place("nick"), nick)
        case 7, 8: return editTags(&person, place("tags"))
        case 9:
            let code = Int64.random(in: 1...4, using: &random)
            var codes = Set(person["codes"]?.elements ?? [])
            let isThere = codes.contains(.int(code))
            if isThere { codes.remove(.int(code)) } else { codes.insert(.int(code)) }
            person["codes"] = .set(codes.sorted { Value.compareTotally($0, $1) < 0 })
            return isThere
                ? .discard(place("codes"), .int(code)) : .add(place("codes"), .int(code))
        case 10, 11: return editLabels(&person, place("labels"))
        case 12: return editHome(&person, place("home"))
        case 13: return editPlaces(&person, place("places"))
        case 14:
            let value = mixed(depth: 2)
            person["any"] = value
            return .set(place("any"), value)
        default:
            let age = Int64.random(in: 20...22, using: &random)
            for id in ids { state.people[id]?["age"] = .int(age) }
            person["age"] = .int(age)
            return .setMany(
                className: "Person",
                property: "age",
                objects: ids.compactMap { keys[$0] },
                values: .same(.int(age))
            )
        }
    }

    private mutating func editTags(_ person: inout [String: Value], _ place: Place) -> Edit? {
        var tags = person["tags"]?.elements ?? []
        defer { person["tags"] = .list(tags) }
        let index = Int.random(in: 0...tags.count, using: &random)
        let at = place.appending(.index(index))
        guard index < tags.count, Bool.random(using: &random) else {
            let tag = Value.string(text())
            tags.insert(tag, at: index)
            return .insert(at, tag)
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let tag = Value.string(text())
            tags[index] = tag
            return .set(at, tag)
        case 1:
            let target = Int.random(in: 0..<tags.count, using: &random)
            tags.insert(tags.remove(at: index), at: target)
            return .move(at, to: target)
        case 2 where Int.random(in: 0..<4, using: &random) == 0:
            tags = []
            return .clear(place)
        default:
            tags.remove(at: index)
            return .remove(at)
        }
    }

    private mutating func editLabels(_ person: inout [String: Value], _ place: Place) -> Edit? {
        var labels = person["labels"]?.members ?? []
        let key = ["de", "en", "ja"][Int.random(in: 0..<3, using: &random)]
        defer {
            labels.sort { $0.key < $1.key }
            person["labels"] = .dictionary(labels)
        }
        let index = labels.firstIndex { $0.key == key }
        if let index, Bool.random(using: &random) {
            labels.remove(at: index)
            return .remove(place.appending(.key(key)))
        }
        let value = Value.string(text())
        if let index { labels.remove(at: index) }
        labels.append(.init(key: key, value: value))
        return .set(place.appending(.key(key)), value)
    }

    private mutating func editHome(_ person: inout [String: Value], _ place: Place) -> Edit? {
        let home = person["home"] ?? .null
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            person["home"] = .null
            return .set(place, .null)
        case 1 where !home.isNull:
            let zip = Value.int(Int64.random(in: 1...2, using: &random))
            person["home"] = .dictionary(of: [
                ("street", home["street"] ?? .null), ("zip", zip),
            ])
            return .set(place.appending(.property("zip")), zip)
        default:
            let street = Value.string(text())
            person["home"] = .dictionary(of: [("street", street), ("zip", .null)])
            return .set(place, .dictionary(of: [("street", street)]))
        }
    }

    private mutating func editPlaces(_ person: inout [String: Value], _ place: Place) -> Edit? {
        var places = person["places"]?.elements ?? []
        defer { person["places"] = .list(places) }
        let index = Int.random(in: 0...places.count, using: &random)
        let at = place.appending(.index(index))
        guard index < places.count, Bool.random(using: &random) else {
            let content = Value.dictionary(of: [("street", .string(text())), ("zip", .null)])
            places.insert(content, at: index)
            return .insert(at, content)
        }
        guard Bool.random(using: &random) else {
            places.remove(at: index)
            return .remove(at)
        }
        let street = Value.string(text())
        places[index] = .dictionary(of: [
            ("street", street), ("zip", places[index]["zip"] ?? .null),
        ])
        return .set(at.appending(.property("street")), street)
    }

    private mutating func text() -> String {
        ["", "a", "b", "日本", "null"][Int.random(in: 0..<5, using: &random)]
    }

    private mutating func mixed(depth: Int) -> Value {
        switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
        case 0: .null
        case 1: .int(Int64.random(in: 0...2, using: &random))
        case 2: .string(text())
        case 3: .bool(Bool.random(using: &random))
        case 4: .list([mixed(depth: depth - 1), mixed(depth: depth - 1)])
        default: .dictionary(of: [("k", mixed(depth: depth - 1))])
        }
    }

    // MARK: Comparing

    /// What the lines say, by object and place, against the difference of base and current.
    func compare(_ label: String) throws {
        var expected: [String: String] = [:]
        for id in Set(base.people.keys).union(current.people.keys) {
            let (old, new) = (base.people[id], current.people[id])
            switch (old, new) {
            case (nil, let new?): expected["\(id) +"] = "\(content(new))"
            case (let old?, nil): expected["\(id) -"] = "\(content(old))"
            case (let old?, let new?):
                for (path, pair) in differences(old, new) {
                    expected["\(id) \(path)"] = pair
                }
            case (nil, nil): break
            }
        }
        var found: [String: String] = [:]
        for line in draft.lines {
            guard case .int(let id)? = line.primaryKey else { continue }
            switch line.change {
            case .create(let content): found["\(id) +"] = "\(content)"
            case .delete(let content): found["\(id) -"] = "\(content)"
            case .set(let before, let after):
                found["\(id) \(line.place.pathText)"] = Self.pair(before, after)
            case .schema: Issue.record("a change of the schema")
            }
        }
        #expect(found == expected, "\(label)")
        #expect(draft.counts.total == draft.lines.count, "\(label)")
        #expect(draft.lines(in: 0..<2) == Array(draft.lines.prefix(2)), "\(label)")
    }

    private func content(_ person: [String: Value]) -> Value {
        .dictionary(of: person.map { ($0.key, $0.value) })
    }

    private static func pair(_ before: Value?, _ after: Value?) -> String {
        "\(String(describing: before)) → \(String(describing: after))"
    }

    private func differences(
        _ old: [String: Value],
        _ new: [String: Value]
    ) -> [(String, String)] {
        var result: [(String, String)] = []
        for (name, before) in old {
            let after = new[name] ?? .null
            guard before != after else { continue }
            switch (name, before, after) {
            case ("labels", _, _), ("home", .dictionary, .dictionary):
                for key in Set(before.members.map(\.key)).union(after.members.map(\.key)) {
                    guard before[key] != after[key] else { continue }
                    let step = name == "labels" ? "[\"\(key)\"]" : ".\(key)"
                    result.append((name + step, Self.pair(before[key], after[key])))
                }
            default:
                result.append((name, Self.pair(before, after)))
            }
        }
        return result
    }

    // MARK: The end

    /// Commits, looks at the file, reverts, and looks again.
    func commit() throws {
        let commit = try draft.commit(in: shop.session())
        try expect(current)
        let back = try shop.draft()
        let merge = try back.merge(commit.revert)
        #expect(merge.conflicts == [])
        _ = try back.commit(in: shop.session())
        try expect(base)
    }

    private func expect(_ state: State) throws {
        for (id, person) in state.people {
            let found = try #require(try shop.content("Person", shop.person(id)))
            #expect(found == content(person))
        }
        let count = try shop.database().read { $0.table(named: "Person")?.count }
        #expect(count == state.people.count)
        let report = try shop.database().read { try Verifier($0).run() }
        #expect(report.findings.filter { $0.severity != .note }.map(\.sentence) == [])
    }
}
