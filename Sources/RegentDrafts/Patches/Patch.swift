package import RegentCore
internal import RegentExchange

/// Net changes as text, one JSON object a line, to be applied elsewhere or later.
///
///     {"schema":"regent.patch/1","file":"shop.realm","base_version":118,"digest":"…","changes":2}
///     {"op":"set","class":"User","key":7,"path":["name"],"before":{…},"after":{…}}
///     {"op":"delete","class":"Post","key":12,"values":{…}}
///
/// `op` is `set`, `create`, `delete` or a change of the schema: `add-class`, `add-property`,
/// `rename-class`, `rename-property`, `drop-class`, `drop-property`, `index`, `primary-key`,
/// `type`, `schema-version`. A step of `path` is the name of a property, `{"key":"en"}` for a
/// dictionary's, or an index.
/// A missing `before` or `after` is a dictionary's key that is not there. Values are lossless:
/// `TypedValueWriter`.
package struct Patch: Sendable {
    /// The name in the first line.
    package static let format = "regent.patch/1"

    /// What the changes were made over.
    package struct Header: Sendable, Equatable {
        /// The name of the file, without its folder.
        package let file: String
        package let baseVersion: UInt64
        /// Digest of the classes and properties of the base, to tell files apart.
        package let digest: String
        package let countOfChanges: Int
    }

    package let header: Header
    /// Changes with the keys that their objects have in the version they were read for.
    package let lines: [Line]

    // MARK: Writing

    /// The text of lines whose objects are those of a version: the drafted one.
    ///
    /// - Complexity: the size of the text.
    package static func text(
        of lines: [Line],
        file: String,
        base: Snapshot,
        in snapshot: Snapshot
    ) throws(StorageError) -> [UInt8] {
        var out = head(of: lines.count, file: file, base: base)
        let writer = LineWriter(base: base, in: snapshot)
        for line in lines { try writer.append(line, to: &out) }
        return out
    }

    /// The first line of the text of so many changes.
    package static func head(of count: Int, file: String, base: Snapshot) -> [UInt8] {
        var out: [UInt8] = []
        out.append(text: #"{"schema":"#)
        out.append(json: format)
        out.append(text: #","file":"#)
        out.append(json: file.split(separator: "/").last.map(String.init) ?? file)
        out.append(text: #","base_version":"#)
        out.append(decimal: base.version)
        out.append(text: #","digest":"#)
        out.append(json: base.schema.digest)
        out.append(text: #","changes":"#)
        out.append(decimal: UInt64(count))
        out.append(text: "}\n")
        return out
    }

    /// Writes changes one by one, for patches that are never whole in memory.
    package struct LineWriter {
        private let writer: PatchLineWriter

        /// Objects of *before* are those of `base`, objects of *after* those of `snapshot`.
        package init(base: Snapshot, in snapshot: Snapshot) {
            writer = PatchLineWriter(base: base, snapshot: snapshot)
        }

        /// Adds a line with its end.
        package func append(_ line: Line, to out: inout [UInt8]) throws(StorageError) {
            try writer.append(line, to: &out)
            out.append(text: "\n")
        }
    }

    // MARK: Reading

    init(header: Header, lines: [Line]) {
        self.header = header
        self.lines = lines
    }

    /// Reads the lines of a text as JSON, with their numbers; blank lines are passed over.
    static func trees(of bytes: [UInt8]) throws(DraftError) -> [(number: Int, json: JSONTree)] {
        var trees: [(number: Int, json: JSONTree)] = []
        let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
        for (index, text) in lines.enumerated() where !text.allSatisfy({ $0 <= 0x20 }) {
            do throws(JSONTree.Failure) {
                trees.append((index + 1, try JSONTree(parsing: Array(text))))
            } catch {
                throw .patch(line: index + 1, "\(error.what), at byte \(error.offset + 1)")
            }
        }
        return trees
    }

    static func header(_ json: JSONTree) throws(DraftError) -> Header {
        guard json["schema"]?.text == format else {
            let name = json["schema"]?.text
            throw .patch(
                line: 1,
                name.map { "“\($0)” is no format known here, which is \(format)" }
                    ?? "this is no patch: its first line does not say \(format)"
            )
        }
        guard let version = json["base_version"]?.integer, version >= 0,
            let count = json["changes"]?.integer, let file = json["file"]?.text,
            let digest = json["digest"]?.text
        else { throw .patch(line: 1, "file, base_version, digest or changes is missing") }
        return Header(
            file: file,
            baseVersion: UInt64(version),
            digest: digest,
            countOfChanges: Int(count)
        )
    }
}

extension Schema {
    /// A digest of all names and types, to tell whether two files are of one kind.
    package var digest: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ text: String) {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = (hash ^ 0xff) &* 0x100_0000_01b3
        }
        for table in tables {
            add(table.name)
            for property in table.properties {
                add(property.name)
                add(property.type.name)
                add(property.collection?.rawValue ?? "")
            }
        }
        var bytes: [UInt8] = []
        bytes.append(hex: hash, digits: 16)
        return String(decoding: bytes, as: UTF8.self)
    }
}
