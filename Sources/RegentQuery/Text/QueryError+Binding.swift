extension QueryError {
    /// The sentence for errors about names, types and operators.
    var bindingExplanation: String {
        switch fact {
        case .noSuchProperty, .noSuchClass, .noBacklink, .incompleteBacklink, .noSteps, .noIndex,
            .nestedInTyped, .asymmetricClass, .noSortProperty, .stepNotSortable:
            nameExplanation
        case .mixedPathArgument: "an argument for a path can't be combined with other steps"
        case .invalidIndexArgument(let index):
            "argument $\(index) can't be used as an index or path"
        case .missingArgument(let index, let given):
            given == 0
                ? "the query uses $\(index), but no arguments are given"
                : "the query uses $\(index), but only \(given) arguments are given"
        case .argumentNotList(let index, let quantifier):
            "\(quantifier) needs a list, and argument $\(index) is none"
        case .nsPredicate(let reason): reason
        case .notEvaluated(let feature): "\(feature) is not evaluated by this program yet"
        case .geoNeedsLink, .geoNeedsEmbedded, .geoShapeOfClass, .geoOutOfBounds, .geoRadius,
            .geoArgument, .ringNotClosed, .ringTooShort, .ringCrossesItself, .holeOutside,
            .holesOverlap:
            shapeExplanation
        default: typeExplanation
        }
    }

    private var nameExplanation: String {
        switch fact {
        case .noSuchProperty(let name, let className, let nearest):
            "'\(className)' has no property '\(name)'" + Self.hint(nearest)
        case .noSuchClass(let name, let nearest):
            "there is no class '\(name)'" + Self.hint(nearest)
        case .noBacklink(let property, let className, let target):
            "no property '\(property)' in '\(className)' links to '\(target)'"
        case .incompleteBacklink: "@links needs a class and a property: @links.Class.property"
        case .noSteps(let property, let step): "'\(property)' has no part '\(step)'"
        case .noIndex(let property, let index): "'\(property)' takes no index [\(index)]"
        case .nestedInTyped(let property):
            "the elements of '\(property)' have no parts; only mixed values have"
        case .asymmetricClass(let name):
            "'\(name)' is asymmetric: its objects are only written, never queried"
        case .noSortProperty(let name, let className, let clause, let nearest):
            "'\(className)' has no property '\(name)' to \(clause) by" + Self.hint(nearest)
        case .stepNotSortable(let step): "'\(step)' can't stand in a path to order by"
        default: ""
        }
    }

    private static func hint(_ nearest: String?) -> String {
        nearest.map { "; did you mean '\($0)'?" } ?? ""
    }

    private var shapeExplanation: String {
        switch fact {
        case .geoNeedsLink(let type): "GEOWITHIN needs a link to a place, and this is '\(type)'"
        case .geoNeedsEmbedded(let name):
            "GEOWITHIN needs a link to an embedded class, and '\(name)' is at the top level"
        case .geoShapeOfClass(let name):
            "'\(name)' is no place: it needs 'type' (string) and 'coordinates' (list of double)"
        case .geoOutOfBounds(let longitude, let latitude):
            "longitude \(longitude), latitude \(latitude) is not on the globe"
        case .geoRadius: "the radius of a circle must not be negative"
        case .geoArgument: "this argument is no number or shape"
        case .ringNotClosed: "the first and the last point of a polygon must be the same"
        case .ringTooShort(let vertices):
            "a polygon needs at least 3 different points, and this one has \(vertices)"
        case .ringCrossesItself: "the sides of the polygon cross each other"
        case .holeOutside: "a hole lies outside of the polygon, or touches its sides"
        case .holesOverlap: "two holes of the polygon overlap"
        default: ""
        }
    }

    private var typeExplanation: String {
        switch fact {
        case .constantsOnly: "both sides are constants; one must be a property"
        case .incomparable(let left, let right): "\(left) can't be compared with \(right)"
        case .operatorNotSupported(let name, let type): "\(name) can't be used with \(type)"
        case .needsText(let name, let found):
            "\(name) needs a string or binary on its right side, and this is \(found)"
        case .malformedUTF8: "the text is not valid UTF-8"
        case .infinityNotSupported(let type): "infinity can't be compared with \(type)"
        case .needsList(let quantifier, let path):
            "\(quantifier) needs a list or a path to many objects, and '\(path)' is neither"
        case .inNeedsList(let found): "IN needs a list on its right side, and this is \(found)"
        case .linksWithNull(let path):
            "'\(path)' leads to many objects and is never null; use .@count == 0"
        case .wrongClass(let path, let expected, let found):
            "'\(path)' links to '\(expected)', and this is an object of '\(found)'"
        case .twoCollections(let left, let right):
            "two collections ('\(left)' and '\(right)') can't be compared with each other"
        case .betweenNeedsTwo(let found): "BETWEEN needs two values, and here are \(found)"
        case .betweenNeedsAll: "BETWEEN on a list needs ALL in front"
        case .typeComparison(let found): "@type is compared with the name of a type, not \(found)"
        case .unknownTypeName(let name): "there is no type named '\(name)'"
        case .noPrimaryKey(let name):
            "'\(name)' has no primary key, so obj() can't name its objects"
        case .operationNotSupported(let operation, let path, let type):
            "\(operation) can't be used with '\(path)' of type \(type)"
        case .aggregateNeedsProperty(let function, let path):
            "\(function) on links needs a property behind it: \(path).\(function).property"
        case .aggregateNotSupported(let function, let type):
            "\(function) can't be used with \(type)"
        case .subqueryNeedsLinks(let path): "SUBQUERY needs a list of links, and '\(path)' is none"
        case .subqueryVariableReused(let name): "the variable '\(name)' is already in use here"
        case .cannotCalculate(let sign, let type): "'\(sign)' can't be used with \(type)"
        case .twoListsInArithmetic: "arithmetic takes at most one list"
        default: ""
        }
    }
}
