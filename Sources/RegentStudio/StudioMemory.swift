import Foundation

/// What the studio keeps between sessions, in the user's state folder and never beside a file:
/// queries by class, files opened, columns by file and class.
///
/// Nothing is written for an encrypted file: its queries and names of properties are its content.
struct StudioMemory: Codable, Sendable, Equatable {
    /// How a column was left.
    struct Column: Codable, Sendable, Equatable {
        let name: String
        var width: Int?
        var isHidden: Bool?
        var isPinned: Bool?
    }

    /// A query with a name.
    struct SavedQuery: Codable, Sendable, Hashable {
        let name: String
        let className: String
        let text: String
    }

    /// Queries that gave results, by class; the newest last.
    var history: [String: [String]] = [:]
    /// Paths of files that were opened; the newest first.
    var recent: [String] = []
    /// Columns in their order, by file and class.
    var columns: [String: [String: [Column]]] = [:]
    /// Saved queries by file.
    var saved: [String: [SavedQuery]] = [:]
    /// What objects are called by: names of properties by file and class.
    var display: [String: [String: String]] = [:]
    /// Whether the card for newcomers was shown.
    var hasSeenCard = false

    private static let mostRecent = 50
    private static let mostFiles = 100

    init() {}

    /// Reads what earlier versions wrote, too: what they did not know is empty.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        history = try values.decodeIfPresent(type(of: history), forKey: .history) ?? [:]
        recent = try values.decodeIfPresent(type(of: recent), forKey: .recent) ?? []
        columns = try values.decodeIfPresent(type(of: columns), forKey: .columns) ?? [:]
        saved = try values.decodeIfPresent(type(of: saved), forKey: .saved) ?? [:]
        display = try values.decodeIfPresent(type(of: display), forKey: .display) ?? [:]
        hasSeenCard = try values.decodeIfPresent(Bool.self, forKey: .hasSeenCard) ?? false
    }

    /// Notes a file that was opened.
    mutating func note(file path: String) {
        recent.removeAll { $0 == path }
        recent.insert(path, at: 0)
        recent = Array(recent.prefix(Self.mostRecent))
    }

    /// Notes the columns of the classes of a file; empty where nothing was changed.
    mutating func note(columns layouts: [String: [Column]], of path: String) {
        columns[path] = layouts.isEmpty ? nil : layouts
        while columns.count > Self.mostFiles {
            // Files that are no longer among the recent ones go first.
            guard let old = columns.keys.first(where: { !recent.contains($0) && $0 != path }) else {
                break
            }
            columns[old] = nil
        }
    }
}
