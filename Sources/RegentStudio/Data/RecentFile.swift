import Foundation
import RegentCore

/// A file of the start screen, as far as a look at its header tells.
struct RecentFile: Sendable, Hashable {
    let path: String
    /// Size, format and time of the last change; or why the file can't be opened.
    let note: String
    let isThere: Bool

    /// Looks at the files; nothing is opened.
    static func look(at paths: [String]) -> [RecentFile] {
        paths.map { path in
            do throws(StorageError) {
                let facts = try FileFacts(path: path)
                return RecentFile(path: path, note: note(facts, path: path), isThere: true)
            } catch .seemsEncrypted {
                return RecentFile(path: path, note: "encrypted", isThere: true)
            } catch .noSuchFile {
                return RecentFile(path: path, note: "gone", isThere: false)
            } catch {
                return RecentFile(path: path, note: error.explanation, isThere: true)
            }
        }
    }

    private static func note(_ facts: FileFacts, path: String) -> String {
        var parts = [ByteCount.text(facts.fileSize), "fmt \(facts.header.format)"]
        // Without a date the rest still tells the files apart.
        if let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let date = attributes[.modificationDate] as? Date
        {
            let time = Timestamp(seconds: Int64(date.timeIntervalSince1970), nanoseconds: 0)
            parts.append(String(time.description.prefix { $0 != "T" }))
        }
        return parts.joined(separator: "  ")
    }
}
