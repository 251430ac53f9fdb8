internal import RegentCore

/// Properties as `regent schema` prints them: `name:string`, `tags:[string?]`, `codes:set<int>`,
/// `labels:{string: mixed}`, `friend:User?`.
extension PropertyPlan {
    /// Reads name and type; a word that is no type is the class that links lead to.
    package init(parsing text: String) throws(ValueParser.Failure) {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
            throw .init("\(ValueParser.excerpt(text)) is no NAME:TYPE", hint: "such as age:int?")
        }
        let name = String(text[..<colon])
        var type = text[text.index(after: colon)...].filter { $0 != " " }
        var collection: CollectionKind?
        if type.hasPrefix("["), type.hasSuffix("]") {
            collection = .list
            type = String(type.dropFirst().dropLast())
        } else if type.hasPrefix("set<"), type.hasSuffix(">") {
            collection = .set
            type = String(type.dropFirst(4).dropLast())
        } else if type.hasPrefix("{string:"), type.hasSuffix("}") {
            collection = .dictionary
            type = String(type.dropFirst(8).dropLast())
        }
        let isNullable = type.hasSuffix("?")
        if isNullable { type.removeLast() }
        guard !type.isEmpty else { throw .init("\(name) has no type") }
        guard !type.contains(where: { "[]<>{},".contains($0) }) else {
            throw .init(
                "\(ValueParser.excerpt(type)) is no type",
                hint: "lists are [int], sets set<int>, dictionaries {string: int}"
            )
        }
        let known = ValueType.allCases.first { $0.name == type && $0 != .link && $0 != .typedLink }
        let other = ["date": ValueType.timestamp, "data": .binary, "decimal128": .decimal][type]
        self.init(
            name: name,
            type: known ?? other ?? .link,
            isNullable: isNullable,
            collection: collection,
            target: known == nil && other == nil ? type : nil
        )
    }
}
