/// Checks a search index against the objects of its table, both ways.
///
/// The index is walked once: every entry must lead to an object that has the value of its path.
/// Sums of hashes over all entries and over all objects then tell whether any object is missing or
/// entered twice; only then a second pass names which (see `LinkLedger`).
/// Source: `format/02 §6`.
struct IndexCheck {
    let inspection: Inspection
    let table: Table
    let column: Column
    let root: Ref

    /// Lists of strings and full text are followed to the end of each string, and what is stored is
    /// not looked at; other indexes stop where an entry is alone.
    private var holdsWholeStrings: Bool {
        column.property.collection != nil || column.property.index == .fullText
    }

    private var place: Finding.Place {
        Finding.Place(table: table.schema.displayName, property: column.property.name)
    }

    /// One entry: the chunks that lead to it, and the object.
    private struct Entry {
        let path: [Int32]
        let key: ObjectKey
        /// The same object stands right before it in the same list.
        let isRepeated: Bool
        let ref: Ref
    }

    /// How many entries of the index, less how many of the objects, each pair of object and string
    /// has; kept only where they differ.
    private typealias Balances = [ObjectKey: Int]

    /// Checks the index.
    ///
    /// `step` is called now and then with the number of entries since; what it throws ends the
    /// check.
    func run(step: (Int) throws -> Void) throws {
        inspection.log.examined(.indexes)
        var ledger = LinkLedger()
        try walk(step: step) { entry in
            guard let word = try checkEntry(entry) else { return }
            ledger.remove(origin: entry.key, target: word)
        }
        try forEachExpected(step: step) { key, word in ledger.add(origin: key, target: word) }
        let buckets = ledger.unbalanced
        if !buckets.isEmpty { try nameDifferences(buckets, step: step) }
    }

    private func nameDifferences(_ buckets: Set<Int>, step: (Int) throws -> Void) throws {
        var balances: [Pair: Int] = [:]
        func note(_ key: ObjectKey, _ word: ObjectKey, _ change: Int) {
            guard buckets.contains(LinkLedger.bucket(origin: key, target: word)) else { return }
            let pair = Pair(key: key, word: word)
            balances[pair, default: 0] += change
            if balances[pair] == 0 { balances[pair] = nil }
        }
        inspection.log.isMuted = true
        try walk(step: step) { entry in
            guard let word = try checkEntry(entry) else { return }
            note(entry.key, word, -1)
        }
        inspection.log.isMuted = false
        try forEachExpected(step: step) { key, word in note(key, word, 1) }
        for (pair, balance) in balances.sorted(by: { $0.key.key < $1.key.key }) {
            let place = place.with(object: pair.key)
            if balance > 0 {
                inspection.log.add(.indexes, place, "is missing in the search index")
            } else if column.property.collection != nil {
                // The official engine leaves such entries behind (`format/02 §6.5`).
                inspection.log.add(
                    .indexes,
                    place,
                    severity: .note,
                    "stands in the search index under a string that it no longer has"
                )
            } else {
                inspection.log.add(.indexes, place, "stands in the search index more than once")
            }
        }
    }

    private struct Pair: Hashable {
        let key: ObjectKey
        let word: ObjectKey
    }

    // MARK: What the objects have

    /// Calls `body` with each object and a hash of each string that the index must hold for it.
    private func forEachExpected(
        step: (Int) throws -> Void,
        _ body: (ObjectKey, ObjectKey) -> Void
    ) throws {
        try table.forEachLeaf { leaf in
            for row in 0..<leaf.count {
                let key = try leaf.key(at: row)
                guard holdsWholeStrings else {
                    body(key, Self.singleWord)
                    continue
                }
                let value = try leaf.value(of: column.property.column, at: row)
                for word in Set(strings(of: value).map(Self.word)) { body(key, word) }
            }
            try step(leaf.count)
            return true
        }
    }

    /// The strings under which an object with this value is entered.
    private func strings(of value: Value) -> [SearchIndex.Key] {
        switch value {
        case .list(let values) where column.property.collection != nil:
            return values.map { SearchIndex.Key($0) }
        case .string(let text) where column.property.index == .fullText:
            return TextWords.words(of: text).map { .bytes(Array($0.utf8)) }
        case .null where column.property.index == .fullText:
            return []
        default:
            return [SearchIndex.Key(value)]
        }
    }

    /// Stands for the one value of an object whose index needs no string to be told apart.
    private static let singleWord = ObjectKey(rawValue: 0)

    /// A hash of the chunks of a whole string, as the path of its entry has them.
    private static func word(_ key: SearchIndex.Key) -> ObjectKey {
        guard case .bytes(let bytes) = key else { return word(path: [0]) }
        return word(path: stride(from: 0, through: bytes.count, by: 4).map { key.chunk(at: $0) })
    }

    /// A last chunk of the end mark alone may be missing in the index; it is left out of the hash.
    private static func word(path: [Int32]) -> ObjectKey {
        let chunks = path.count > 1 && path.last == 0x5800_0000 ? path.dropLast() : path[...]
        var hash: UInt64 = 3
        for chunk in chunks {
            hash = Mixing.hash(UInt64(UInt32(bitPattern: chunk)), seed: hash)
        }
        return ObjectKey(rawValue: Int64(bitPattern: hash))
    }

    // MARK: What the index has

