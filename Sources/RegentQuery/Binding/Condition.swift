import RegentCore

/// A condition on one object, with names and types settled: what the planner works on.
indirect enum Condition: Sendable {
    case constant(Bool)
    case all([Condition])
    case any([Condition])
    case not(Condition)
    case column(ColumnComparison)
    case membership(ColumnMembership)
    case comparison(GeneralComparison)
    case type(TypeComparison)
    case fullText(FullTextSearch)
    case within(GeoTest)
    case range(RangeComparison)
}

/// A plain property of the queried class next to one constant.
struct ColumnComparison: Sendable {
    let property: Property
    let comparator: Comparator
    let options: StringOptions
    let constant: BoundConstant
    /// The rules that hold where the official engine takes its short way (§5.3).
    let isSimple: Bool
    let text: String
    /// Where the comparison stands in the query.
    var range = 0..<0

    /// Where the official engine takes its short way (§5.3).
    static func isSimple(
        _ property: Property,
        _ comparator: Comparator,
        _ constant: OperandType
    ) -> Bool {
        let type = OperandType(property.type)
        if type == .mixed { return true }
        if comparator.matchesText { return constant == type || constant == .null }
        if constant == type {
            return !(comparator.isOrdering && (type == .bool || type == .binary))
        }
        return constant == .null && (!comparator.isOrdering || type == .string)
    }
}

/// A plain property of the queried class that must equal one of several constants.
struct ColumnMembership: Sendable {
    let property: Property
    let constants: [BoundConstant]
    let options: StringOptions
    let text: String
}

/// Any two operands.
struct GeneralComparison: Sendable {
    let left: BoundOperand
    let comparator: Comparator
    let options: StringOptions
    let right: BoundOperand
    let text: String
}

/// The type of a value next to names of types.
struct TypeComparison: Sendable {
    let path: PathOperand
    /// `!=` when true, `==` otherwise.
    let isNegated: Bool
    let names: [TypeNames]
    /// True for `{…}`, where whole lists may meet.
    let isList: Bool
    let quantifier: Quantifier?
    /// True when the names stand on the left.
    let namesAreLeft: Bool
    let text: String
}

/// Some one value behind a path between two bounds: BETWEEN of the NSPredicate dialect.
struct RangeComparison: Sendable {
    let path: BoundPath
    let lower: Value
    let upper: Value
    let text: String
}

/// Words that a text must and must not have (§14).
struct FullTextSearch: Sendable {
    let path: BoundPath
    let words: SearchWords
    let text: String
}

/// A place that must lie in a shape (§13).
struct GeoTest: Sendable {
    let path: PathOperand
    let typeColumn: ColumnKey
    let coordinatesColumn: ColumnKey
    let shape: GeoShape
    let text: String
}
