package import RegentCore

/// The rules of a file, one a line; `#` begins a comment line.
///
///     let book = try RuleBook(parsing: text, schema: snapshot.schema)
package struct RuleBook: Sendable {
    package let rules: [Rule]

    /// Reads the rules of a text and looks up their names.
    ///
    /// Throws at the first rule that is wrong.
    package init(parsing text: String, schema: Schema) throws(RuleError) {
        let bytes = Array(text.utf8)
        var rules: [Rule] = []
        var start = 0
        var number = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
            number += 1
            let reader = RuleReader(bytes: bytes, line: start..<end, schema: schema)
            if let rule = try reader.rule(number: number) { rules.append(rule) }
            start = end + 1
        }
        self.rules = rules
    }
}

/// Reads one line of rules.
private struct RuleReader {
    /// All of the text, so that every place in it can be named.
    let bytes: [UInt8]
    let line: Range<Int>
    let schema: Schema

    private var classNames: [String] { schema.tables.map(\.displayName) }

    /// The rule of the line; nil when there is none.
    func rule(number: Int) throws(RuleError) -> Rule? {
        let content = trimmed(line)
        guard !content.isEmpty, bytes[content.lowerBound] != UInt8(ascii: "#") else { return nil }
        guard String(validating: bytes[content], as: UTF8.self) != nil else {
            throw RuleError(explanation: "a rule is not UTF-8", range: content, remedy: nil)
        }
        if let names = rest(of: content, after: "unique") {
            let (table, properties) = try unique(names)
            return rule(content, number, table, .isUnique(properties))
        }
        let (table, prefixes) = try tableAndPrefixes(content)
        // Blanks instead of the class and of all other lines keep every place what it is.
        var query = bytes.map { $0 == 0x0a ? $0 : UInt8(ascii: " ") }
        query.replaceSubrange(content, with: bytes[content])
        for prefix in prefixes {
            for place in prefix { query[place] = UInt8(ascii: " ") }
        }
        let bound: BoundQuery
        do {
            let text = String(decoding: query, as: UTF8.self)
            bound = try Query.bound(text, to: table, in: schema)
        } catch {
            throw RuleError(
                explanation: error.explanation,
                range: error.range.isEmpty && error.range.lowerBound >= query.count
                    ? content.upperBound..<content.upperBound : error.range,
                remedy: error.fix?.label
            )
        }
        guard bound.clauses.isEmpty else {
            throw RuleError(
                explanation: "a rule says what holds for each object: SORT, DISTINCT and LIMIT "
                    + "have no place in it",
                range: content,
                remedy: nil
            )
        }
        return rule(content, number, table, .holds(bound))
    }

    private func rule(
        _ content: Range<Int>,
        _ number: Int,
        _ table: TableSchema,
        _ demand: Rule.Demand
    ) -> Rule {
        Rule(
            text: string(content),
            line: number,
            className: table.displayName,
            table: table.key,
            demand: demand
        )
    }

    // MARK: Which class

    /// The class a rule speaks of, and the bytes that name it: before each property, or once
    /// before a colon.
    private func tableAndPrefixes(
        _ content: Range<Int>
    ) throws(RuleError) -> (TableSchema, [Range<Int>]) {
        if let found = classBeforeColon(content) { return (found.0, [found.1]) }
        let tokens: [Token]
        do {
            tokens = try Lexer.tokens(of: Array(bytes[content]))
        } catch {
            let start = content.lowerBound
            throw RuleError(
                explanation: error.explanation,
                range: error.range.lowerBound + start..<error.range.upperBound + start,
                remedy: error.fix?.label
            )
        }
        var table: TableSchema?
        var prefixes: [Range<Int>] = []
        for index in tokens.indices.dropLast() {
            guard tokens[index].kind == .identifier, tokens[index + 1].kind == .dot,
                index == 0 || tokens[index - 1].kind != .dot
            else { continue }
            let range = shifted(tokens[index].range, by: content.lowerBound)
            let name = string(range)
            if let table {
                guard table.displayName == name else { continue }
            } else {
                guard let found = schema.tables.first(where: { $0.displayName == name }) else {
                    throw unknownClass(name, range)
                }
                table = found
            }
            prefixes.append(
                range.lowerBound..<content.lowerBound + tokens[index + 1].range.upperBound
            )
        }
        guard let table else {
            throw RuleError(
                explanation: "the rule does not say of which class it is",
                range: content,
                remedy: "write the class before the property, as in Post.author != nil"
            )
        }
        return (table, prefixes)
    }

