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
        var keys: Set<ObjectKey>?
        for word in condition.words.included {
            guard let found = try table.objectKeys(where: column, mayHave: Array(word.utf8)) else {
                return nil
            }
            keys = keys?.intersection(found) ?? Set(found)
        }
        return try (keys ?? []).sorted().filter { try holds(for: Row($0, in: table)) }
    }

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
