import Foundation
import RegentCore
import RegentDrafts

/// Requests of editing.
extension EffectRunner {
    func editingResult(of request: Request, _ flag: CancelFlag) async throws -> Answer {
        switch request {
        case .findCandidates(let table, let letters, let display):
            return .candidates(
                try await database.candidates(of: table, letters: letters, display, flag)
            )
        case .loadContent(let link): return .value(try await database.content(of: link))
        case .previewDeletion(let table, let keys, let display):
            return .deletion(try await database.previewDeletion(of: keys, in: table, display))
        case .previewBulk(let request, let display):
            return .bulk(try await database.previewBulk(request, display, flag))
        case .writeParts(let value): return .text(try await database.text(ofParts: value))
        case .readParts(let text, let property, let now):
            return .value(try await database.parts(text, of: property, now: now))
        case .readData(let path): return .bytes(try Self.data(at: path))
        case .writeData(let path, let bytes): return .done(try Self.write(bytes, to: path))
        case .keepDraft(let folder):
            try await database.keepDraft(in: folder)
            return .done(folder)
        case .forgetKeptDraft(let folder):
            try await database.forgetKeptDraft(in: folder)
            return .done(folder)
        case .lookForKeptDraft(let folder):
            return .keptDraft(try await database.keptDraft(in: folder))
        case .editOutside(let text):
            // An editor may be open for hours: no thread of the pool waits for it.
            let editor = editor
            return .text(try await outside.run { try editor.edit(text) })
        case .savePatch(let path): return .done(try await database.savePatch(to: path))
        default: return .failed(.cancelled)
        }
    }

    private static func data(at path: String) throws -> [UInt8] {
        let expanded = NSString(string: path).expandingTildeInPath
        guard let file = FileHandle(forReadingAtPath: expanded) else {
            throw StudioFault.sentence("“\(path)” can't be read")
        }
        defer { try? file.close() }
        let data = try file.read(upToCount: DataText.mostBytes + 1) ?? Data()
        guard data.count <= DataText.mostBytes else {
            throw StudioFault.sentence(
                "“\(path)” has more than \(ByteCount.text(DataText.mostBytes))"
            )
        }
        return Array(data)
    }

    private static func write(_ bytes: [UInt8], to path: String) throws -> String {
        let expanded = NSString(string: path).expandingTildeInPath
        let output = try OutputFile(path: expanded, isPrivate: true, replacesExisting: false)
        do throws(StorageError) {
            try output.write(bytes)
            try output.finish()
        } catch {
            output.discard()
            throw error
        }
        return expanded
    }
}
