extension IntegerNode {
    /// The least width in bits that holds all the values.
    ///
    /// Widths below 8 hold no negative numbers. Source: `format/01 §2`.
    package static func width(holding values: some Sequence<Int64>) -> Int {
        var magnitude: Int64 = 0
        var isNegative = false
        for value in values {
            magnitude |= value < 0 ? ~value : value
            isNegative = isNegative || value < 0
        }
        switch magnitude {
        case 0 where !isNegative: return 0
        case ...1 where !isNegative: return 1
        case ...3 where !isNegative: return 2
        case ...15 where !isNegative: return 4
        case ...0x7f: return 8
        case ...0x7fff: return 16
        case ...0x7fff_ffff: return 32
        default: return 64
        }
    }

    /// A node of integers at the least width that holds them, and at least `minimumWidth`.
    package static func encode(
        _ values: [Int64],
        minimumWidth: Int = 0,
        flags: NodeFlags = []
    ) -> [UInt8] {
        let width = max(width(holding: values), minimumWidth)
        var node = NodeHeader.blankNode(.bits, width: width, count: values.count, flags: flags)
        let start = NodeHeader.sizeInBytes
        switch width {
        case 0: break
        case 1, 2, 4:
            for (index, value) in values.enumerated() {
                let bit = index &* width
                node[start &+ bit >> 3] |= UInt8(truncatingIfNeeded: value) << UInt8(bit & 7)
            }
        case 8:
            for (index, value) in values.enumerated() {
                node[start &+ index] = UInt8(truncatingIfNeeded: value)
            }
        case 16: node.store(values, as: Int16.self, from: start)
        case 32: node.store(values, as: Int32.self, from: start)
        default: node.store(values, as: Int64.self, from: start)
        }
        return node
    }

    /// A node whose elements are unsigned: the keys of a cluster, the offsets of a B+ tree.
    ///
    /// Its width is 8 or more even where less would do. Source: `format/01 §2.1`.
    package static func encodeUnsigned(_ values: [UInt64]) -> [UInt8] {
        let all = values.reduce(0, |)
        let width = all <= 0xff ? 8 : all <= 0xffff ? 16 : all <= 0xffff_ffff ? 32 : 64
        // Read as signed numbers of that very width, they need no more than it.
        let unused = 64 - width
        let signed = values.map { Int64(bitPattern: $0 << unused) >> unused }
        return encode(signed, minimumWidth: width)
    }

    /// A node of booleans, null being 3.
    ///
    /// Source: `format/01 §4.3`.
    package static func encode(booleans values: [Bool?]) -> [UInt8] {
        encode(values.map { value in value.map { $0 ? 1 : 0 } ?? 3 })
    }
}

extension NullableIntegerNode {
    /// The widths below 64 with the least and the greatest number of each.
    private static let bounds: [(width: Int, lower: Int64, upper: Int64)] = [
        (0, 0, 0), (1, 0, 1), (2, 0, 3), (4, 0, 15), (8, -0x80, 0x7f), (16, -0x8000, 0x7fff),
        (32, -0x8000_0000, 0x7fff_ffff),
    ]

    /// A node of integers and nulls, led by the number that stands for null in it.
    ///
    /// Below width 64 that number is the greatest of the width, which no value may then be: the
    /// official engine relies on it. Source: `format/01 §4.2`.
    package static func encode(_ values: [Int64?]) -> [UInt8] {
        var least: Int64 = 0
        var greatest: Int64 = -1
        for case let value? in values {
            least = min(least, value)
            greatest = max(greatest, value)
        }
        for (width, lower, upper) in bounds where lower <= least && greatest < upper {
            return encode(values, marker: upper, width: width)
        }
        var marker = Int64.max
        if greatest == .max {
            let taken = Set(values)
            while taken.contains(marker) { marker -= 1 }
        }
        return encode(values, marker: marker, width: 64)
    }

    private static func encode(_ values: [Int64?], marker: Int64, width: Int) -> [UInt8] {
        var elements = [marker]
        elements.reserveCapacity(values.count + 1)
        for value in values { elements.append(value ?? marker) }
        return IntegerNode.encode(elements, minimumWidth: width)
    }
}
