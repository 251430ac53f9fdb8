import RegentTestSupport
import Testing

@testable import RegentCore

@Suite struct SearchIndexBuildingTests {
    @Test func stringsStandUnderTheirFirstBytesAsInTheFormatsExample() throws {
        var entries = SearchIndexEntries(kind: .singleValues)
        let values = ["kitty", "kitten", "foobar", "kitty", "", "abcd", nil]
        for (object, value) in values.enumerated() {
            entries.append(
                value.map(Value.string) ?? .null,
                object: ObjectKey(rawValue: Int64(object))
            )
        }
        let writer = try ScratchWriter()
        let root = try SearchIndex.write(entries, to: writer)
        let memory = writer.memory
        let slots = try RefNode(memory.node(at: root))
        #expect(slots.node.header.flags & 0xe0 == 0x60)
        let keys = try memory.node(at: slots.ref(at: 0, "keys"))
        #expect(
            keys.payload.array == bytes("00000000 00000058 64636261 626f6f66 7474696b")
        )
        #expect(try slots.element(at: 1) == .tagged(6))
        #expect(try slots.element(at: 2) == .tagged(4))
        #expect(try slots.element(at: 3) == .tagged(5))
        #expect(try slots.element(at: 4) == .tagged(2))
        let deeper = try RefNode(memory.node(at: slots.ref(at: 5, "subindex")))
        #expect(try deeper.element(at: 1) == .tagged(1))
        let list = try memory.node(at: deeper.ref(at: 2, "list"))
        #expect(try IntegerNode(list).decoded() == [0, 3])
    }

    @Test func nullAndZeroAreToldApartTwoLevelsDown() throws {
        let values: [Value] = [
            .int(0), .int(5), .int(5 + 1 << 32), .int(-1), .int(5), .null, .null,
        ]
        let index = try index(of: values)
        #expect(try index.candidates(for: .init(.int(0))) == [ObjectKey(rawValue: 0)])
        #expect(try index.candidates(for: .null) == [5, 6].map { ObjectKey(rawValue: $0) })
        #expect(
            try index.candidates(for: .init(.int(5))) == [1, 4].map { ObjectKey(rawValue: $0) }
        )
        #expect(try index.candidates(for: .init(.int(6))) == [])
    }

    @Test func anEmptyIndexIsALeafWithoutKeys() throws {
        let writer = try ScratchWriter()
        let root = try SearchIndex.write(SearchIndexEntries(kind: .singleValues), to: writer)
        let memory = writer.memory
        let node = try memory.node(at: root)
        #expect(node.header.flags & 0xe0 == 0x60)
        #expect(node.header.count == 1)
        let keys = try memory.node(at: RefNode(node).ref(at: 0, "keys"))
        #expect(keys.header.flags == 0x06)
    }

    @Test(arguments: [1, 2] as [UInt64]) func everyValueOfManyIsFound(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let values = (0..<5000).map { index -> Value in
            index % 100 == 0 ? .null : .int(Int64(random.next() % 4000) - 2000)
        }
        let index = try index(of: values)
        var objects: [Value: [ObjectKey]] = [:]
        for (object, value) in values.enumerated() {
            objects[value, default: []].append(ObjectKey(rawValue: Int64(object)))
        }
        for (value, expected) in objects {
            let found = try index.candidates(for: .init(value))
            #expect(found.filter(Set(expected).contains) == expected, "seed \(seed)")
        }
    }

    @Test func longCommonBeginningsEndInAListOrderedByValue() throws {
        let prefix = String(repeating: "x", count: 300)
        let values = ["b", "a", "b"].map { Value.string(prefix + $0) }
        let index = try index(of: values)
        let found = try index.candidates(for: .init(values[0]))
        #expect(found == [1, 0, 2].map { ObjectKey(rawValue: $0) })
    }

    @Test func wordsAreFollowedToTheirEnd() throws {
        var entries = SearchIndexEntries(kind: .wholeStrings)
        for (object, words) in [["abcd", "x"], ["abcd", "abcdef"]].enumerated() {
            let key = ObjectKey(rawValue: Int64(object))
            for word in words { entries.append(word: word, object: key) }
        }
        let writer = try ScratchWriter()
        let root = try SearchIndex.write(entries, to: writer)
        let memory = writer.memory
        let slots = try RefNode(memory.node(at: root))
        #expect(try slots.element(at: 2) == .tagged(0))
        let deeper = try RefNode(memory.node(at: slots.ref(at: 1, "subindex")))
        let keys = try IntegerNode(memory.node(at: deeper.ref(at: 0, "keys")))
        #expect(try keys.decoded() == [0x5800_0000, 0x6566_5800])
        let list = try memory.node(at: deeper.ref(at: 1, "list"))
        #expect(try IntegerNode(list).decoded() == [0, 1])
        #expect(try deeper.element(at: 2) == .tagged(1))
    }

    private func index(of values: [Value]) throws -> SearchIndex {
        var entries = SearchIndexEntries(kind: .singleValues)
        for (object, value) in values.enumerated() {
            entries.append(value, object: ObjectKey(rawValue: Int64(object)))
        }
        let writer = try ScratchWriter()
        let root = try SearchIndex.write(entries, to: writer)
        return SearchIndex(root: root, in: writer.memory)
    }
}
