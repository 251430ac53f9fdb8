extension StorageError {
    /// What happened and why, as half a sentence that follows the name of the file.
    ///
    /// Never holds control characters, whatever the file contains.
    package var explanation: String {
        switch self {
        case .noSuchFile:
            "there is no such file"
        case .isDirectory:
            "this is a directory, not a file"
        case .notRegularFile:
            "this is a pipe, a device or a socket, not a file"
        case .notPermitted(let operation):
            "the system does not permit to \(operation)"
                + (operation.hasSuffix("its lock file") ? "" : " it")
        case .systemCall(let name, let code):
            code == 0 ? "\(name) failed" : "\(name) failed: \(SystemCall.describe(code))"
        case .notRealm(let kind):
            kind.explanation
        case .seemsEncrypted:
            "this looks encrypted (no Realm header, 4096-byte blocks); a 64-byte key is needed"
        case .wrongKey:
            "this key does not open the file (first block check failed): wrong key, or damaged"
        case .notEncrypted:
            "the file is not encrypted, but a key was given"
        case .newerFormat(let found, let newest):
            "the file has format \(found); this build knows up to \(newest). Nothing was changed"
        case .olderFormat(let found):
            "the file has format \(found), which is recognised but not read yet. "
                + "Nothing was changed"
        case .unknownFormat(let found):
            "format \(found) is not known: no engine ever wrote it, so the header is damaged"
        case .truncated(let damage):
            "the file is incomplete: \(damage.explanation)"
        case .damagedPage(let number):
            "the file is damaged: block \(number) fails its check, though the key is right"
        case .damaged(let damage):
            "the file is damaged: \(damage.explanation)"
        case .changesTooFast:
            "other programs change the file faster than it can be read"
        case .changedWhileReading:
            "the file was changed while it was read"
        case .inUse:
            "another program has the file open"
        case .synchronised:
            "the file belongs to a synchronised app; a change here would break its synchronisation"
        case .needsUpgrade(let found):
            "the file has format \(found), which is written only after an upgrade to "
                + "\(FormatVersion.newest)"
        case .commitUnknown(let version, let reason):
            "writing version \(version) was not confirmed by the disk: \(reason)"
        case .refused(let refusal):
            refusal.explanation
        case .noSuchObject(let key):
            "there is no object with key \(key.rawValue)"
        case .noSuchColumn(let key):
            "there is no column with key \(key.rawValue)"
        case .noSuchTable(let key):
            "there is no table with key \(key.rawValue)"
        case .valueTooLong(let size, let limit):
            "a value of \(size) bytes is too long: a file holds up to \(limit) in one value"
        }
    }

    /// What to do next; nil where nothing helps but a good copy.
    package var advice: String? {
        switch self {
        case .noSuchFile:
            "check the path; nothing was created"
        case .isDirectory:
            "give the .realm file inside it"
        case .notRegularFile:
            "save the database to a file first"
        case .notPermitted("write to"), .notPermitted("create its lock file"):
            "the file, its folder or the medium is read-only: work on a copy"
        case .notPermitted:
            "reading needs nothing but read permission for the file"
        case .systemCall:
            nil
        case .notRealm(let kind):
            kind.advice
        case .seemsEncrypted:
            "give the key with --key-file, --key-command or REGENT_KEY_FILE"
        case .wrongKey:
            "another version of the app may have used another key; a file that was copied while "
                + "in use, or that is not a Realm, looks the same"
        case .notEncrypted:
            "leave the key out"
        case .newerFormat, .unknownFormat:
            "`regent debug header` shows what the header says"
        case .olderFormat:
            "`regent info` shows what the header says"
        case .truncated:
            "take a complete copy from where the file came from; without one `regent salvage` saves "
                + "what can be read"
        case .damagedPage, .damaged:
            "`regent check` looks at the whole file, `regent salvage` saves what can be read"
        case .changesTooFast, .changedWhileReading:
            "try again, or copy the file first"
        case .inUse:
            "end the program that uses it, or work on a copy"
        case .synchronised:
            "write to a local copy of it"
        case .needsUpgrade:
            "`regent upgrade --in-place` brings it there and keeps a backup"
        case .commitUnknown:
            "open the file again to see whether the change is in it; it is undamaged either way"
        case .refused, .noSuchObject, .noSuchColumn, .noSuchTable, .valueTooLong:
            nil
        }
    }

    /// The error's name in machine-readable output; it never changes.
    package var code: String {
        switch self {
        case .noSuchFile: "no_such_file"
        case .isDirectory: "is_directory"
        case .notRegularFile: "not_a_regular_file"
        case .notPermitted: "not_permitted"
        case .systemCall: "system"
        case .notRealm: "not_realm"
        case .seemsEncrypted: "key_needed"
        case .wrongKey: "wrong_key"
        case .notEncrypted: "not_encrypted"
        case .newerFormat: "newer_format"
        case .olderFormat: "older_format"
        case .unknownFormat: "unknown_format"
        case .truncated: "truncated"
        case .damagedPage: "damaged_page"
        case .damaged: "damaged"
        case .changesTooFast: "changes_too_fast"
        case .changedWhileReading: "changed_while_reading"
        case .inUse: "in_use"
        case .synchronised: "synchronised"
        case .needsUpgrade: "needs_upgrade"
        case .commitUnknown: "commit_unknown"
        case .refused: "refused"
        case .noSuchObject: "no_such_object"
        case .noSuchColumn: "no_such_column"
        case .noSuchTable: "no_such_table"
        case .valueTooLong: "value_too_long"
        }
    }
}

extension StorageError.Damage {
    /// Where it is, what was expected there and what was found.
    package var explanation: String {
        let position = ref == 0 ? "" : " at \(ref)"
        return "\(place)\(position): expected \(expected), found \(found)"
    }
}

extension StorageError.ForeignFile {
    fileprivate var explanation: String {
        switch self {
        case .empty:
            "the file is empty, not a Realm file"
        case .tooSmall(let size):
            "this is not a Realm file: \(size) bytes are too few for a header of 24"
        case .sqlite:
            "this is not a Realm file: it looks like an SQLite database"
        case .png:
            "this is not a Realm file: it looks like a PNG picture"
        case .gitLFSPointer:
            "this is not a Realm file but a Git LFS pointer to one"
        case .text:
            "this is not a Realm file: it looks like text"
        case .base64OfRealm:
            "this is not a Realm file but the base64 text of one"
        case .realmLockFile:
            "this is not a Realm file: it looks like the .lock file that stands beside one"
        case .tightDB2012:
            "this looks like a TightDB file of 2012, older than the formats that are read"
        case .zeros:
            "this is not a Realm file: its header is blank (all zeros)"
        case .unknown(let firstBytes):
            "this is not a Realm file: first bytes are \(Self.hex(firstBytes)), "
                + "expected T-DB at byte 16"
        }
    }

    fileprivate var advice: String? {
        switch self {
        case .empty: "a copy or a download may have been cut off; the file was left as it is"
        case .gitLFSPointer: "fetch the file itself with `git lfs pull`"
        case .base64OfRealm: "decode it first: `base64 -d FILE > decoded.realm`"
        case .realmLockFile: "open the .realm file beside it"
        case .sqlite: "open it with `sqlite3`"
        case .zeros: "writes were lost before they reached the disk, or the copy failed"
        case .unknown: "if it is encrypted, give its key with --key-file"
        case .tooSmall, .png, .text, .tightDB2012: nil
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }.joined(separator: " ")
    }
}
