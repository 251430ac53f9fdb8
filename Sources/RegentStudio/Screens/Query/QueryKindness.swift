/// What the query bar adds to a text before the parser sees it; the person sees it added.
enum QueryKindness {
    private static let clauses = ["SORT", "DISTINCT", "LIMIT"]

    /// A text that has only an order or a limit gets the condition that everything meets.
    static func completed(_ text: String) -> String {
        let start = text.drop { $0 == " " }
        let word = start.prefix { $0.isLetter }.uppercased()
        let rest = start.dropFirst(word.count).drop { $0 == " " }
        guard clauses.contains(word), rest.first == "(" else { return text }
        return "TRUEPREDICATE " + start
    }
}
