/// How an index can tell the objects that satisfy a condition, in the order in which it is tried.
enum IndexUse: Int, Sendable, Comparable {
    /// By the primary key: at most one object.
    case primaryKey
    /// By a search index of the class itself.
    case index
    /// By a search index of the class that links lead to.
    case indexBehindLinks
    /// From a search among the objects that links lead to.
    case behindLinks
    case none

    static func < (a: IndexUse, b: IndexUse) -> Bool { a.rawValue < b.rawValue }
}
