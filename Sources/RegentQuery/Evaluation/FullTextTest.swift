import RegentCore

/// Words that a text must have and must not have (`query-language.md` §14).
struct FullTextTest: LeafTest {
    let condition: FullTextSearch
    let path: PathReader

    var text: String { condition.text }
    var costPerRow: Double { 75 }

    func indexName(in table: Table) -> String { "text index " + (path.path.property?.name ?? "") }

    func indexUse(in table: Table) -> IndexUse {
        guard path.steps.isEmpty, !condition.words.included.isEmpty,
            path.path.property?.index == .fullText
        else { return .none }
        return .index
    }

    /// The objects that have all words are those of the rarest, tested.
    func indexedKeys(in table: Table) throws -> [ObjectKey]? {
        guard indexUse(in: table) != .none, let column = path.path.property?.column else {
            return nil
        }
        var words: [(bytes: [UInt8], count: Int)] = []
        for word in condition.words.included.map({ Array($0.utf8) }) {
            guard let count = try table.countOfObjectKeys(where: column, mayHave: word) else {
                return nil
            }
            words.append((word, count))
        }
        words.sort { $0.count < $1.count }
        guard let rarest = words.first,
            var keys = try table.objectKeys(where: column, mayHave: rarest.bytes)
        else { return nil }
        for word in words.dropFirst() where word.count < keys.count * Self.worthOfText {
            guard let found = try table.objectKeys(where: column, mayHave: word.bytes) else {
                return nil
            }
            keys = Array(Set(keys).intersection(found))
        }
        return try Set(keys).sorted().filter { try holds(for: Row($0, in: table)) }
    }

    /// So many keys are gathered and compared in the time in which one text is read for its words.
    private static let worthOfText = 8

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        for group in try path.groups(row) {
            for value in group.values {
                let text = String(decoding: value.textBytes ?? [], as: UTF8.self)
                if condition.words.match(TextWords.words(of: text)) { return true }
            }
        }
        return false
    }
}
