package import Foundation
package import RegentCore

/// How the studio is started.
package struct StudioOptions: Sendable {
    /// The file to show.
    package var path: String
    /// The key, where it came from outside; without one an encrypted file asks for it.
    package var key: EncryptionKey?
    /// The class to show first, its query and the key of the object to stand on.
    package var className: String?
    package var query: String?
    package var row: String?
    package var isReadOnly: Bool
    /// Whether the file is copied before the first commit of a session.
    package var makesBackup = true
    package var follows: Bool
    package var theme: String
    package var isASCII: Bool
    package var hasMouse: Bool
    /// The columns that the terminal draws characters of ambiguous width in: 1 or 2.
    package var ambiguousColumns: Int
    /// Whether queries and columns are kept for the next session.
    package var remembers: Bool
    /// Where drafts that were not committed are kept for the next session; nil keeps none.
    package var draftFolder: String?
    /// A pinned clock, so that the same input gives the same screens; durations are 0 then.
    package var now: Date?

    package init(
        path: String,
        key: EncryptionKey? = nil,
        className: String? = nil,
        query: String? = nil,
        row: String? = nil,
        isReadOnly: Bool = false,
        follows: Bool = false,
        theme: String = "ansi",
        isASCII: Bool = false,
        hasMouse: Bool = true,
        ambiguousColumns: Int = 1,
        remembers: Bool = true,
        draftFolder: String? = nil,
        now: Date? = nil
    ) {
        self.path = path
        self.key = key
        self.className = className
        self.query = query
        self.row = row
        self.isReadOnly = isReadOnly
        self.follows = follows
        self.theme = theme
        self.isASCII = isASCII
        self.hasMouse = hasMouse
        self.ambiguousColumns = ambiguousColumns
        self.remembers = remembers
        self.draftFolder = draftFolder
        self.now = now
    }
}
