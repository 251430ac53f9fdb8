/// What this program does with a file of a given format number.
///
/// Formats 1 to 9 store rows column by column over the whole table; from 10 on rows live in
/// clusters. 12 to 19 were never used. Source: `format/01 §9`, `format/06`.
package enum FormatVersion: Sendable, Equatable {
    /// Read as it is: 10, 11, 20 to 24.
    case current(Int)
    /// Recognised, an older layout: 1 to 9.
    case older(Int)
    /// Written by a newer engine: 25 and up.
    case newer(Int)
    /// A number that no engine wrote: 0 with data, 12 to 19.
    case unknown(Int)

    package static let newest = 24

    package init(_ number: Int) {
        switch number {
        case 10, 11, 20...24: self = .current(number)
        case 1...9: self = .older(number)
        case 25...: self = .newer(number)
        default: self = .unknown(number)
        }
    }
}
