/// An array of integers, packed at 0, 1, 2, 4, 8, 16, 32 or 64 bits.
///
///     width      where element i stands               value
///     0          no bytes                             0
///     1, 2, 4    from the low end of byte i * w / 8   unsigned
///     8          byte i                               signed
///     16, 32, 64 little-endian at i * w / 8           signed
///
/// Two kinds of node read the wide widths as unsigned: key arrays of clusters and offsets of B+
/// trees; they use `unsigned(at:)`.
///
/// Example: `41 41 41 41 03 00 00 03 7f 0f` holds 15, 7, 15 at width 4.
/// Source: `format/01 §2`.
package struct IntegerNode: ~Escapable {
    package let ref: Ref
    package let count: Int
    /// 0, 1, 2, 4, 8, 16, 32 or 64.
    package let widthInBits: Int
    /// Exactly the bytes of the elements: `(count * widthInBits + 7) / 8`.
    package let bytes: RawSpan

    /// Views a node as integers.
    ///
    /// - Throws: `.damaged` when its width counts bytes instead of bits.
    @inline(__always)
    @_lifetime(copy node)
    package init(_ node: Node) throws(StorageError) {
        guard node.header.widthType == .bits else {
            throw node.damage(
                "integer array",
                expected: "a width in bits",
                found: "flags \(node.header.flags)"
            )
        }
        ref = node.ref
        count = node.header.count
        widthInBits = node.header.width
        bytes = node.payload
    }

    /// Element `index` as it stands.
    ///
    /// - Throws: `.damaged` when there is no such element.
    @inline(__always)
    package func value(at index: Int) throws(StorageError) -> Int64 {
        guard index >= 0, index < count else { throw noElement(index) }
        return switch widthInBits {
        case 0: 0
        case 1: Int64(try bytes.load(UInt8.self, at: index >> 3, of: ref) >> UInt8(index & 7) & 1)
        case 2:
            Int64(try bytes.load(UInt8.self, at: index >> 2, of: ref) >> UInt8((index & 3) * 2) & 3)
        case 4:
            Int64(
                try bytes.load(UInt8.self, at: index >> 1, of: ref) >> UInt8((index & 1) * 4) & 15
            )
        case 8: Int64(try bytes.load(Int8.self, at: index, of: ref))
        case 16: Int64(try bytes.load(Int16.self, at: index &* 2, of: ref))
        case 32: Int64(try bytes.load(Int32.self, at: index &* 4, of: ref))
        default: try bytes.load(Int64.self, at: index &* 8, of: ref)
        }
    }

    /// Element `index` of an array whose elements are unsigned at every width.
    ///
    /// - Throws: `.damaged` when there is no such element.
    package func unsigned(at index: Int) throws(StorageError) -> UInt64 {
        let value = UInt64(bitPattern: try value(at: index))
        return switch widthInBits {
        case 8: value & 0xff
        case 16: value & 0xffff
        case 32: value & 0xffff_ffff
        default: value
        }
    }

    /// All elements, in order.
    package func decoded() throws(StorageError) -> [Int64] {
        var result: [Int64] = []
        result.reserveCapacity(count)
        try append(from: 0, count, to: &result)
        return result
    }

    /// The place of the first element that is `number`, or nil.
    package func firstIndex(of number: Int64) throws(StorageError) -> Int? {
        switch widthInBits {
        case 8: return try firstIndex(of: number, as: Int8.self)
        case 16: return try firstIndex(of: number, as: Int16.self)
        case 32: return try firstIndex(of: number, as: Int32.self)
        case 64: return try firstIndex(of: number, as: Int64.self)
        default:
            for index in 0..<count where try value(at: index) == number { return index }
            return nil
        }
    }

    @inline(__always)
    private func firstIndex<Element: FixedWidthInteger & BitwiseCopyable>(
        of number: Int64,
        as type: Element.Type
    ) throws(StorageError) -> Int? {
        guard let element = Element(exactly: number) else { return nil }
        for index in 0..<count
        where try bytes.load(type, at: index &* MemoryLayout<Element>.size, of: ref) == element {
            return index
        }
        return nil
    }

    @inline(never)
    private func noElement(_ index: Int) -> StorageError {
        .damaged(
            .init(
                ref: ref.rawValue,
                place: "array",
                expected: "an element \(index)",
                found: "\(count) elements"
            )
        )
    }
}

/// Integers that may be null: one element more than values, the first being the number that stands
/// for null in this very array.
///
/// Example: `ff 7f 05 00 ff 7f 7f 00` at width 16 holds 5, null, 127.
/// Source: `format/01 §4.2`.
package struct NullableIntegerNode: ~Escapable {
    package let integers: IntegerNode
    /// The number that stands for null.
    package let marker: Int64

    /// - Throws: `.damaged` when there is not even the marker.
    @_lifetime(copy node)
    package init(_ node: Node) throws(StorageError) {
        integers = try IntegerNode(node)
        marker = try integers.value(at: 0)
    }

    /// The number of values.
    package var count: Int { integers.count - 1 }

    /// Value `index`, or nil for null.
    @inline(__always)
    package func value(at index: Int) throws(StorageError) -> Int64? {
        let value = try integers.value(at: index &+ 1)
        return value == marker ? nil : value
    }
}
