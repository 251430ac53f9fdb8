import RegentTestSupport
import Testing

@testable import RegentCore

@Suite struct IntegerSearchTests {
    /// Bytes of integers at a width, packed as the file packs them.
    private static func packed(_ values: [Int64], widthInBits width: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (values.count * width + 7) / 8)
        for (index, value) in values.enumerated() {
            for bit in 0..<width where value >> Int64(bit) & 1 == 1 {
                let position = index * width + bit
                bytes[position / 8] |= 1 << UInt8(position % 8)
            }
        }
        return bytes
    }

    private static func random(
        _ width: Int,
        using generator: inout SeededGenerator
    ) -> Int64 {
        if width == 0 { return 0 }
        let bits = generator.next()
        if width < 8 { return Int64(bits & ((1 << UInt64(width)) - 1)) }
        // Small numbers often, so that ranges and elements meet.
        let value = Int64(bitPattern: bits) >> Int64(64 - width)
        return Bool.random(using: &generator) ? value % 10 : value
    }

    @Test(arguments: [0, 1, 2, 4, 8, 16, 32, 64])
    func `packed search finds what the loop over elements finds`(width: Int) throws {
        var generator = SeededGenerator(seed: UInt64(width))
        let code = width == 0 ? 0 : width.trailingZeroBitCount + 1
        for _ in 0..<300 {
            let first = Int.random(in: 0...1, using: &generator)
            // Most leaves of a file are full.
            let isFull = Int.random(in: 0..<4, using: &generator) == 0
            let count = isFull ? 256 : Int.random(in: 0...256, using: &generator)
            let values = (0..<first + count).map { _ in Self.random(width, using: &generator) }
            let bytes = Self.packed(values, widthInBits: width)
            let header = try #require(NodeHeader(flags: UInt8(code), count: values.count))
            let node = Node(ref: Ref(rawValue: 8), header: header, payload: bytes.rawSpan)
            let array = try IntegerNode(node)
            let bounds = [
                values.randomElement(using: &generator) ?? 0,
                Self.random(64, using: &generator), Int64.min, Int64.max, 0, 1, -1, 3,
            ]
            let search = IntegerSearch(
                bounds.randomElement(using: &generator) ?? 0,
                bounds.randomElement(using: &generator) ?? 0
            )
            let found = try search.rows(in: array, first: first, count: count)
            let wanted = try search.rowsOneByOne(in: array, first: first, count: count)
            #expect(found == wanted, "\(search) width \(width) first \(first) count \(count)")
        }
    }

    @Test func `a leaf with too few elements is damaged`() throws {
        let bytes: [UInt8] = [1, 2, 3]
        let header = try #require(NodeHeader(flags: 4, count: 3))
        let node = Node(ref: Ref(rawValue: 8), header: header, payload: bytes.rawSpan)
        let array = try IntegerNode(node)
        #expect(throws: StorageError.self) {
            try IntegerSearch(0, 9).rows(in: array, first: 0, count: 4)
        }
    }
}
