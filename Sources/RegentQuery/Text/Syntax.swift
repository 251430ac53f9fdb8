import RegentCore

/// A query as it was written: the tree the parser makes and the printer turns into text again.
///
/// Names are not looked up and nothing is converted here. Every node knows its bytes in the text.
struct Syntax: Sendable {
    let predicate: Predicate
    let clauses: [Clause]

    /// A condition on one object.
    ///
    /// AND and OR hold all their arms, so that no chain of them makes the tree deep.
    indirect enum Predicate: Sendable {
        case all([Predicate])
        case any([Predicate])
        case not(Predicate)
        case constant(Bool)
        case comparison(Comparison)
        case between(Between)
        case text(TextSearch)
        case geoWithin(GeoWithin)
    }

    struct Comparison: Sendable {
        let left: Operand
        let comparator: Comparator
        let comparatorRange: Range<Int>
        let options: StringOptions
        let right: Operand

        var range: Range<Int> { left.range.lowerBound..<right.range.upperBound }
    }

    struct Between: Sendable {
        let subject: Operand
        let bounds: List
        let operatorRange: Range<Int>

        var range: Range<Int> { subject.range.lowerBound..<bounds.range.upperBound }
    }

    struct TextSearch: Sendable {
        let subject: Operand
        let pattern: Operand
        let operatorRange: Range<Int>
    }

    struct GeoWithin: Sendable {
        let subject: Path
        let shape: Shape
        let operatorRange: Range<Int>
    }

    /// What stands on either side of a comparison.
    indirect enum Operand: Sendable {
        case constant(Constant)
        case list(List)
        case path(Path)
        case aggregate(Aggregate)
        case subquery(Subquery)
        case arithmetic(Arithmetic)
    }

    struct Arithmetic: Sendable {
        let left: Operand
        let sign: ArithmeticOperator
        let right: Operand

        var range: Range<Int> { left.range.lowerBound..<right.range.upperBound }
    }

    /// A constant as spelled; what it becomes depends on what it is compared with (§5.2).
    struct Constant: Sendable {
        let literal: Literal
        /// Only before arguments that are lists: `ANY $0`.
        let quantifier: Quantifier?
        let range: Range<Int>

        init(_ literal: Literal, quantifier: Quantifier? = nil, at range: Range<Int>) {
            self.literal = literal
            self.quantifier = quantifier
            self.range = range
        }
    }

    /// The spellings of constants.
    indirect enum Literal: Sendable {
        /// Digits as written: a decimal takes all of them.
        case integer(String)
        case float(String)
        case infinity(isNegative: Bool)
        case notANumber
        /// The bytes between the quotes, verbatim, or those that a base64 text stands for.
        case string([UInt8])
        case binary([UInt8])
        case timestamp(Timestamp)
        case bool(Bool)
        case null
        case uuid(UUID128)
        case objectID(ObjectID)
        case argument(Int)
        case object(className: [UInt8], key: Literal)
        case objectKey(Int64)
        case typedLink(table: Int64, key: Int64)

        /// True for a value that is all here: no argument, and no object.
        var isPlain: Bool {
            switch self {
            case .argument, .object, .objectKey, .typedLink: false
            default: true
            }
        }
    }

    struct List: Sendable {
        let quantifier: Quantifier?
        let elements: [Constant]
        let range: Range<Int>
    }

    /// A key path with what may stand around it.
    struct Path: Sendable {
        let quantifier: Quantifier?
        let keyPath: KeyPath
        let suffix: Suffix?
        let range: Range<Int>
    }

    struct KeyPath: Sendable {
        let elements: [Element]
        let range: Range<Int>

        struct Element: Sendable {
            let kind: Kind
            let range: Range<Int>
        }

        enum Kind: Sendable, Equatable {
            case name(String)
            case index(Int)
            case last
            /// `[*]`
            case every
            /// `['key']`
            case key(String)
            /// `[$0]`
            case argument(Int)
            /// `$K0`, a whole path.
            case pathArgument(Int)

            /// The element at a position that is no literal; -1 is the last one.
            static func at(_ index: Int) -> Kind {
                index == -1 ? .last : .index(index < 0 ? .max : index)
            }
        }
    }

    struct Aggregate: Sendable {
        let keyPath: KeyPath
        let function: AggregateFunction
        /// `friends.@max.age`: the property behind the operator.
        let property: (name: String, range: Range<Int>)?
        let range: Range<Int>
    }

    struct Subquery: Sendable {
        let keyPath: KeyPath
        let variable: String
        let variableRange: Range<Int>
        let predicate: Predicate
        let range: Range<Int>
    }

    indirect enum Shape: Sendable {
        case box(Point, Point, Range<Int>)
        case circle(center: Point, radius: Coordinate, Range<Int>)
        case polygon([[Point]], Range<Int>)
        case argument(Int, Range<Int>)
    }

    struct Point: Sendable {
        let longitude: Coordinate
        let latitude: Coordinate
        let altitude: String?
        let range: Range<Int>
    }

    enum Coordinate: Sendable {
        case number(String)
        case argument(Int)
    }

    enum Clause: Sendable {
        case sort([SortKey], Range<Int>)
        case distinct([KeyPath], Range<Int>)
        case limit(Int, Range<Int>)
    }

    struct SortKey: Sendable {
        let keyPath: KeyPath
        let isAscending: Bool
    }
}

extension Syntax.Operand {
    var range: Range<Int> {
        switch self {
        case .constant(let constant): constant.range
        case .list(let list): list.range
        case .path(let path): path.range
        case .aggregate(let aggregate): aggregate.range
        case .subquery(let subquery): subquery.range
        case .arithmetic(let arithmetic): arithmetic.range
        }
    }
}

extension Syntax.Shape {
    var range: Range<Int> {
        switch self {
        case .box(_, _, let range), .circle(_, _, let range), .polygon(_, let range),
            .argument(_, let range):
            range
        }
    }
}
