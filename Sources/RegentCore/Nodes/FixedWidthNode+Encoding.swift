extension FixedWidthNode {
    /// A node of floats; an empty one has its width too.
    package static func encode(floats values: [Float?]) -> [UInt8] {
        var node = NodeHeader.blankNode(.multiply, width: 4, count: values.count)
        for (index, value) in values.enumerated() {
            let bits = value.map(\.bitPattern) ?? nullFloat
            node.store(bits, at: NodeHeader.sizeInBytes &+ index &* 4)
        }
        return node
    }

    /// A node of doubles; an empty one has its width too.
    package static func encode(doubles values: [Double?]) -> [UInt8] {
        var node = NodeHeader.blankNode(.multiply, width: 8, count: values.count)
        for (index, value) in values.enumerated() {
            let bits = value.map(\.bitPattern) ?? nullDouble
            node.store(bits, at: NodeHeader.sizeInBytes &+ index &* 8)
        }
        return node
    }

    /// A node of decimals at the width that the official engine would choose.
    ///
    /// All null and all +0E0 need no bytes: the context flag tells which of the two it is.
    /// Source: `format/01 §4.11`.
    package static func encode(decimals values: [Decimal128?]) -> [UInt8] {
        if values.allSatisfy({ $0 == nil }) {
            return NodeHeader.blankNode(.multiply, width: 0, count: values.count)
        }
        if values.allSatisfy({ $0 == .zero }) {
            return NodeHeader.blankNode(
                .multiply,
                width: 0,
                count: values.count,
                flags: .context
            )
        }
        let width = values.reduce(4) { max($0, $1?.storedWidth ?? 4) }
        var node = NodeHeader.blankNode(.multiply, width: width, count: values.count)
        for (index, value) in values.enumerated() {
            let start = NodeHeader.sizeInBytes + index * width
            switch width {
            case 4: node.store(value?.bits32 ?? 0x7c00_00aa, at: start)
            case 8: node.store(value?.bits64 ?? 0x7c00_0000_0000_00aa, at: start)
            default:
                let stored = value ?? .null
                node.store(stored.low, at: start)
                node.store(stored.high, at: start + 8)
            }
        }
        return node
    }
}

extension Decimal128 {
    /// The width in bytes at which the official engine stores the number: 4, 8 or 16.
    var storedWidth: Int {
        // Two bits 11 after the sign: an infinity, a NaN, or a coefficient in the large form.
        let isPlain = high >> 61 & 3 != 3 && high << 15 == 0
        guard isPlain else { return 16 }
        let exponent = Int(high >> 49 & 0x3fff) + Self.minimumExponent
        if low < 1 << 23, exponent > -91, exponent < 91 { return 4 }
        if low < 1 << 53, exponent > -370, exponent < 370 { return 8 }
        return 16
    }

    /// Sign, 8 bits of exponent, 23 of coefficient; for numbers that fit.
    var bits32: UInt32 {
        let exponent = (high >> 49 & 0x3fff) &- (6176 - 101)
        let sign = UInt32(high >> 63) << 31
        return sign | UInt32(truncatingIfNeeded: exponent << 23 | low)
    }

    /// Sign, 10 bits of exponent, 53 of coefficient; for numbers that fit.
    var bits64: UInt64 {
        let exponent = (high >> 49 & 0x3fff) &- (6176 - 398)
        return (high >> 63) << 63 | exponent << 53 | low
    }
}

extension IdentifierNode {
    /// A node of object ids.
    package static func encode(objectIDs values: [ObjectID?]) -> [UInt8] {
        encode(values, elementSizeInBytes: 12, filler: [0xde, 0xad]) { node, id, start in
            node.store(id.high.byteSwapped, at: start)
            node.store(id.low.byteSwapped, at: start + 8)
        }
    }

    /// A node of UUIDs.
    package static func encode(uuids values: [UUID128?]) -> [UInt8] {
        encode(values, elementSizeInBytes: 16, filler: [0xde, 0xad, 0xbe, 0xef]) {
            node,
            id,
            start in
            node.store(id.high.byteSwapped, at: start)
            node.store(id.low.byteSwapped, at: start + 8)
        }
    }

    /// Blocks of eight, each led by a byte that tells the nulls; nulls are filled up by custom.
    private static func encode<Identifier>(
        _ values: [Identifier?],
        elementSizeInBytes size: Int,
        filler: [UInt8],
        _ store: (inout [UInt8], Identifier, Int) -> Void
    ) -> [UInt8] {
        let count = values.count * size + (values.count + 7) / 8
        let width = values.isEmpty ? 0 : 1
        var node = NodeHeader.blankNode(.multiply, width: width, count: count)
        for (index, value) in values.enumerated() {
            let block = NodeHeader.sizeInBytes + index / 8 * (8 * size + 1)
            let start = block + 1 + (index & 7) * size
            if let value {
                store(&node, value, start)
            } else {
                node[block] |= 1 << UInt8(index & 7)
                for offset in 0..<size { node[start + offset] = filler[offset % filler.count] }
            }
        }
        return node
    }
}
