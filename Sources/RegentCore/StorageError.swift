/// Everything that can go wrong below the query level, as facts.
///
/// Which file it happened to is known to the caller, who names it. Prose for people is made by
/// `explanation` and `advice`; keys never enter an error.
package enum StorageError: Error, Sendable, Equatable {
    // MARK: Reaching the file

    /// There is no file at the path.
    case noSuchFile
    /// The path names a directory.
    case isDirectory
    /// The path names a pipe, a device or a socket.
    case notRegularFile
    /// The system does not permit what was asked.
    case notPermitted(operation: String)
    /// A system call failed in another way.
    case systemCall(name: String, code: Int32)

    // MARK: What kind of file it is

    /// The bytes are not those of a Realm file, encrypted or not.
    case notRealm(ForeignFile)
    /// No Realm header, but the size is one that an encrypted file can have, and no key was given.
    case seemsEncrypted
    /// The first page fails its check with the given key: another key, or damage.
    case wrongKey
    /// A key was given for a file that is not encrypted.
    case notEncrypted
    /// The file is of a format that is newer than this program.
    case newerFormat(found: Int, newest: Int)
    /// The file is of a format that this program recognises but does not read.
    case olderFormat(found: Int)
    /// A format number that no engine ever wrote.
    case unknownFormat(found: Int)

    // MARK: Damage

    /// The file ends before what its header promises.
    case truncated(Damage)
    /// A page of an encrypted file fails its check, though the first page is sound.
    case damagedPage(number: Int)
    /// Bytes that no engine writes.
    case damaged(Damage)

    // MARK: Time

    /// Other programs commit so often that no unit of work ends between two commits.
    case changesTooFast
    /// The file was replaced or changed while a result was being written out.
    case changedWhileReading

    // MARK: Writing

    /// Another program has the file open, or is writing to it.
    case inUse
    /// The file belongs to a synchronised app; writing would break its synchronisation.
    case synchronised(historyType: Int)
    /// The file's format is read but only written after an upgrade.
    case needsUpgrade(found: Int)
    /// The last step of a commit failed: only opening the file again tells whether it was made.
    case commitUnknown(version: UInt64, reason: String)
    /// What was asked contradicts the schema, the data or the format.
    case refused(EditRefusal)

    // MARK: Asking

    /// There is no object with this key.
    case noSuchObject(ObjectKey)
    /// There is no column with this key.
    case noSuchColumn(ColumnKey)
    /// There is no table with this key.
    case noSuchTable(TableKey)

    // MARK: Writing

    /// A string or binary is longer than one node of a file can hold.
    case valueTooLong(sizeInBytes: Int, limit: Int)

    /// Where the damage is and what is wrong with it.
    package struct Damage: Sendable, Equatable {
        /// The node where the damage shows; 0 when it is not in a node.
        package let ref: UInt64
        /// What was looked at, such as "table names" or "cluster keys".
        package let place: String
        /// What should stand there.
        package let expected: String
        /// What stands there.
        package let found: String

        package init(ref: UInt64 = 0, place: String, expected: String, found: String) {
            self.ref = ref
            self.place = place
            self.expected = expected
            self.found = found
        }
    }

    /// What a file that is not a Realm looks like.
    package enum ForeignFile: Sendable, Equatable {
        case empty
        case tooSmall(sizeInBytes: Int)
        case sqlite
        case png
        case gitLFSPointer
        case text
        case base64OfRealm
        case realmLockFile
        case tightDB2012
        case zeros
        case unknown(firstBytes: [UInt8])
    }
}

extension StorageError {
    /// True when the file's bytes are at fault, not the way it was asked for.
    package var isCorruption: Bool {
        switch self {
        case .truncated, .damagedPage, .damaged: true
        default: false
        }
    }

    /// True when trying again may give an answer.
    package var isRetryable: Bool {
        switch self {
        case .changesTooFast, .changedWhileReading, .inUse: true
        default: false
        }
    }
}
