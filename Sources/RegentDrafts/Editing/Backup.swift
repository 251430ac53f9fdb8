import Foundation
package import RegentCore

/// A copy of a database, made before it is written: `shop.realm.bak-20261130-171500`.
///
/// The bytes are those of the file, so an encrypted one has the same key; so is who may read it.
package struct Backup: Sendable {
    package let path: String
    package let time: Timestamp

    /// A copy of the file at `path`, named for a time in UTC.
    package init(of path: String, at time: Timestamp) {
        self.path = path
        self.time = time
    }

    /// The name without the number that a second copy of the same second gets.
    package var target: String {
        let digits = time.description.prefix(19).filter { $0.isNumber }
        return "\(path).bak-\(digits.prefix(8))-\(digits.dropFirst(8))"
    }

    /// Makes the copy, while nobody writes to the file; answers its path.
    package func make() throws(StorageError) -> String {
        var name = target
        var number = 2
        while OutputFile.identity(at: name) != nil {
            name = "\(target)-\(number)"
            number += 1
        }
        let source = try File(path: path)
        let output = try OutputFile(path: name, isPrivate: true, replacesExisting: false)
        do throws(StorageError) {
            let size = try source.size()
            var position = 0
            while position < size {
                let bytes = try source.bytes(at: position, count: min(1 << 20, size - position))
                guard !bytes.isEmpty else { break }
                try output.write(bytes)
                position += bytes.count
            }
            try output.finish()
        } catch {
            output.discard()
            throw error
        }
        copyPermissions(to: name)
        return name
    }

    private func copyPermissions(to name: String) {
        let manager = FileManager.default
        guard let mode = try? manager.attributesOfItem(atPath: path)[.posixPermissions] else {
            return
        }
        // A copy that only its owner can read is still a copy.
        try? manager.setAttributes([.posixPermissions: mode], ofItemAtPath: name)
    }
}
