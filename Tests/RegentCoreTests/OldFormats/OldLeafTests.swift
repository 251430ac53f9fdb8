import RegentTestSupport
import Testing

@testable import RegentCore

/// Leaves whose meaning changed with format 10.
@Suite struct OldLeafTests {
    @Test func mediumStringsMarkWhatIsThere() throws {
        let writer = try ScratchWriter()
        let ends = try writer.write(IntegerNode.encode([3, 4, 7]))
        let blob = try writer.write(BlobNode.encode(blob: Array("ab\0\0cd\0".utf8)[...]))
        // 1 is a string and 0 a null: the opposite of today.
        let presence = try writer.write(IntegerNode.encode([1, 0, 1]))
        let nullable = try writer.write(RefNode.encode([ends, blob, presence]))
        let plain = try writer.write(RefNode.encode([ends, blob]))
        let memory = writer.memory
        #expect(
            try OldLeaf.strings(memory.node(at: nullable), isNullable: true, in: memory)
                == [.string("ab"), .null, .string("cd")]
        )
        #expect(
            try OldLeaf.strings(memory.node(at: plain), isNullable: false, in: memory)
                == [.string("ab"), .string(""), .string("cd")]
        )
    }

    @Test func binariesMarkNullsAsToday() throws {
        let writer = try ScratchWriter()
        let ends = try writer.write(IntegerNode.encode([1, 1, 2]))
        let blob = try writer.write(BlobNode.encode(blob: [7, 8]))
        let nulls = try writer.write(IntegerNode.encode([0, 1, 0]))
        let withNulls = try writer.write(RefNode.encode([ends, blob, nulls]))
        let without = try writer.write(RefNode.encode([ends, blob]))
        let memory = writer.memory
        #expect(
            try OldLeaf.binaries(memory.node(at: withNulls), in: memory) == [[7], nil, [8]]
        )
        #expect(try OldLeaf.binaries(memory.node(at: without), in: memory) == [[7], [], [8]])
    }

    @Test func stringsOfNoWidthAreNullOnlyWhereTheyMayBe() throws {
        let writer = try ScratchWriter()
        let node = NodeHeader.blankNode(.multiply, width: 0, count: 2)
        let ref = try writer.write(node)
        let memory = writer.memory
        #expect(
            try OldLeaf.strings(memory.node(at: ref), isNullable: true, in: memory)
                == [.null, .null]
        )
        #expect(
            try OldLeaf.strings(memory.node(at: ref), isNullable: false, in: memory)
                == [.string(""), .string("")]
        )
    }

    @Test func thePatternOfNullIsANumberWhereThereAreNoNulls() throws {
        let writer = try ScratchWriter()
        let ref = try writer.write(FixedWidthNode.encode(doubles: [1.5, nil]))
        let memory = writer.memory
        let pattern = Double(bitPattern: FixedWidthNode.nullDouble)
        #expect(
            try OldLeaf.doubles(memory.node(at: ref), isNullable: true) == [.double(1.5), .null]
        )
        #expect(
            try OldLeaf.doubles(memory.node(at: ref), isNullable: false)
                == [.double(1.5), .double(pattern)]
        )
    }

    @Test func aLeafIsReadForOneColumnOnly() throws {
        let writer = try ScratchWriter()
        let leaf = try writer.write(IntegerNode.encode([1, 2, 3]))
        let huge = try writer.write(NodeHeader.blankNode(.bits, width: 0, count: 0xff_0000))
        let source = OldSource(writer.memory)
        func values(_ root: Ref) throws(StorageError) -> [Int64] {
            var stream = try OldStream(root, in: source) { (node, _) throws(StorageError) in
                try OldLeaf.integers(node)
            }
            return try stream.rest()
        }
        #expect(try values(leaf) == [1, 2, 3])
        #expect(throws: StorageError.self) { try values(leaf) }
        #expect(throws: StorageError.self) { try values(huge) }
    }
}
