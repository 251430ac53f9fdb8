/// What byte 4 of a node says besides its width.
///
/// Source: `format/01 §1.1`.
package struct NodeFlags: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// An inner node of a tree.
    package static let inner = NodeFlags(rawValue: 0x80)
    /// Elements may be refs.
    package static let refs = NodeFlags(rawValue: 0x40)
    /// Meaning depends on the kind of node.
    package static let context = NodeFlags(rawValue: 0x20)
}

extension NodeHeader {
    /// The greatest number of elements that the three bytes of the count can say.
    package static let maximumCount = 0xff_ffff

    /// A whole node whose elements are all zero: header, elements, padding to a multiple of 8.
    ///
    /// The caller fills in the elements, from byte 8 on.
    package static func blankNode(
        _ widthType: WidthType,
        width: Int,
        count: Int,
        flags: NodeFlags = []
    ) -> [UInt8] {
        precondition(count >= 0 && count <= maximumCount, "a node of \(count) elements")
        let code = width == 0 ? 0 : UInt8(width.trailingZeroBitCount + 1)
        let byte = flags.rawValue | widthType.rawValue << 3 | code
        guard let header = NodeHeader(flags: byte, count: count) else { return [] }
        precondition(header.width == width, "a width of \(width)")
        var node = [UInt8](repeating: 0, count: header.nodeSizeInBytes)
        for index in 0..<4 { node[index] = 0x41 }
        node[4] = byte
        node[5] = UInt8(truncatingIfNeeded: count >> 16)
        node[6] = UInt8(truncatingIfNeeded: count >> 8)
        node[7] = UInt8(truncatingIfNeeded: count)
        return node
    }
}

extension [UInt8] {
    /// Stores an integer with its lowest byte first.
    @inline(__always)
    package mutating func store<Integer: FixedWidthInteger>(_ value: Integer, at offset: Int) {
        var rest = value
        for index in 0..<MemoryLayout<Integer>.size {
            self[offset &+ index] = UInt8(truncatingIfNeeded: rest)
            // A byte has nothing left to shift.
            if MemoryLayout<Integer>.size > 1 { rest &>>= 8 }
        }
    }
}
