/// How a query is answered: for `regent explain` and the end of the query bar.
package struct QueryPlan: Sendable, Equatable {
    /// One condition, or one clause, in the order in which they are used.
    package struct Step: Sendable, Equatable {
        package enum Kind: String, Sendable {
            /// An index or the primary key tells the objects.
            case index
            /// Every object is looked at.
            case scan
            /// The condition is tested on what the steps before have left.
            case filter
            case sort
            case distinct
            case limit
        }

        package let kind: Kind
        /// The condition or clause as a person would write it.
        package let text: String
        /// How it is tested or answered, in a few words.
        package let way: String
        /// Objects that an index has found; nil where that is not known beforehand.
        package let count: Int?
    }

    package let steps: [Step]
    /// The number of objects of the class.
    package let total: Int
    /// In a few words for the query bar: `index id`, `full scan`.
    package let summary: String
}
