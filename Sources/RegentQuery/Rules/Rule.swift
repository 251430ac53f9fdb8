import RegentCore

/// One thing that must hold for every object of a class.
///
///     Post.author != nil                    a query, with the class before its properties
///     User.age BETWEEN {0, 150}
///     Post: title != "" AND @links.@count > 0     or with the class before all of it
///     unique User.email                     no two objects have the same value
///     unique Seat.row, Seat.number          nor the same values together
package struct Rule: Sendable {
    enum Demand: Sendable {
        case holds(BoundQuery)
        /// Null is not a value here: any number of objects may have it.
        case isUnique([Property])
    }

    /// The rule as it was written.
    package let text: String
    /// Its line in the file, from 1.
    package let line: Int
    package let className: String
    let table: TableKey
    let demand: Demand
}
