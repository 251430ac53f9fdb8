import RegentCore

/// One side of a comparison, with names and types settled.
indirect enum BoundOperand: Sendable {
    case constants(ConstantOperand)
    case path(PathOperand)
    case aggregate(AggregateOperand)
    case subquery(SubqueryOperand)
    case arithmetic(ArithmeticOperand)
}

/// A path with the quantifier before it and the count or type behind it.
struct PathOperand: Sendable {
    let path: BoundPath
    let quantifier: Quantifier?
    let suffix: Syntax.Suffix?
    let range: Range<Int>
    /// The path as it is written.
    let text: String
}

/// The greatest, least, sum or mean of values.
struct AggregateOperand: Sendable {
    /// Leads to a collection of values, or to objects.
    let path: BoundPath
    let function: AggregateFunction
    /// The property of the objects; nil for collections of values.
    let property: Property?
    /// The type of the elements; dictionaries count as mixed.
    let elementType: OperandType
    let range: Range<Int>

    /// That of the elements, but for means that are doubles of their own.
    fileprivate var hint: OperandType {
        guard function == .average else { return elementType }
        return elementType == .float || (elementType == .int && property != nil)
            ? .double : elementType
    }
}

/// The number of objects behind a path for which a condition holds.
struct SubqueryOperand: Sendable {
    let path: BoundPath
    let condition: Condition
    let range: Range<Int>
}

struct ArithmeticOperand: Sendable {
    let left: BoundOperand
    let sign: ArithmeticOperator
    let right: BoundOperand
    let range: Range<Int>
}

extension BoundOperand {
    var isConstant: Bool { constants != nil }

    var constants: ConstantOperand? {
        if case .constants(let constants) = self { constants } else { nil }
    }

    /// The path, when this is one without count or type behind it.
    var plainPath: PathOperand? {
        if case .path(let operand) = self, operand.suffix == nil { operand } else { nil }
    }

    /// The type towards which constants on the other side are converted.
    ///
    /// That of arithmetic is its left operand's, even where the result is wider (§5.2).
    var type: OperandType {
        switch self {
        case .constants(let constants): constants.values.first?.type ?? .null
        case .path(let operand):
            switch operand.suffix {
            case .count: .int
            case .type: .typeName
            // An entry of a dictionary of links is a mixed value.
            case nil: operand.path.isEntryOfLinks ? .mixed : operand.path.type
            }
        case .aggregate(let aggregate): aggregate.hint
        case .subquery: .int
        // What was calculated from constants counts as mixed.
        case .arithmetic(let arithmetic):
            arithmetic.left.constants?.isFolded == true ? .mixed : arithmetic.left.type
        }
    }

    var range: Range<Int> {
        switch self {
        case .constants(let operand): operand.range
        case .path(let operand): operand.range
        case .aggregate(let operand): operand.range
        case .subquery(let operand): operand.range
        case .arithmetic(let operand): operand.range
        }
    }

    /// The table that the links lead to, when this is a path that ends in links.
    var linkTarget: TableKey? {
        guard let operand = plainPath, operand.path.isLinks else { return nil }
        return operand.path.target
    }

    var isTypeName: Bool { type == .typeName }

    /// True when the operand may yield a list, so that IN may stand before it.
    var mayBeList: Bool {
        switch self {
        case .constants(let constants): return constants.isList
        case .path(let operand):
            if operand.suffix == .count { return operand.path.isToMany }
            if case .property(let property, let elements) = operand.path.end,
                property.type == .mixed, !elements.isEmpty
            {
                return true
            }
            return operand.path.isCollection
        case .aggregate, .subquery: return false
        case .arithmetic(let arithmetic):
            return arithmetic.left.mayBeList || arithmetic.right.mayBeList
        }
    }

    var quantifier: Quantifier? {
        switch self {
        case .constants(let constants): constants.quantifier
        case .path(let operand): operand.quantifier
        case .aggregate, .subquery: nil
        case .arithmetic(let arithmetic): arithmetic.left.quantifier ?? arithmetic.right.quantifier
        }
    }
}
