/// What was saved of a damaged file, what was lost, and why.
package struct SalvageReport: Sendable {
    /// One class or internal table.
    package struct ClassReport: Sendable {
        package let name: String
        /// How many objects the file says there were; nil where that is lost too.
        package let expected: Int?
        package internal(set) var saved = 0
        /// Objects that were read but can't stand by themselves, by reason.
        package internal(set) var leftOut: [LeftOut: Int] = [:]
        /// How many values of each property are lost; the objects have null there, or an empty
        /// collection.
        package internal(set) var lostValues: [String: Int] = [:]
        /// Properties that became optional, as values of them are lost.
        package internal(set) var madeOptional: [String] = []
        /// Links that led to objects which are lost.
        package internal(set) var lostLinks = 0
        /// Why objects or values could not be read, the first few places.
        package internal(set) var reasons: [String] = []

        /// Objects the file speaks of that are not in the new one.
        package var lost: Int { max((expected ?? saved) - saved, 0) }
    }

    /// Why an object that could be read is not in the new file.
    package enum LeftOut: String, Sendable, Hashable, CaseIterable {
        case primaryKeyLost = "primary key lost"
        case primaryKeyTwice = "primary key of another object"
        case ownerLost = "owner lost"
    }

    /// The root that was followed.
    package let root: RootCandidate
    /// Ascending by stored name.
    package internal(set) var classes: [ClassReport]
    /// Tables of which not even the schema could be read.
    package let lostTables: [(name: String, reason: String)]
    /// Properties that led to such tables, as `Class.property`.
    package let lostProperties: [String]

    /// True when everything the file speaks of is in the new one.
    ///
    /// Without a root nobody knows what else there was.
    package var isComplete: Bool {
        root.source != .tables && lostTables.isEmpty && lostProperties.isEmpty
            && classes.allSatisfy {
                $0.expected == $0.saved && $0.lostValues.isEmpty && $0.lostLinks == 0
            }
    }
}
