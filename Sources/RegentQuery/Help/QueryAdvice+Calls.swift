import RegentCore

/// Functions and methods: `name.contains('x')`, `COUNT(posts)`, `LOWER(name)`, `ObjectId('…')`.
extension QueryAdvice {
    var callSlips: [Candidate] {
        words.indices.compactMap { index in
            guard let call = Call(at: index, in: self), let edit = edit(of: call) else {
                return nil
            }
            let fix = replace(edit.range, with: edit.text, "write \(edit.text)")
            var habit = QueryHabit.call(call.name)
            if edit.text.hasPrefix("uuid(") || edit.text.hasPrefix("oid(") {
                habit = .quotedIdentifier
            } else if ByteClass.isDigit(edit.text.utf8.first ?? 0) || edit.text.hasPrefix("T") {
                habit = .date
            }
            return Candidate(fix: fix, fault: QueryError(.habit(habit), at: call.nameRange))
        }
    }

    /// A name with parentheses behind it.
    private struct Call {
        let name: String
        let nameRange: Range<Int>
        /// All of it, from the subject to the closing parenthesis.
        let range: Range<Int>
        /// What stands before the point of a method, or is the first argument of a function.
        let subject: String
        /// The argument behind the subject.
        let argument: String?
        let isMethod: Bool
        /// The word behind the closing parenthesis.
        let next: Int

        init?(at index: Int, in advice: QueryAdvice) {
            let word = advice.words[index]
            guard word.isPlain, advice.word(index + 1)?.text == "(" else { return nil }
            var depth = 0
            var end: Int?
            var commas: [Int] = []
            for inner in (index + 1)..<advice.words.count where end == nil {
                switch advice.words[inner].text {
                case "(": depth += 1
                case ")":
                    depth -= 1
                    if depth == 0 { end = inner }
                case "," where depth == 1: commas.append(inner)
                default: break
                }
            }
            guard let end else { return nil }
            var arguments: [String] = []
            var start = advice.words[index + 1].range.upperBound
            for stop in commas + [end] {
                let stopByte = advice.words[stop].range.lowerBound
                arguments.append(advice.string(start..<stopByte).trimming { $0.isWhitespace })
                start = advice.words[stop].range.upperBound
            }
            arguments.removeAll(where: \.isEmpty)
            let parts = word.text.split(separator: ".", omittingEmptySubsequences: false)
            let last = String(parts.last ?? "")
            name = last
            next = end + 1
            range = word.range.lowerBound..<advice.words[end].range.upperBound
            nameRange = word.range.upperBound - last.utf8.count..<word.range.upperBound
            isMethod = parts.count > 1
            if parts.count > 1 {
                subject = parts.dropLast().drop { $0 == "$0" }.joined(separator: ".")
                argument = arguments.first
            } else {
                guard let first = arguments.first else {
                    subject = ""
                    argument = nil
                    return
                }
                subject = first
                argument = arguments.dropFirst().first
            }
        }
    }

    private func edit(of call: Call) -> (range: Range<Int>, text: String)? {
        func whole(_ text: String) -> (Range<Int>, String) { (call.range, text) }
        let name = call.name.lowercased().filter { $0 != "_" }
        let subject = call.subject
        if subject.isEmpty { return nil }
        // `IN (1, 2)` and `LIKE ('x')` are operators.
        let before = index(ofWordAt: call.range.lowerBound).flatMap { word($0 - 1) }
        if !call.isMethod, name == "in" || before?.isOperand == true && !isJoint(before?.upper) {
            return nil
        }
        if let sign = Self.methods[name], let argument = call.argument {
            // A list contains an element; a text, a piece of it.
            if sign.hasPrefix("CONTAINS"), property(along: subject)?.collection != nil {
                return whole("ANY \(subject) == \(argument)")
            }
            return whole("\(subject) \(sign) \(argument)")
        }
        switch name {
        case "count", "length", "len", "size", "charlength":
            return call.argument == nil ? whole("\(subject).@count") : nil
        case "sum", "avg", "average", "min", "max":
            let function = name == "average" ? "avg" : name
            var parts = subject.split(separator: ".").map(String.init)
            if call.isMethod, let argument = call.argument { parts.append(argument) }
            if parts.count > 1 { parts.insert("@\(function)", at: parts.count - 1) }
            return whole(
                parts.count > 1 ? parts.joined(separator: ".") : "\(subject).@\(function)"
            )
        case "isnull": return whole("\(subject) == null")
        case "isnotnull": return whole("\(subject) != null")
        case "exists", "isset": return presence(of: subject).map(whole)
        case "lower", "upper", "lowercase", "uppercase", "lowercased", "uppercased",
            "tolowercase", "touppercase", "tolower", "toupper", "casefold", "lcase", "ucase":
            return withoutCase(call)
        case "trim", "trimmed", "string", "tostring": return whole(subject)
        case "uuid", "nsuuid", "guid":
            return UUID128(Self.unquoted(subject)).map { whole("uuid(\($0))") }
        case "oid", "objectid", "rlmobjectid", "bsonobjectid":
            return ObjectID(Self.unquoted(subject)).map { whole("oid(\($0))") }
        case "date", "timestamp", "datetime", "todate", "isodate", "nsdate":
            guard let date = Self.date(Self.unquoted(subject)) else { return nil }
            var range = call.range
            // `new Date(…)`.
            if let index = index(ofWordAt: range.lowerBound), word(index - 1)?.upper == "NEW" {
                range = words[index - 1].range.lowerBound..<range.upperBound
            }
            return (range, date)
        default: return nil
        }
    }

    /// Operators that stand in the place of methods with an argument.
    private static let methods: [String: String] = [
        "contains": "CONTAINS", "includes": "CONTAINS", "has": "CONTAINS",
        "containsignorecase": "CONTAINS[c]", "localizedcaseinsensitivecontains": "CONTAINS[c]",
        "startswith": "BEGINSWITH", "beginswith": "BEGINSWITH", "hasprefix": "BEGINSWITH",
        "starts": "BEGINSWITH", "endswith": "ENDSWITH", "hassuffix": "ENDSWITH", "like": "LIKE",
        "equals": "==", "equalto": "==", "equal": "==", "isequal": "==", "isequalto": "==",
        "equalsignorecase": "==[c]", "notequalto": "!=", "greaterthan": ">", "lessthan": "<",
        "in": "IN",
    ]

    /// `LOWER(name) = 'x'`: the comparison behind it ignores case.
    private func withoutCase(_ call: Call) -> (Range<Int>, String)? {
        var end = call.next
        while let word = word(end), ["=", "!", "<", ">"].contains(word.text) { end += 1 }
        if end == call.next, word(end)?.isPlain == true { end += 1 }
        guard end > call.next else { return nil }
        let range = call.range.lowerBound..<words[end - 1].range.upperBound
        let sign = string(words[call.next].range.lowerBound..<words[end - 1].range.upperBound)
        return (range, "\(call.subject) \(sign)[c]")
    }

    /// That a property has a value, or a list has elements; nil for a name that is none.
    func presence(of path: String) -> String? {
        guard let property = property(along: path) else { return nil }
        if property.collection != nil { return "\(path).@count > 0" }
        return property.type == .bool ? "\(path) == true" : "\(path) != null"
    }

    private func isJoint(_ word: String?) -> Bool {
        ["AND", "OR", "NOT", "WHERE", "ANY", "ALL", "NONE", "NEW"].contains(word)
    }

    private static func unquoted(_ text: String) -> String {
        text.trimming { $0 == "'" || $0 == "\"" }
    }
}
