import RegentCore

/// A constant whose type is settled, as far as that goes without reading objects.
enum BoundConstant: Sendable, Equatable {
    case value(Value)
    /// The object of a table with this primary key, or null when there is none (§2.8).
    case object(TableKey, primaryKey: Value)
    /// An object key in the table the other side links to: `O7`.
    case objectKey(ObjectKey)

    var type: OperandType {
        switch self {
        case .value(let value): OperandType(of: value)
        case .object, .objectKey: .link
        }
    }

    var isNull: Bool { self == .value(.null) }
}

/// One or more constants on one side of a comparison.
struct ConstantOperand: Sendable, Equatable {
    var values: [BoundConstant]
    /// True for `{…}` and list arguments.
    let isList: Bool
    var quantifier: Quantifier?
    let range: Range<Int>
    /// True for the result of arithmetic between constants.
    var isFolded = false
}
