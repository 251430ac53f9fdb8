extension QueryError {
    /// Everything that can be wrong with a query.
    ///
    /// Paths, properties and classes are spelled as people write them. Sections are those of
    /// `query-language.md`.
    package enum Fact: Sendable, Equatable {
        // MARK: Reading the text (§2, §3)

        case emptyQuery
        case illegalCharacter(String)
        case unterminatedString(quote: String)
        case unexpected(String, expected: [String])
        case unexpectedEnd(expected: [String])
        /// A value or property where a condition is needed.
        case notACondition(String)
        /// A condition where a value is needed.
        case conditionAsOperand
        /// Parentheses or arithmetic where only a plain value may stand.
        case operandNotAllowed(operator: String)
        case missingDirection(String)
        case tooDeep(limit: Int)
        case invalidTimestamp
        case dateBefore1900
        case invalidBase64
        /// What is written is right elsewhere.
        case habit(QueryHabit)

        // MARK: Names and paths (§4)

        case noSuchProperty(String, inClass: String, nearest: String?)
        case noSuchClass(String, nearest: String?)
        /// The class has no property of this name that links here.
        case noBacklink(property: String, inClass: String, to: String)
        case incompleteBacklink
        /// A step behind a property that has no parts.
        case noSteps(property: String, step: String)
        case noIndex(property: String, index: String)
        case nestedInTyped(property: String)
        case mixedPathArgument
        case invalidIndexArgument(Int)
        case missingArgument(Int, given: Int)
        case argumentNotList(Int, quantifier: String)
        case asymmetricClass(String)

        // MARK: Types and operators (§5–§8, §12)

        case constantsOnly
        case incomparable(String, String)
        case operatorNotSupported(String, type: String)
        case needsText(operator: String, found: String)
        case malformedUTF8
        case infinityNotSupported(type: String)
        case needsList(quantifier: String, path: String)
        case inNeedsList(String)
        case linksWithNull(String)
        case wrongClass(path: String, expected: String, found: String)
        case twoCollections(String, String)
        case betweenNeedsTwo(found: Int)
        case betweenNeedsAll
        case typeComparison(String)
        case unknownTypeName(String)
        case noPrimaryKey(inClass: String)

        // MARK: Counts, aggregates, subqueries, arithmetic (§9–§11)

        case operationNotSupported(String, path: String, type: String)
        case aggregateNeedsProperty(String, path: String)
        case aggregateNotSupported(String, type: String)
        case subqueryNeedsLinks(String)
        case subqueryVariable(String)
        case subqueryVariableReused(String)
        case cannotCalculate(String, type: String)
        case twoListsInArithmetic

        // MARK: Shapes and full text (§13, §14)

        case geoNeedsLink(type: String)
        case geoNeedsEmbedded(inClass: String)
        case geoShapeOfClass(String)
        case geoOutOfBounds(longitude: Double, latitude: Double)
        case geoRadius
        case geoArgument
        case ringNotClosed
        case ringTooShort(vertices: Int)
        case ringCrossesItself
        case holeOutside
        case holesOverlap
        case noFullTextIndex(String)
        case fullTextPattern
        case missingSearchWord
        case searchWord(String)
        case includedAndExcluded(String)

        // MARK: Ordering (§16)

        case noSortProperty(String, inClass: String, clause: String, nearest: String?)
        case collectionInClause(String)
        case notLinksInClause(String)
        case stepNotSortable(String)

        // MARK: The NSPredicate dialect (§19)

        case nsPredicate(String)

        /// Right in the language, but not evaluated by this program.
        case notEvaluated(String)
    }
}

extension QueryError {
    /// The family of the error.
    package var kind: Kind {
        switch fact {
        case .emptyQuery, .illegalCharacter, .unterminatedString, .unexpected, .unexpectedEnd,
            .notACondition, .conditionAsOperand, .operandNotAllowed, .missingDirection, .tooDeep,
            .invalidTimestamp, .dateBefore1900, .invalidBase64, .habit, .subqueryVariable:
            .syntax
        case .mixedPathArgument, .invalidIndexArgument, .missingArgument, .argumentNotList,
            .inNeedsList, .wrongClass, .unknownTypeName, .cannotCalculate, .twoListsInArithmetic,
            .geoOutOfBounds, .geoRadius, .geoArgument, .ringNotClosed, .ringTooShort,
            .ringCrossesItself, .holeOutside, .holesOverlap:
            .argument
        case .collectionInClause, .notLinksInClause: .sorting
        case .noFullTextIndex, .fullTextPattern, .missingSearchWord, .searchWord,
            .includedAndExcluded:
            .illegal
        case .notEvaluated: .unsupported
        default: .query
        }
    }
}