    /// The class in `Class: query`; only names of the schema count, as a colon may be in a text.
    private func classBeforeColon(_ content: Range<Int>) -> (TableSchema, Range<Int>)? {
        for table in schema.tables {
            let name = Array(table.displayName.utf8)
            guard bytes[content].starts(with: name) else { continue }
            var place = content.lowerBound + name.count
            while place < content.upperBound, isBlank(bytes[place]) { place += 1 }
            guard place < content.upperBound, bytes[place] == UInt8(ascii: ":") else { continue }
            return (table, content.lowerBound..<place + 1)
        }
        return nil
    }

    // MARK: Unique

    private func unique(_ names: Range<Int>) throws(RuleError) -> (TableSchema, [Property]) {
        var table: TableSchema?
        var properties: [Property] = []
        var start = names.lowerBound
        while start <= names.upperBound {
            let end = bytes[start..<names.upperBound].firstIndex(of: UInt8(ascii: ","))
            let part = trimmed(start..<(end ?? names.upperBound))
            start = (end ?? names.upperBound) + 1
            let name = string(part)
            let owner = try owner(of: name, part, besides: table)
            table = owner
            let property = name.dropFirst(owner.displayName.count + 1)
            properties.append(try self.property(String(property), of: owner, part))
        }
        guard let table else { throw unknownClass(string(names), names) }
        return (table, properties)
    }

    /// The class of `Class.property`.
    private func owner(
        of name: String,
        _ range: Range<Int>,
        besides known: TableSchema?
    ) throws(RuleError) -> TableSchema {
        guard let found = schema.tables.first(where: { name.hasPrefix($0.displayName + ".") })
        else { throw unknownClass(String(name.prefix { $0 != "." }), range) }
        guard known == nil || known?.key == found.key else {
            throw RuleError(
                explanation: "the properties of a rule belong to one class, and these to two",
                range: range,
                remedy: nil
            )
        }
        return found
    }

    private func property(
        _ name: String,
        of table: TableSchema,
        _ range: Range<Int>
    ) throws(RuleError) -> Property {
        guard let property = table[name] else {
            let nearest = NearestName.of(name, among: table.properties.map(\.name))
            throw RuleError(
                explanation: "\(table.displayName) has no property \(name)",
                range: range,
                remedy: nearest.map { "did you mean \($0)?" }
            )
        }
        guard property.collection == nil else {
            throw RuleError(
                explanation: "\(name) holds several values for each object; only single ones can "
                    + "be unique",
                range: range,
                remedy: nil
            )
        }
        return property
    }

    private func unknownClass(_ name: String, _ range: Range<Int>) -> RuleError {
        let nearest = NearestName.of(name, among: classNames)
        return RuleError(
            explanation: "there is no class \(name)",
            range: range,
            remedy: nearest.map { "did you mean \($0)?" }
                ?? "a rule begins with the class, as in Post.author != nil"
        )
    }

    // MARK: Bytes

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while start < end, isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    /// What follows a word and a blank at the start of a range.
    private func rest(of range: Range<Int>, after word: String) -> Range<Int>? {
        let word = Array(word.utf8)
        let end = range.lowerBound + word.count
        guard end < range.upperBound, bytes[range.lowerBound..<end].elementsEqual(word),
            isBlank(bytes[end])
        else { return nil }
        return trimmed(end..<range.upperBound)
    }

    private func shifted(_ range: Range<Int>, by count: Int) -> Range<Int> {
        range.lowerBound + count..<range.upperBound + count
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
