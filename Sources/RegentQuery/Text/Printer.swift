import RegentCore

/// Writes a tree as text that parses to the same tree: the inverse of `Parser`.
struct Printer {
    private(set) var text = ""

    mutating func append(_ piece: String) { text += piece }

    static func text(of syntax: Syntax) -> String {
        var printer = Printer()
        printer.print(syntax.predicate)
        for clause in syntax.clauses {
            printer.text += " "
            printer.print(clause)
        }
        return printer.text
    }

    /// The text of one condition.
    static func text(of predicate: Syntax.Predicate) -> String {
        var printer = Printer()
        printer.print(predicate)
        return printer.text
    }

    static func text(of operand: Syntax.Operand) -> String {
        var printer = Printer()
        printer.print(operand)
        return printer.text
    }

    static func text(of keyPath: Syntax.KeyPath) -> String {
        var printer = Printer()
        printer.print(keyPath)
        return printer.text
    }

    // MARK: Conditions

    /// How tightly a condition holds together: OR, AND, then everything else.
    private func tightness(_ predicate: Syntax.Predicate) -> Int {
        switch predicate {
        case .any: 0
        case .all: 1
        default: 2
        }
    }

    private mutating func print(_ predicate: Syntax.Predicate, inside: Int = 0) {
        // An arm that is itself a chain of the same kind was in parentheses too.
        let needsParentheses = tightness(predicate) < inside
        if needsParentheses { text += "(" }
        switch predicate {
        case .any(let arms): print(arms, " OR ", inside: 1)
        case .all(let arms): print(arms, " AND ", inside: 2)
        case .not(let operand):
            text += "NOT "
            print(operand, inside: 2)
        case .constant(let value): text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .comparison(let comparison):
            print(comparison.left)
            text += " " + comparison.comparator.rawValue
            if comparison.options.contains(.ignoringCase) { text += "[c]" }
            text += " "
            print(comparison.right)
        case .between(let between):
            print(between.subject)
            text += " BETWEEN "
            print(between.bounds)
        case .text(let search):
            print(search.subject)
            text += " TEXT "
            print(search.pattern)
        case .geoWithin(let within):
            print(within.subject)
            text += " GEOWITHIN "
            print(within.shape)
        }
        if needsParentheses { text += ")" }
    }

    private mutating func print(_ arms: [Syntax.Predicate], _ separator: String, inside: Int) {
        for (index, arm) in arms.enumerated() {
            if index > 0 { text += separator }
            print(arm, inside: inside)
        }
    }

    // MARK: Operands

    private mutating func print(_ operand: Syntax.Operand) {
        switch operand {
        case .constant(let constant): print(constant)
        case .list(let list): print(list)
        case .path(let path): print(path)
        case .aggregate(let aggregate):
            print(aggregate.keyPath)
            text += "." + aggregate.function.rawValue
            if let property = aggregate.property { text += "." + Self.name(property.name) }
        case .subquery(let subquery):
            text += "SUBQUERY("
            print(subquery.keyPath)
            text += ", \(subquery.variable), "
            print(subquery.predicate)
            text += ").@count"
        case .arithmetic(let arithmetic):
            print(arithmetic.left, in: arithmetic.sign, isRight: false)
            text += " \(arithmetic.sign.rawValue) "
            print(arithmetic.right, in: arithmetic.sign, isRight: true)
        }
    }

    private mutating func print(
        _ operand: Syntax.Operand,
        in sign: ArithmeticOperator,
        isRight: Bool
    ) {
        guard case .arithmetic(let inner) = operand else { return print(operand) }
        let bindsLess = sign.bindsTightly && !inner.sign.bindsTightly
        let sameRight = isRight && sign.bindsTightly == inner.sign.bindsTightly
        guard bindsLess || sameRight else { return print(operand) }
        text += "("
        print(operand)
        text += ")"
    }

    private mutating func print(_ list: Syntax.List) {
        if let quantifier = list.quantifier { text += quantifier.rawValue + " " }
        text += "{"
        for (index, element) in list.elements.enumerated() {
            if index > 0 { text += ", " }
            print(element)
        }
        text += "}"
    }

    private mutating func print(_ path: Syntax.Path) {
        if let quantifier = path.quantifier { text += quantifier.rawValue + " " }
        print(path.keyPath)
        if let suffix = path.suffix { text += "." + suffix.rawValue }
    }

    private mutating func print(_ keyPath: Syntax.KeyPath) {
        for (index, element) in keyPath.elements.enumerated() {
            switch element.kind {
            case .name(let name): text += (index > 0 ? "." : "") + Self.name(name)
            case .index(let position): text += "[\(position)]"
            case .last: text += "[LAST]"
            case .every: text += "[*]"
            case .key(let key): text += "[" + Self.quoted(Array(key.utf8)) + "]"
            case .argument(let number): text += "[$\(number)]"
            case .pathArgument(let number): text += "$K\(number)"
            }
        }
    }

    /// A name with its blanks escaped.
    static func name(_ name: String) -> String {
        guard name.utf8.contains(where: ByteClass.isBlank) else { return name }
        var text = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case " ": text += "\\ "
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    // MARK: Clauses

    private mutating func print(_ clause: Syntax.Clause) {
        switch clause {
        case .sort(let keys, _):
            text += "SORT("
            for (index, key) in keys.enumerated() {
                if index > 0 { text += ", " }
                print(key.keyPath)
                text += key.isAscending ? " ASC" : " DESC"
            }
            text += ")"
        case .distinct(let keyPaths, _):
            text += "DISTINCT("
            for (index, keyPath) in keyPaths.enumerated() {
                if index > 0 { text += ", " }
                print(keyPath)
            }
            text += ")"
        case .limit(let count, _): text += "LIMIT(\(count))"
        }
    }
}
