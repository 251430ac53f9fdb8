import RegentCore

/// Words that a text must have and must not have (`query-language.md` §14).
struct FullTextTest: LeafTest {
    let condition: FullTextSearch
    let path: PathReader

    var text: String { condition.text }
    var costPerRow: Double { 75 }

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
