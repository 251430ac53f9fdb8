import RegentCore

extension Binder {
    /// Arithmetic; between constants it is done here, with the same hint for both (§11).
    func operand(
        _ syntax: Syntax.Arithmetic,
        towards hint: OperandType?
    ) throws(QueryError) -> BoundOperand {
        if syntax.left.isConstant, syntax.right.isConstant {
            let left = try operand(syntax.left, towards: hint)
            let right = try operand(syntax.right, towards: hint)
            return .constants(try folded(left, syntax.sign, right, at: syntax.range))
        }
        let (left, right) = try operands(syntax.left, syntax.right)
        for side in [left, right] { try requireNumeric(side, syntax.sign) }
        if left.mayBeList, right.mayBeList {
            throw QueryError(.twoListsInArithmetic, at: syntax.range)
        }
        return .arithmetic(
            ArithmeticOperand(left: left, sign: syntax.sign, right: right, range: syntax.range)
        )
    }

    private func folded(
        _ left: BoundOperand,
        _ sign: ArithmeticOperator,
        _ right: BoundOperand,
        at range: Range<Int>
    ) throws(QueryError) -> ConstantOperand {
        guard let left = left.constants, let right = right.constants, !left.isList, !right.isList
        else { throw QueryError(.cannotCalculate(sign.rawValue, type: "a list"), at: range) }
        var result = Value.null
        if case .value(let a)? = left.values.first, case .value(let b)? = right.values.first {
            result = Arithmetic.result(a, sign, b)
        }
        return ConstantOperand(
            values: [.value(result)],
            isList: false,
            quantifier: nil,
            range: range,
            isFolded: true
        )
    }

    private func requireNumeric(
        _ operand: BoundOperand,
        _ sign: ArithmeticOperator
    ) throws(QueryError) {
        func refused(_ type: String) -> QueryError {
            QueryError(.cannotCalculate(sign.rawValue, type: type), at: operand.range)
        }
        if let constants = operand.constants {
            if constants.values.isEmpty { throw refused("an empty list") }
            for constant in constants.values where !constant.type.isNumeric {
                throw refused(constant.type.rawValue)
            }
            return
        }
        let type = operand.type
        let isLink = operand.linkTarget != nil && !operand.isEntryOfLinks
        if isLink || !(type.isNumeric || type == .mixed) {
            throw refused(type.rawValue)
        }
    }
}
