/// How the two sides of a comparison must stand to each other.
enum Comparator: String, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case `in` = "IN"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case contains = "CONTAINS"
    case like = "LIKE"

    /// True for the operators that look into a string.
    var matchesText: Bool {
        switch self {
        case .beginsWith, .endsWith, .contains, .like: true
        default: false
        }
    }

    /// True for `<` and its kin.
    var isOrdering: Bool {
        switch self {
        case .less, .lessOrEqual, .greater, .greaterOrEqual: true
        default: false
        }
    }

    /// True when values that stand in this order satisfy the comparison.
    ///
    /// - Parameter order: negative when left comes first, 0 when equal, positive otherwise.
    /// - Returns: false for the operators that look into strings.
    func holds(for order: Int) -> Bool {
        switch self {
        case .equal, .in: order == 0
        case .notEqual: order != 0
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        case .greaterOrEqual: order >= 0
        case .beginsWith, .endsWith, .contains, .like: false
        }
    }
}

/// How many elements of a list must satisfy a comparison.
enum Quantifier: String, Sendable {
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"
}

/// How strings are compared.
struct StringOptions: OptionSet, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Capitals and small letters count as equal: `[c]`.
    static let ignoringCase = StringOptions(rawValue: 1)
    /// Accents don't count: `[d]`, only in the NSPredicate dialect.
    static let ignoringAccents = StringOptions(rawValue: 2)
}

enum ArithmeticOperator: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"

    var bindsTightly: Bool { self == .multiply || self == .divide }
}

enum AggregateFunction: String, Sendable {
    case max = "@max"
    case min = "@min"
    case sum = "@sum"
    case average = "@avg"
}

extension Syntax {
    /// What may follow a path: its number of elements, or the type of its value.
    enum Suffix: String, Sendable {
        case count = "@count"
        case type = "@type"
    }
}
