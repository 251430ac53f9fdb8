/// A top array that may be the root of a version of a damaged file.
package struct RootCandidate: Sendable, Hashable {
    /// How it was found.
    package enum Source: String, Sendable {
        case selectedSlot = "the header"
        case otherSlot = "the other slot of the header"
        case footer = "the footer"
        case scan = "a search through the file"
        case named = "its place"
        case tables = "a search for single tables, as no root is left"
    }

    package let ref: Ref
    package let source: Source
    /// The number of the version; 0 where the top array has none.
    package let version: UInt64
    /// The format its tables are read by: of the header, or guessed from their shape.
    package let fileFormat: Int
    /// End of the space it speaks of, as far as the file goes.
    package let logicalSize: Int
    /// How many tables it lists.
    package let countOfTables: Int
    /// How many of them have a schema and a tree of objects.
    package let countOfReadableTables: Int
    /// True when it says that the file was longer than it is.
    package let isTruncated: Bool

    let names: Ref
    let tables: Ref
    /// The tables themselves, when they were found without a root.
    var loose: [LooseTables.Found] = []
    /// Names of tables of which nothing else was found.
    var namesOfLostTables: [String] = []

    /// The root as a database can be opened at it.
    package var pinned: PinnedRoot { PinnedRoot(ref: ref, fileFormat: fileFormat) }
}
