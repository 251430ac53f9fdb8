import Foundation
import RegentCore

/// Bringing an old file to the newest format, beside it or in its place.
extension DatabaseActor {
    /// What came of an upgrade.
    struct Upgraded: Sendable {
        /// Where the file of the newest format is.
        let path: String
        let key: EncryptionKey?
        /// Where the old file is when its name was taken.
        let backupPath: String?
    }

    /// Writes a file of the newest format, compares it with the open one, and gives it a name.
    func upgrade(inPlace: Bool) async throws -> Upgraded {
        guard let database else { throw StudioFault.sentence("no file is open") }
        let key = key
        return try await upgrades.run {
            guard inPlace else { return try Self.upgradeCopy(of: database, key) }
            let report = try DatabaseReplacement(path: database.path, key: key).run(
                method: { $0 == FormatVersion.newest ? nil : .upgrading },
                output: { try OutputFile(path: $0, isPrivate: true, replacesExisting: true) }
            )
            return Upgraded(path: database.path, key: key, backupPath: report?.backupPath)
        }
    }

    private static func upgradeCopy(
        of database: Database,
        _ key: EncryptionKey?
    ) throws -> Upgraded {
        let output = try newFile(beside: database.path, isPrivate: key != nil)
        do {
            _ = try DatabaseCopy(of: database, method: .upgrading).write(to: output, key: key)
            try output.finish()
        } catch {
            output.discard()
            throw (error as? DatabaseCopy.OutputFailure)?.fact ?? error
        }
        return Upgraded(path: output.path, key: key, backupPath: nil)
    }

    /// A file beside another, with a name that is free, such as `shop.v24.realm`.
    private static func newFile(
        beside path: String,
        isPrivate: Bool
    ) throws(StorageError) -> OutputFile {
        let ending = ".realm"
        let hasEnding = path.hasSuffix(ending)
        let stem = hasEnding ? String(path.dropLast(ending.count)) : path
        var number = 1
        while true {
            let suffix = "v\(FormatVersion.newest)" + (number == 1 ? "" : "-\(number)")
            let name = "\(stem).\(suffix)" + (hasEnding ? ending : "")
            do throws(StorageError) {
                return try OutputFile(path: name, isPrivate: isPrivate, replacesExisting: false)
            } catch {
                guard error == OutputFile.exists, number < 1_000 else { throw error }
                number += 1
            }
        }
    }
}
