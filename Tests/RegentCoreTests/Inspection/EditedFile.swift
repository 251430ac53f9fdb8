import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

/// A copy of a plain reference file whose nodes can be found by what they are, and changed.
final class EditedFile {
    struct Place {
        let ref: Ref
        let role: NodeRole
        /// The node whose element leads here, and that element.
        let parent: Ref
        let slot: Int
    }

    private let folder: TemporaryFolder
    private let path: String
    private(set) var bytes: [UInt8]
    /// Every node of the version in force, in the order of a walk from the top.
    let places: [Place]
    private let tables: [String: Int32]

    /// Copies `golden/NAME.realm`.
    init(_ name: String) throws {
        folder = try TemporaryFolder()
        path = folder.file("edited.realm")
        let source = SharedMaterial.path("golden/\(name).realm")
        bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: source)))
        let image = try FileImage(path: source)
        places = try Self.walk(image.memory, from: image.topRef, format: image.header.format)
        let database = try Database(path: source)
        tables = try database.read { snapshot in
            Dictionary(
                uniqueKeysWithValues: snapshot.tables.map {
                    ($0.schema.displayName, Int32($0.schema.key.index))
                }
            )
        }
    }

    private static func walk(
        _ memory: Memory,
        from top: Ref,
        format: Int
    ) throws -> [Place] {
        var found = [Place(ref: top, role: .top, parent: .none, slot: 0)]
        var next = 0
        while next < found.count {
            let place = found[next]
            next += 1
            let node = try memory.node(at: place.ref)
            guard node.header.hasRefs else { continue }
            let slots = try RefNode(node)
            for slot in 0..<slots.count {
                guard case .ref(let ref) = try slots.element(at: slot) else { continue }
                let role = place.role.child(slot, of: node.header, fileFormat: format)
                found.append(Place(ref: ref, role: role, parent: place.ref, slot: slot))
            }
        }
        return found
    }

    /// The first node of a kind that satisfies a condition.
    func first(
        _ kind: NodeRole.Kind,
        of table: String? = nil,
        column: Int? = nil,
        where condition: (Place) -> Bool = { _ in true }
    ) throws -> Place {
        try #require(
            places.first {
                $0.role.kind == kind && (table == nil || $0.role.table == tables[table ?? ""])
                    && (column == nil || Int($0.role.column) == column) && condition($0)
            }
        )
    }

    // MARK: Nodes as bytes

    func header(_ ref: Ref) throws -> NodeHeader {
        let offset = Int(ref.rawValue)
        let count = bytes[offset + 5...offset + 7].reduce(0) { $0 << 8 | Int($1) }
        return try #require(NodeHeader(flags: bytes[offset + 4], count: count))
    }

    /// Element `index` of a node of integers or refs.
    func element(_ index: Int, of ref: Ref) throws -> Int64 {
        let header = try header(ref)
        let start = Int(ref.rawValue) + 8
        var value: UInt64 = 0
        guard header.width >= 8 else {
            let bit = index * header.width
            let byte = bytes[start + bit / 8] >> UInt8(bit % 8)
            return Int64(byte) & ((1 << Int64(header.width)) - 1)
        }
        let size = header.width / 8
        for byte in (0..<size).reversed() {
            value = value << 8 | UInt64(bytes[start + index * size + byte])
        }
        let shift = UInt64(64 - header.width)
        return Int64(bitPattern: value << shift) >> Int64(shift)
    }

    /// Changes an element; the new value must fit the width there is.
    func set(_ index: Int, of ref: Ref, to value: Int64) throws {
        let header = try header(ref)
        let start = Int(ref.rawValue) + 8
        guard header.width >= 8 else {
            let bit = index * header.width
            let mask = UInt8((1 << header.width) - 1) << UInt8(bit % 8)
            bytes[start + bit / 8] &= ~mask
            bytes[start + bit / 8] |= UInt8(truncatingIfNeeded: value << Int64(bit % 8)) & mask
            return
        }
        let size = header.width / 8
        for byte in 0..<size {
            bytes[start + index * size + byte] =
                UInt8(truncatingIfNeeded: value >> Int64(8 * byte))
        }
        try #require(try element(index, of: ref) == value, "\(value) fits in \(header.width) bits")
    }

    func setCount(of ref: Ref, to count: Int) {
        let offset = Int(ref.rawValue)
        bytes[offset + 5] = UInt8(truncatingIfNeeded: count >> 16)
        bytes[offset + 6] = UInt8(truncatingIfNeeded: count >> 8)
        bytes[offset + 7] = UInt8(truncatingIfNeeded: count)
    }

    func setByte(_ offset: Int, to byte: UInt8) { bytes[offset] = byte }

    /// Exchanges two runs of bytes.
    func swap(_ first: Int, _ second: Int, count: Int) {
        for index in 0..<count { bytes.swapAt(first + index, second + index) }
    }

    // MARK: What the checks say

    func check() throws -> Verifier.Report {
        try Database(path: write()).read { try Verifier($0).run() }
    }

    /// Writes the bytes as they are now, and returns where; the file goes when this object does.
    func write() throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }
}
