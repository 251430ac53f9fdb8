extension StorageError.ForeignFile {
    /// How many bytes from the start of a file recognition wants to see.
    package static let countOfBytesWanted = 512

    /// What a file without a Realm header is, going by its first bytes and its size.
    ///
    /// Answers `.unknown` where nothing is recognised. A pure function of its arguments.
    package static func recognise(firstBytes: [UInt8], size: Int) -> Self {
        if size == 0 { return .empty }
        for (mark, kind) in marks where firstBytes.starts(with: mark) { return kind }
        if isText(firstBytes) {
            return isBase64OfRealm(firstBytes) ? .base64OfRealm : .text
        }
        if size < 24 { return .tooSmall(sizeInBytes: size) }
        if firstBytes.allSatisfy({ $0 == 0 }) { return .zeros }
        if isLockFile(firstBytes, size: size) { return .realmLockFile }
        if isTightDB(firstBytes, size: size) { return .tightDB2012 }
        return .unknown(firstBytes: Array(firstBytes.prefix(24)))
    }

    /// True for bytes with the mark of a Realm header in its place.
    package static func hasRealmMark(_ firstBytes: [UInt8]) -> Bool {
        firstBytes.count >= 24 && firstBytes[16..<20].elementsEqual("T-DB".utf8)
    }

    private static let marks: [([UInt8], Self)] = [
        (Array("SQLite format 3\0".utf8), .sqlite),
        ([0x89] + Array("PNG\r\n".utf8), .png),
        (Array("version https://git-lfs.github.com/spec/".utf8), .gitLFSPointer),
    ]

    /// Only UTF-8 without control characters, up to a character cut off at the end.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty else { return false }
        let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7f || (0x09...0x0d).contains($0) }
        guard isPlain else { return false }
        return (0..<4).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }

    /// Bytes 15 to 20 of a header, any byte before "T-DB" and a small one after it, as digits.
    private static func isBase64OfRealm(_ bytes: [UInt8]) -> Bool {
        let digits = bytes.filter { $0 > 0x20 }
        return digits.count >= 32 && digits[22..<27].elementsEqual("QtREI".utf8)
            && "FVl1".utf8.contains(digits[21])
    }

    /// The session file beside a database: flags, sizes of mutex and condition, a version.
    ///
    /// Source: `format/04 §2.2`.
    private static func isLockFile(_ bytes: [UInt8], size: Int) -> Bool {
        guard (48...65536).contains(size), bytes.count >= 48, bytes[0] <= 1 else { return false }
        let version = Int(bytes[6]) | Int(bytes[7]) << 8
        let sizes: Set<UInt8> = [1, 4, 16, 24, 32, 40, 48, 64]
        return sizes.contains(bytes[1]) && sizes.contains(bytes[2]) && (1...32).contains(version)
            && bytes[3] <= 1 && bytes[4] <= 64 && bytes[8] <= 2 && bytes[9] == 0
    }

    /// The first eight bytes are the ref of the top node, and the first node stands at 8.
    ///
    /// Node headers of that time end in a capacity whose lowest bits are unused; the file of 2012
    /// names its tables in short strings directly after the header.
    private static func isTightDB(_ bytes: [UInt8], size: Int) -> Bool {
        guard bytes.count >= 24 else { return false }
        let top = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[$1]) << (UInt64($1) * 8) }
        let count = Int(bytes[9]) << 16 | Int(bytes[10]) << 8 | Int(bytes[11])
        return top >= 24 && top < UInt64(size) && top.isMultiple(of: 8)
            && (1...1000).contains(count)
            && bytes[12] == 0
    }
}
