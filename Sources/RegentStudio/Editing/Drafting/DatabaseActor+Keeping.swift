import Foundation
import RegentCore
import RegentDrafts

/// Drafts outside of the session: kept for the next one, saved as patches.
extension DatabaseActor {
    /// Keeps the draft for the next session, or forgets what was kept where nothing is pending.
    func keepDraft(in folder: String) async throws {
        let (database, desk, key) = (try opened(), desk, key)
        try await runOnScans {
            let store = DraftStore(folder: folder)
            let text = try desk.withContents { contents -> [UInt8]? in
                guard let draft = contents.draft, !draft.isEmpty else { return nil }
                return try DraftWords.text(of: draft)
            }
            guard let text else {
                store.discard(for: database.path)
                return
            }
            try store.save(text, for: database.path, key: key)
        }
    }

    func forgetKeptDraft(in folder: String) async throws {
        DraftStore(folder: folder).discard(for: try opened().path)
    }

    /// How many changes an earlier session left; nil where it left none.
    func keptDraft(in folder: String) async throws -> Int? {
        let (database, key) = (try opened(), key)
        return try await runOnScans {
            let text = try DraftStore(folder: folder).patch(for: database.path, key: key)
            // Each line but the first is a change.
            return text.map { max(0, $0.count { $0 == 0x0a } - 1) }
        }
    }

    /// Writes the pending changes to a patch file; nothing at the path is replaced.
    func savePatch(to path: String) async throws -> String {
        let desk = desk
        let expanded = NSString(string: path).expandingTildeInPath
        return try await runOnScans {
            let text = try desk.withContents { contents -> [UInt8] in
                guard let draft = contents.draft else {
                    throw StudioFault.sentence("there is no draft")
                }
                return try DraftWords.text(of: draft)
            }
            let output = try OutputFile(path: expanded, isPrivate: true, replacesExisting: false)
            do throws(StorageError) {
                try output.write(text)
                try output.finish()
            } catch {
                output.discard()
                throw error
            }
            return expanded
        }
    }
}

/// Patches as the studio asks for them.
enum DraftWords {
    static func text(of draft: Draft) throws -> [UInt8] {
        do throws(DraftError) {
            return try draft.patchText()
        } catch .baseMoved {
            throw StudioFault.baseMoved
        } catch {
            throw StudioFault.sentence(error.explanation)
        }
    }
}
