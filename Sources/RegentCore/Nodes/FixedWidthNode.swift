/// A leaf of elements of equal size in bytes: floats, doubles and decimals.
///
/// Null is a value of its own: the NaN `7fc000aa` (float), `7ff80000000000aa` (double), and a NaN
/// with payload aa of the leaf's width (decimal). Decimals stand at 16, 8 or 4 bytes; at width 0
/// all are null, or all are 0 when the context flag is set.
/// Source: `format/01 §4.4`, `§4.11`.
package struct FixedWidthNode: ~Escapable {
    package let ref: Ref
    package let count: Int
    package let widthInBytes: Int
    package let context: Bool
    package let bytes: RawSpan

    package static let nullFloat: UInt32 = 0x7fc0_00aa
    package static let nullDouble: UInt64 = 0x7ff8_0000_0000_00aa

    /// The types of such leaves.
    package enum Kind: String {
        case float
        case double
        case decimal

        /// Whether elements of this type can have a width, in bytes.
        @inline(__always)
        func allows(_ width: Int) -> Bool {
            switch self {
            case .float: width == 4
            case .double: width == 8
            case .decimal: width == 0 || width == 4 || width == 8 || width == 16
            }
        }
    }

    /// Views a node as a leaf of a type.
    ///
    /// Throws `.damaged` for a width that the type can't have, or one that counts bits.
    @_lifetime(copy node)
    package init(_ node: Node, _ kind: Kind) throws(StorageError) {
        let isEmpty = node.header.count == 0
        guard
            node.header.widthType == .multiply && kind.allows(node.header.width) || isEmpty
                || node.header.width == 0 && kind.allows(0)
        else {
            throw node.damage(
                "leaf of fixed width",
                expected: "the width of a \(kind.rawValue)",
                found: "flags \(node.header.flags)"
            )
        }
        ref = node.ref
        count = node.header.count
        widthInBytes = node.header.width
        context = node.header.context
        bytes = node.payload
    }

    /// Float `index`, or nil for null; the leaf must have width 4.
    package func float(at index: Int) throws(StorageError) -> Float? {
        let bits = try bytes.load(UInt32.self, at: index &* 4, of: ref)
        return bits == FixedWidthNode.nullFloat ? nil : Float(bitPattern: bits)
    }

    /// Double `index`, or nil for null; the leaf must have width 8.
    package func double(at index: Int) throws(StorageError) -> Double? {
        let bits = try bytes.load(UInt64.self, at: index &* 8, of: ref)
        return bits == FixedWidthNode.nullDouble ? nil : Double(bitPattern: bits)
    }

    /// Decimal `index`, or nil for null, from any of the widths.
    package func decimal(at index: Int) throws(StorageError) -> Decimal128? {
        guard index >= 0, index < count else {
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "decimal leaf",
                    expected: "an element \(index)",
                    found: "\(count) elements"
                )
            )
        }
        switch widthInBytes {
        case 0:
            return context ? Decimal128(low: 0, high: 6176 << 49) : nil
        case 4:
            let bits = try bytes.load(UInt32.self, at: index &* 4, of: ref)
            if bits == 0x7c00_00aa { return nil }
            let exponent = UInt64(bits >> 23 & 0xff) &+ (6176 &- 101)
            let sign = UInt64(bits >> 31) << 63
            return Decimal128(low: UInt64(bits & 0x7f_ffff), high: sign | exponent << 49)
        case 8:
            let bits = try bytes.load(UInt64.self, at: index &* 8, of: ref)
            if bits == 0x7c00_0000_0000_00aa { return nil }
            let exponent = (bits >> 53 & 0x3ff) &+ (6176 &- 398)
            let coefficient = bits & 0x1f_ffff_ffff_ffff
            return Decimal128(low: coefficient, high: (bits >> 63) << 63 | exponent << 49)
        default:
            let low = try bytes.load(UInt64.self, at: index &* 16, of: ref)
            let high = try bytes.load(UInt64.self, at: index &* 16 &+ 8, of: ref)
            if low == 0xaa, high == 0x7c00_0000_0000_0000 { return nil }
            return Decimal128(low: low, high: high)
        }
    }
}

/// A leaf of object ids or UUIDs: blocks of eight, each led by a byte that tells the nulls.
///
///     1 byte: bit i set means element i of the block is null
///     up to 8 elements of 12 or 16 bytes
///
/// The header's count is the number of bytes. Source: `format/01 §4.12`.
package struct IdentifierNode: ~Escapable {
    package let ref: Ref
    package let count: Int
    private let elementSizeInBytes: Int
    private let bytes: RawSpan

    /// Views a node; `elementSizeInBytes` is 12 for object ids, 16 for UUIDs.
    @_lifetime(copy node)
    package init(_ node: Node, elementSizeInBytes: Int) {
        ref = node.ref
        bytes = node.payload
        self.elementSizeInBytes = elementSizeInBytes
        let size = node.payload.byteCount
        let block = 8 * elementSizeInBytes + 1
        count = (size - (size + block - 1) / block) / elementSizeInBytes
    }

    /// Where element `index` stands, or nil when it is null.
    private func offset(of index: Int) throws(StorageError) -> Int? {
        let block = index / 8 * (8 * elementSizeInBytes + 1)
        let nulls = try bytes.load(UInt8.self, at: block, of: ref)
        guard nulls & (1 << UInt8(index & 7)) == 0 else { return nil }
        return block + 1 + (index & 7) * elementSizeInBytes
    }

    /// Object id `index`, or nil for null.
    package func objectID(at index: Int) throws(StorageError) -> ObjectID? {
        guard let offset = try offset(of: index) else { return nil }
        return ObjectID(
            high: try bytes.load(UInt64.self, at: offset, of: ref).byteSwapped,
            low: try bytes.load(UInt32.self, at: offset + 8, of: ref).byteSwapped
        )
    }

    /// UUID `index`, or nil for null.
    package func uuid(at index: Int) throws(StorageError) -> UUID128? {
        guard let offset = try offset(of: index) else { return nil }
        return UUID128(
            high: try bytes.load(UInt64.self, at: offset, of: ref).byteSwapped,
            low: try bytes.load(UInt64.self, at: offset + 8, of: ref).byteSwapped
        )
    }
}
