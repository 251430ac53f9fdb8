/// Byte strings on their way into a leaf: the bytes one after another, with their ends.
///
/// One run of bytes instead of an array per string keeps the encoders free of allocations.
package struct ByteStrings: Sendable {
    package private(set) var bytes: [UInt8] = []
    /// Where each string ends in `bytes`; a null ends where it starts.
    package private(set) var ends: [Int] = []
    package private(set) var isNull: [Bool] = []
    /// Size of the longest string in bytes; -1 as long as there are only nulls.
    package private(set) var longest = -1

    package init() {}

    package init(_ strings: some Sequence<String>) {
        for string in strings { append(string.utf8) }
    }

    package var count: Int { ends.count }

    package mutating func append(_ string: some Collection<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: string)
        longest = max(longest, bytes.count - start)
        ends.append(bytes.count)
        isNull.append(false)
    }

    /// Appends a string that stands in a file; nil for null.
    mutating func append(_ string: RawSpan?) {
        guard let string else { return appendNull() }
        bytes.append(string)
        longest = max(longest, string.byteCount)
        ends.append(bytes.count)
        isNull.append(false)
    }

    /// Appends the strings of another run.
    package mutating func append(_ other: ByteStrings) {
        let start = bytes.count
        bytes += other.bytes
        for end in other.ends { ends.append(start + end) }
        isNull += other.isNull
        longest = max(longest, other.longest)
    }

    /// Forgets all strings, but keeps their memory for the next ones.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        isNull.removeAll(keepingCapacity: true)
        longest = -1
    }

    package mutating func appendNull() {
        ends.append(bytes.count)
        isNull.append(true)
    }

    /// The bytes of string `index`; nothing for null.
    package subscript(index: Int) -> ArraySlice<UInt8> {
        bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }
}
