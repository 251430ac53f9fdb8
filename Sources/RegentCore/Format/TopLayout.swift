/// The named slots of the top array, the root node of one version.
///
/// Source: `format/03 §2`.
package enum TopSlot {
    package static let tableNames = 0
    package static let tables = 1
    package static let logicalSize = 2
    package static let freePositions = 3
    package static let freeLengths = 4
    package static let freeVersions = 5
    package static let version = 6
    package static let historyType = 7
    package static let history = 8
    package static let historySchema = 9
    package static let syncFileIdentity = 10
    package static let evacuation = 11

    /// The numbers of elements that a top array can have.
    package static let validCounts: Set<Int> = [3, 5, 7, 9, 10, 11, 12]
}

/// The named slots of a table's top array.
///
/// Source: `format/02 §4.1`.
package enum TableSlot {
    package static let spec = 0
    package static let clusters = 2
    package static let key = 3
    package static let indexes = 4
    package static let columnSequence = 5
    package static let contentVersion = 6
    package static let oppositeTables = 7
    package static let oppositeColumns = 8
    package static let objectSequence = 9
    package static let collisionMap = 10
    package static let primaryKey = 11
    package static let flags = 12
    package static let tombstones = 13
}

/// The named slots of a spec, the description of a table's columns.
///
/// Source: `format/02 §4.3`.
package enum SpecSlot {
    package static let types = 0
    package static let names = 1
    package static let attributes = 2
    package static let enumeratedKeys = 4
    package static let columnKeys = 5
}

/// What keeps a file's history (`format/05 §2`).
package enum HistoryType: Int, Sendable {
    case none = 0
    case outOfRealm = 1
    case local = 2
    case syncClient = 3
    case syncServer = 4
}
