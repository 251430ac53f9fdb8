import Foundation
package import RegentCore

/// Drafts that were not committed, kept in the user's state folder until they are offered again.
///
/// One file for each database, for its owner only. The draft of an encrypted database holds what is
/// in it, so it is encrypted with the same key; without that key it can't be read.
///
///     plain       {"draft":1,"path":"/…/shop.realm"} and the patch, line by line
///     encrypted   pages as those of a database: 8 bytes of length, then the same
package struct DraftStore: Sendable {
    package let folder: String

    package init(folder: String) {
        self.folder = folder
    }

    /// `$XDG_STATE_HOME/regent/drafts`, or below `~/.local/state`.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let state = environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        self.init(folder: (state ?? home + "/.local/state") + "/regent/drafts")
    }

    /// Keeps the text of a patch for a database, instead of what was kept before.
    package func save(
        _ patch: [UInt8],
        for path: String,
        key: EncryptionKey?
    ) throws(StorageError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .notPermitted(operation: "make the folder \(folder)")
        }
        let output = try OutputFile(
            path: file(for: path),
            isPrivate: true,
            replacesExisting: true
        )
        do throws(StorageError) {
            try write(firstLine(path) + patch, to: output, key: key)
            try output.finish()
        } catch {
            output.discard()
            throw error
        }
    }

    /// The patch that is kept for a database; nil where there is none.
    ///
    /// Throws `.wrongKey` when it was encrypted with another key, and `.seemsEncrypted` when it was
    /// and the database is not.
    package func patch(for path: String, key: EncryptionKey?) throws(StorageError) -> [UInt8]? {
        let name = file(for: path)
        guard OutputFile.identity(at: name) != nil else { return nil }
        let file = try File(path: name)
        let bytes: [UInt8]
        if let key {
            bytes = try decrypted(EncryptedFile(file: file, cipher: PageCipher(key: key)))
        } else {
            bytes = try file.bytes(at: 0, count: file.size())
        }
        let start = firstLine(path)
        guard bytes.starts(with: start) else {
            if key == nil, bytes.first != UInt8(ascii: "{") { throw .seemsEncrypted }
            // Another path with the same digest.
            return nil
        }
        return Array(bytes.dropFirst(start.count))
    }

    /// Forgets what is kept for a database.
    package func discard(for path: String) {
        // There is nothing to forget, or nobody to tell that it stays.
        try? FileManager.default.removeItem(atPath: file(for: path))
    }

    /// Where the draft of a database is kept.
    package func file(for path: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in Self.absolute(path).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        var name: [UInt8] = []
        name.append(hex: hash, digits: 16)
        return folder + "/" + String(decoding: name, as: UTF8.self) + ".draft"
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }

    private func firstLine(_ path: String) -> [UInt8] {
        let escaped = Self.absolute(path).unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            default: String(Character(scalar))
            }
        }.joined()
        return Array("{\"draft\":1,\"path\":\"\(escaped)\"}\n".utf8)
    }

    // MARK: Encryption

    private func write(
        _ bytes: [UInt8],
        to output: OutputFile,
        key: EncryptionKey?
    ) throws(StorageError) {
        guard let key else {
            try output.write(bytes)
            return
        }
        let size = UInt64(bytes.count)
        var pages = (0..<8).map { UInt8(truncatingIfNeeded: size >> UInt64(8 * $0)) }
        pages += bytes
        let rest = pages.count % PageCipher.pageSize
        if rest > 0 { pages += [UInt8](repeating: 0, count: PageCipher.pageSize - rest) }
        let sink = try EncryptedSink(FileSink(output), key: key)
        try sink.append(pages)
        try sink.finish()
    }

    private func decrypted(_ file: EncryptedFile) throws(StorageError) -> [UInt8] {
        var bytes: [UInt8] = []
        let count = try file.logicalSize() / PageCipher.pageSize
        for number in 0..<count {
            do throws(StorageError) {
                let page = try file.page(number)
                if number == 0, !page.state.isWritten { throw .wrongKey }
                bytes += page.bytes
            } catch {
                if number == 0, case .damagedPage = error { throw .wrongKey }
                throw error
            }
        }
        guard bytes.count >= 8 else { return [] }
        let size = bytes[..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let size = Int(exactly: size), size <= bytes.count - 8 else { return [] }
        return Array(bytes[8..<8 + size])
    }
}
