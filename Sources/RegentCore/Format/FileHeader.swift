/// The first 24 bytes of a file.
///
///     offset  size  meaning
///     0       8     top ref, slot 0; all ones in streaming form
///     8       8     top ref, slot 1
///     16      4     "T-DB"
///     20      1     format of slot 0
///     21      1     format of slot 1
///     22      1     reserved
///     23      1     flags; bit 0 selects the slot in force
///
/// The slot that is not selected is dead: it is never interpreted.
/// Source: `format/03 §1.1`.
package struct FileHeader: Sendable, Hashable {
    package static let sizeInBytes = 24
    package static let streamingMark: UInt64 = .max

    package let topRefs: (UInt64, UInt64)
    package let formats: (UInt8, UInt8)
    package let flags: UInt8

    /// The 24 bytes, to see whether anything changed.
    package let bytes: [UInt8]

    /// Decodes the header; nil when "T-DB" is not at byte 16 or there are fewer than 24 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count >= FileHeader.sizeInBytes,
            bytes[16..<20].elementsEqual([0x54, 0x2d, 0x44, 0x42])
        else { return nil }
        func word(_ offset: Int) -> UInt64 {
            bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        topRefs = (word(0), word(8))
        formats = (bytes[20], bytes[21])
        flags = bytes[23]
        self.bytes = Array(bytes[..<FileHeader.sizeInBytes])
    }

    private init(formats: (UInt8, UInt8)) {
        topRefs = (0, 0)
        self.formats = formats
        flags = 0
        bytes =
            [UInt8](repeating: 0, count: 16)
            + [0x54, 0x2d, 0x44, 0x42, formats.0, formats.1, 0, 0]
    }

    /// The header of a database in which nothing was ever committed (`format/03 §1.4`).
    package static let fresh = FileHeader(formats: (0, 0))

    /// The header of a version that stands in memory only.
    package static let unwritten = FileHeader(formats: (24, 24))

    /// Which slot is in force, 0 or 1.
    package var selectedSlot: Int { Int(flags & 1) }

    /// The top ref of the selected slot, as it stands there.
    package var topRef: UInt64 { selectedSlot == 0 ? topRefs.0 : topRefs.1 }

    /// The format of the selected slot; 0 while nothing was ever committed.
    package var format: Int { Int(selectedSlot == 0 ? formats.0 : formats.1) }

    /// True when the top ref stands in a footer, the last 16 bytes of the file (`format/03 §1.2`).
    package var isStreaming: Bool {
        selectedSlot == 0 && topRefs.0 == FileHeader.streamingMark
    }

    package static func == (a: FileHeader, b: FileHeader) -> Bool { a.bytes == b.bytes }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// The last 16 bytes of a file in streaming form: the top ref and a fixed cookie.
///
/// Source: `format/03 §1.2`.
package struct StreamingFooter: Sendable, Equatable {
    package static let sizeInBytes = 16
    package static let cookie: UInt64 = 0x3034_1252_37e5_26c8

    package let topRef: UInt64
    package let cookie: UInt64

    /// Decodes 16 bytes; the caller looks at the cookie.
    package init?(bytes: [UInt8]) {
        guard bytes.count == StreamingFooter.sizeInBytes else { return nil }
        func word(_ offset: Int) -> UInt64 {
            bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        topRef = word(0)
        cookie = word(8)
    }
}
