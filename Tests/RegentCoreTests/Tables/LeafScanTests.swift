import RegentTestSupport
import Testing

@testable import RegentCore

/// Scans of packed leaves next to the values, one by one.
@Suite struct LeafScanTests {
    /// All plain golden files.
    private static let names = SharedMaterial.files(in: "golden", ending: ".realm")
        .filter { !$0.contains("encrypted") }

    @Test(.needsSharedMaterial, arguments: names)
    func `strings and numbers are found in any form of leaf`(name: String) throws {
        let database = try Database(path: SharedMaterial.path("golden/" + name))
        var random = SeededGenerator(seed: UInt64(name.utf8.count))
        try database.read { snapshot in
            for table in snapshot.tables {
                try table.forEachLeaf { leaf in
                    for property in table.schema.properties where property.collection == nil {
                        switch property.type {
                        case .string: try Self.compareStrings(leaf, property, &random)
                        case .int: try Self.compareMembers(leaf, property, &random)
                        case .double: try Self.compareDoubles(leaf, property, &random)
                        default: break
                        }
                    }
                    return true
                }
            }
        }
    }

    private static func rows(
        _ leaf: borrowing ClusterLeaf,
        _ values: [Value],
        among rows: RowMask,
        where test: (Value) -> Bool
    ) -> RowMask {
        var found = RowMask.empty
        for row in 0..<leaf.count where rows[row] && test(values[row]) { found[row] = true }
        return found
    }

    /// Some rows of a leaf, or all.
    private static func mask(_ count: Int, _ random: inout SeededGenerator) -> RowMask {
        var mask = RowMask(first: count)
        if Bool.random(using: &random) { return mask }
        for row in 0..<count where Int.random(in: 0..<3, using: &random) == 0 { mask[row] = false }
        return mask
    }

    private static func compareStrings(
        _ leaf: borrowing ClusterLeaf,
        _ property: Property,
        _ random: inout SeededGenerator
    ) throws {
        let values = try leaf.values(of: property.column)
        var heads: [UInt64] = []
        let all = RowMask(first: leaf.count)
        #expect(try leaf.appendHeads(of: property.column, among: all, to: &heads))
        #expect(heads == values.map { head($0.bytes) }, "\(property.name)")
        for operation in [TextPredicate.Operation.equal, .beginsWith, .contains] {
            let some = values.randomElement(using: &random)?.bytes ?? []
            let size = Int.random(in: 0...some.count, using: &random)
            let pattern = operation == .equal ? some[...] : some.prefix(size)
            let predicate = TextPredicate(operation, pattern)
            let rows = mask(leaf.count, &random)
            let found = try leaf.rows(of: property.column, where: .text(predicate), among: rows)
            let wanted = Self.rows(leaf, values, among: rows) { value in
                if case .null = value { return false }
                return predicate.matches(value.bytes.rawSpan)
            }
            #expect(found == wanted, "\(property.name) \(operation) \(pattern)")
        }
    }

    /// The first eight bytes, highest first.
    private static func head(_ bytes: [UInt8]) -> UInt64 {
        (0..<8).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
    }

    private static func compareMembers(
        _ leaf: borrowing ClusterLeaf,
        _ property: Property,
        _ random: inout SeededGenerator
    ) throws {
        let values = try leaf.values(of: property.column)
        var numbers: [Int64] = [0, 7, -1]
        for case .int(let number) in values where Bool.random(using: &random) {
            numbers.append(number)
        }
        let rows = mask(leaf.count, &random)
        let scan = LeafScan.members(IntegerSet(numbers))
        let found = try leaf.rows(of: property.column, where: scan, among: rows)
        let wanted = Self.rows(leaf, values, among: rows) { value in
            if case .int(let number) = value { numbers.contains(number) } else { false }
        }
        #expect(found == wanted, "\(property.name)")
    }

    private static func compareDoubles(
        _ leaf: borrowing ClusterLeaf,
        _ property: Property,
        _ random: inout SeededGenerator
    ) throws {
        let values = try leaf.values(of: property.column)
        var bound = 0.5
        if case .double(let some)? = values.randomElement(using: &random) { bound = some }
        for relation in LeafScan.FloatingRelation.all {
            let rows = mask(leaf.count, &random)
            let scan = LeafScan.double(relation, bound)
            let found = try leaf.rows(of: property.column, where: scan, among: rows)
            let wanted = Self.rows(leaf, values, among: rows) { value in
                if case .double(let number) = value { relation.holds(number, bound) } else { false }
            }
            #expect(found == wanted, "\(property.name) \(relation) \(bound)")
        }
    }

    @Test func `doubles are compared four at a time as one by one`() throws {
        var random = SeededGenerator(seed: 5)
        let some: [Double] = [.nan, .infinity, -.infinity, 0, -0.0, 1, .leastNonzeroMagnitude]
        for count in [0, 1, 63, 64, 65, 255, 256] {
            let bits = (0..<count).map { _ in
                Bool.random(using: &random)
                    ? (some.randomElement(using: &random) ?? 0).bitPattern
                    : FixedWidthNode.nullDouble
            }
            let bytes = bits.flatMap { word in (0..<8).map { UInt8(word >> (8 * $0) & 0xff) } }
            let header = try #require(NodeHeader(flags: 0x0c, count: count))
            let node = Node(ref: Ref(rawValue: 8), header: header, payload: bytes.rawSpan)
            let leaf = try FixedWidthNode(node, .double)
            for relation in LeafScan.FloatingRelation.all {
                for bound in some {
                    let rows = RowMask(first: count)
                    let found = try leaf.rows(among: rows, relation, bound, count)
                    for row in 0..<count {
                        let holds = relation.holds(Double(bitPattern: bits[row]), bound)
                        #expect(found[row] == holds, "\(relation) \(bound) \(bits[row])")
                    }
                    #expect(found.subtracting(rows) == .empty)
                }
            }
        }
    }
}

extension LeafScan.FloatingRelation {
    fileprivate static let all: [Self] = [.equal, .less, .lessOrEqual, .greater, .greaterOrEqual]
}

extension Value {
    /// The bytes of a string; none for null.
    fileprivate var bytes: [UInt8] {
        switch self {
        case .string(let text): Array(text.utf8)
        case .malformedString(let bytes): bytes
        default: []
        }
    }
}
