/// What an export wrote.
package struct ExportSummary: Sendable, Equatable {
    /// One class and how many of its objects were written.
    package struct ClassCount: Sendable, Equatable {
        package let name: String
        package let count: Int
    }

    /// In the order of the output.
    package internal(set) var classes: [ClassCount] = []
    package internal(set) var countOfBytes = 0
    /// The version of the file that was written.
    package internal(set) var version: UInt64 = 0
    /// How often the export was begun anew because the file changed.
    package internal(set) var countOfRestarts = 0
    /// True when the file was in use and a copy of it was exported.
    package internal(set) var usedCopy = false

    /// The number of objects written.
    package var countOfObjects: Int { classes.reduce(0) { $0 + $1.count } }
}

/// How far an export has come.
package struct ExportProgress: Sendable, Equatable {
    package let className: String
    /// Objects of all classes so far, and altogether.
    package let countOfObjects: Int
    package let total: Int
    package let countOfBytes: Int
}
