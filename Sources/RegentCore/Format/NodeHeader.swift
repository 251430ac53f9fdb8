/// A node header: the 8 bytes before the elements of every node.
///
///     offset  size  meaning
///     0       4     41 41 41 41, or left-over bytes in old files; never looked at
///     4       1     flags and width
///                       bit 7  inner node of a tree
///                       bit 6  elements may be refs
///                       bit 5  context: meaning depends on the kind of node
///                       bits 4..3  width type: 0 bits, 1 multiply, 2 ignore
///                       bits 2..0  width code: 0, 1, 2, 4, 8, 16, 32, 64
///     5       3     number of elements, big-endian
///
/// Example: `41 41 41 41 05 00 00 03` has 3 elements of 16 bits.
/// Source: `format/01 §1.1`.
package struct NodeHeader: Sendable, Equatable {
    /// How the width is to be read.
    package enum WidthType: UInt8, Sendable {
        /// Bits per element.
        case bits = 0
        /// Bytes per element.
        case multiply = 1
        /// One byte per element, whatever the width says.
        case ignore = 2
    }

    package static let sizeInBytes = 8

    package let flags: UInt8
    package let count: Int

    /// Decodes flags byte and count.
    ///
    /// - Returns: nil for width type 3, which no engine writes.
    @inline(__always)
    package init?(flags: UInt8, count: Int) {
        guard flags & 0x18 != 0x18 else { return nil }
        self.flags = flags
        self.count = count
    }

    @inline(__always)
    package var widthType: WidthType {
        switch flags & 0x18 {
        case 0: .bits
        case 0x08: .multiply
        default: .ignore
        }
    }

    package var isInner: Bool { flags & 0x80 != 0 }
    package var hasRefs: Bool { flags & 0x40 != 0 }
    package var context: Bool { flags & 0x20 != 0 }

    /// 0, 1, 2, 4, 8, 16, 32 or 64: bits or bytes by the width type.
    @inline(__always)
    package var width: Int { (1 << Int(flags & 7)) >> 1 }

    /// Size of the elements, without header and without padding.
    @inline(__always)
    package var payloadSizeInBytes: Int {
        // Counts have 24 bits and widths are at most 64: nothing here overflows.
        switch widthType {
        case .bits: (count &* width &+ 7) >> 3
        case .multiply: count &* width
        case .ignore: count
        }
    }

    /// What the node takes in the file: header, elements, and padding to a multiple of 8.
    package var nodeSizeInBytes: Int {
        (NodeHeader.sizeInBytes + payloadSizeInBytes + 7) & ~7
    }
}