    /// Looks at an entry; nil when it counts for nothing, else the hash of its string.
    private func checkEntry(_ entry: Entry) throws -> ObjectKey? {
        let place = place.with(object: entry.key).with(ref: entry.ref)
        guard try table.contains(entry.key) else {
            // An entry that was left behind stays when its object goes.
            inspection.log.add(
                .indexes,
                place,
                severity: column.property.collection == nil ? .problem : .note,
                "stands in the search index, but does not exist"
            )
            return nil
        }
        if holdsWholeStrings { return entry.isRepeated ? nil : Self.word(path: entry.path) }
        let value = try table.value(of: column.property.column, in: entry.key, limit: 0)
        let key = SearchIndex.Key(value)
        let isRight = entry.path.indices.allSatisfy { entry.path[$0] == key.chunk(at: 4 * $0) }
        if !isRight {
            inspection.log.add(.indexes, place, "stands in the search index under another value")
        }
        return Self.singleWord
    }

    /// Walks the whole index, and checks its nodes.
    private func walk(step: (Int) throws -> Void, _ body: (Entry) throws -> Void) throws {
        var path: [Int32] = []
        _ = try visit(root, &path, isLevelRoot: true, step: step, body)
    }

    /// What stands in an index node.
    private struct Level {
        let isInner: Bool
        var chunks: [Int32] = []
        var entries: [RefOrTagged] = []
    }

    /// Walks one index node; answers its last chunk.
    private func visit(
        _ ref: Ref,
        _ path: inout [Int32],
        isLevelRoot: Bool,
        step: (Int) throws -> Void,
        _ body: (Entry) throws -> Void
    ) throws -> Int32? {
        guard let level = look(at: ref, isRoot: isLevelRoot && path.isEmpty) else { return nil }
        for (chunk, entry) in zip(level.chunks, level.entries) {
            switch entry {
            case .none:
                report(ref, "has no entry for chunk \(chunk)")
            case .ref(let child) where level.isInner:
                let last = try visit(child, &path, isLevelRoot: false, step: step, body)
                if let last, last != chunk {
                    report(ref, "says a child ends at chunk \(chunk), not at \(last)")
                }
            case .tagged where level.isInner:
                report(ref, "has a number where a child should be")
            case .tagged(let key):
                path.append(chunk)
                let key = ObjectKey(rawValue: Int64(bitPattern: key))
                try body(Entry(path: path, key: key, isRepeated: false, ref: ref))
                path.removeLast()
            case .ref(let child):
                path.append(chunk)
                try follow(child, &path, step: step, body)
                path.removeLast()
            }
        }
        try step(level.entries.count)
        return level.chunks.last
    }

    /// Walks a list or the next level.
    private func follow(
        _ child: Ref,
        _ path: inout [Int32],
        step: (Int) throws -> Void,
        _ body: (Entry) throws -> Void
    ) throws {
        do {
            try inspection.map.require(child)
            let memory = inspection.memory
            if try memory.node(at: child).header.context {
                _ = try visit(child, &path, isLevelRoot: true, step: step, body)
                return
            }
            var last: ObjectKey?
            let tree = TreeCheck(inspection: inspection, place: place)
            var failure: (any Error)?
            let count = try tree.walk(child) { (node) throws(StorageError) in
                let keys = try IntegerNode(copy node)
                for index in 0..<keys.count where failure == nil {
                    let key = ObjectKey(rawValue: try keys.value(at: index))
                    let entry = Entry(path: path, key: key, isRepeated: key == last, ref: child)
                    last = key
                    do { try body(entry) } catch { failure = error }
                }
                return keys.count
            }
            if let failure { throw failure }
            if count == 0 { report(child, "is a list without objects") }
            try step(count)
        } catch let error as StorageError {
            inspection.log.add(.indexes, place.with(ref: child), error)
        }
    }

    private func look(at ref: Ref, isRoot: Bool) -> Level? {
        do throws(StorageError) {
            try inspection.map.require(ref)
            let memory = inspection.memory
            let node = try memory.node(at: ref)
            let slots = try inspection.slots(node, "search index")
            if !node.header.context { report(ref, "is not marked as a node of an index") }
            let keys = try memory.node(at: slots.ref(at: 0, "index keys"))
            let chunks = try IntegerNode(keys)
            guard chunks.widthInBits == 32 else {
                report(ref, "has keys of \(chunks.widthInBits) bits, where engines read 32")
                return nil
            }
            if chunks.count != slots.count - 1 {
                report(ref, "has \(chunks.count) keys for \(slots.count - 1) entries")
            }
            if chunks.count == 0, !isRoot { report(ref, "has no keys") }
            var level = Level(isInner: node.header.isInner)
            for index in 0..<min(chunks.count, slots.count - 1) {
                let chunk = Int32(truncatingIfNeeded: try chunks.value(at: index))
                if let last = level.chunks.last, chunk <= last {
                    report(ref, "has chunk \(chunk) after \(last)")
                }
                level.chunks.append(chunk)
                level.entries.append(try slots.element(at: index + 1))
            }
            return level
        } catch {
            inspection.log.add(.indexes, place.with(ref: ref), error)
            return nil
        }
    }

    private func report(_ ref: Ref, _ sentence: String) {
        inspection.log.add(.indexes, place.with(ref: ref), sentence)
    }
}
