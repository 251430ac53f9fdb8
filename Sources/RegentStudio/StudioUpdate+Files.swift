import Foundation
import RegentCore
import RegentTerminal

/// Going from one file to another without leaving the studio.
extension StudioState {
    /// Opens another file; the one that is shown stays until that has worked.
    mutating func openOther(_ path: String, key: EncryptionKey? = nil) {
        guard !editing.hasChanges else {
            say("commit or roll back the changes first; P lists them", .warn)
            return
        }
        let expanded = NSString(string: path).expandingTildeInPath
        request(.open(path: expanded, key: key), for: .openOther(path: expanded))
        say("opening \(path)…", .dim)
    }

    mutating func handleOpenedOther(
        _ result: Result<DatabaseActor.Opened, StorageError>,
        _ path: String
    ) {
        switch result {
        case .failure(let error) where error != .seemsEncrypted:
            let name = path.split(separator: "/").last.map(String.init) ?? path
            say("\(name): \(error.explanation)", .error)
        default:
            memory = remembered(from: memory) ?? memory
            // What was asked of an encrypted file stays with it.
            history = memory.history
            overlay = nil
            editing = EditingState()
            for purpose in pending.values { drop(purpose) }
            options.path = path
            options.key = nil
            options.className = nil
            options.query = nil
            options.row = nil
            recallFile()
            handleOpened(result)
        }
    }
}
