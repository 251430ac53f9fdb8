/// What goes into a search index: for each object the bytes of its value.
///
/// Objects must be added in ascending order of their keys.
struct SearchIndexEntries {
    /// How far an index follows a value (`format/02 §6.4`, `§6.5`).
    enum Kind: Sendable {
        /// As far as is needed to tell values apart: the stored value is compared afterwards.
        case singleValues
        /// To the end of the string: lists of strings, and words of a text.
        case wholeStrings
    }

    let kind: Kind
    private(set) var keys = ByteStrings()
    private(set) var objects: [Int64] = []
    /// The values themselves where two different ones can have the same bytes: in mixed columns.
    private(set) var values: [Value] = []
    private let keepsValues: Bool

    init(kind: Kind, isMixed: Bool = false) {
        self.kind = kind
        keepsValues = isMixed
    }

    var count: Int { objects.count }

    mutating func append(_ value: Value, object: ObjectKey) {
        switch SearchIndex.Key(value) {
        case .null: keys.appendNull()
        case .integer(let number):
            keys.append((0..<8).lazy.map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
        case .bytes(let bytes): keys.append(bytes)
        }
        objects.append(object.rawValue)
        if keepsValues { values.append(value) }
    }

    /// Adds a word of a text.
    mutating func append(word: String, object: ObjectKey) {
        keys.append(word.utf8)
        objects.append(object.rawValue)
    }

    /// The chunk of an entry at a byte offset; see `SearchIndex.Key.chunk(at:)`.
    func chunk(of entry: Int, at offset: Int) -> Int32 {
        guard !keys.isNull[entry] else { return 0 }
        let start = entry == 0 ? 0 : keys.ends[entry - 1]
        let end = keys.ends[entry]
        guard offset <= end - start else { return 0 }
        var chunk: UInt32 = 0
        for index in start + offset..<start + offset + 4 {
            let byte: UInt8 = index < end ? keys.bytes[index] : index == end ? 0x58 : 0
            chunk = chunk << 8 | UInt32(byte)
        }
        return Int32(bitPattern: chunk)
    }

    /// Whether two entries have the same bytes.
    func areEqual(_ a: Int, _ b: Int) -> Bool {
        keys.isNull[a] == keys.isNull[b] && keys[a] == keys[b]
    }

    /// Whether an entry has no byte at or after an offset.
    func ends(_ entry: Int, by offset: Int) -> Bool {
        keys.isNull[entry] || keys[entry].count <= offset
    }

    /// The order of entries in a list of several values: by value, then by object.
    func precedes(_ a: Int, _ b: Int) -> Bool {
        let order = keepsValues ? Value.compareTotally(values[a], values[b]) : byteOrder(a, b)
        return order == 0 ? objects[a] < objects[b] : order < 0
    }

    private func byteOrder(_ a: Int, _ b: Int) -> Int {
        if keys.isNull[a] != keys.isNull[b] { return keys.isNull[a] ? -1 : 1 }
        if keys[a] == keys[b] { return 0 }
        return keys[a].lexicographicallyPrecedes(keys[b]) ? -1 : 1
    }
}
