/// Whether other programs seem to have a file open.
///
/// A hint for a badge, found by reading alone: taking a lock to find out would mislead official
/// openers (`format/04 §3.1 d`).
package enum Usage: Sendable, Equatable {
    /// No session, or only what a crashed one left.
    case free
    /// A session with so many participants.
    case inUse(participants: Int)

    private static let participantsOffset = 12

    /// Looks beside the database at `path`.
    package static func ofFile(at path: String) -> Usage {
        // What can't be read tells of no session; the hint is all that is lost.
        guard let lock = try? File(path: path + ".lock"),
            let bytes = try? lock.bytes(at: 0, count: participantsOffset + 4),
            bytes.count == participantsOffset + 4, bytes[0] == 1
        else { return .free }
        let participants = bytes[participantsOffset...].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard participants > 0, isLocked(lock.identity) else { return .free }
        return .inUse(participants: participants)
    }

    /// Whether some process holds a lock on the file; always true where the system can't tell.
    private static func isLocked(_ identity: File.Identity) -> Bool {
        #if os(Linux)
            guard let table = try? SystemFile.text(at: "/proc/locks") else { return true }
            return table.split(separator: "\n").contains { line in
                line.contains("FLOCK") && line.contains(":\(identity.inode) ")
            }
        #else
            return true
        #endif
    }
}

#if os(Linux)
    /// Files of the system's own, which have no size and are read to their end.
    private enum SystemFile {
        static func text(at path: String) throws(StorageError) -> String {
            let file = try File(path: path)
            var text: [UInt8] = []
            while true {
                let piece = try file.bytes(at: text.count, count: 4096)
                guard !piece.isEmpty else { return String(decoding: text, as: UTF8.self) }
                text += piece
            }
        }
    }
#endif
