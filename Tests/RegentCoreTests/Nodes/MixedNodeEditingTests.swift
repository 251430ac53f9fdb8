import RegentTestSupport
import Testing

@testable import RegentCore

/// Leaves of mixed values whose array of keys ends before the leaf does, as other engines leave it.
@Suite struct MixedNodeEditingTests {
    /// One element as a list would hold it: what it is, and the key of a collection.
    private struct Expected: Equatable {
        var isNested = false
        var number: Int64 = 0
        var key: Int64 = 0
    }

    @Test(arguments: 0...6) func anInsertionKeepsTheKeysOfItsNeighbours(place: Int) throws {
        let memory = try WritableMemory(over: nil)
        var (leaf, expected) = try shortLeaf(in: memory)
        try memory.setMixed(
            in: &leaf,
            at: place,
            to: .nested(.list, nil, key: 77),
            isInserting: true
        )
        expected.insert(Expected(isNested: true, key: 77), at: place)
        #expect(try content(of: leaf, in: memory) == expected)
    }

    @Test(arguments: 0...6) func aPlainInsertionKeepsTheKeysOfItsNeighbours(place: Int) throws {
        let memory = try WritableMemory(over: nil)
        var (leaf, expected) = try shortLeaf(in: memory)
        try memory.setMixed(in: &leaf, at: place, to: .value(.int(9)), isInserting: true)
        expected.insert(Expected(number: 9), at: place)
        #expect(try content(of: leaf, in: memory) == expected)
    }

    @Test(arguments: 0..<6) func aReplacedElementKeepsTheKeysOfItsNeighbours(place: Int) throws {
        let memory = try WritableMemory(over: nil)
        for isNested in [false, true] {
            var (leaf, expected) = try shortLeaf(in: memory)
            try memory.setMixed(
                in: &leaf,
                at: place,
                to: isNested ? .nested(.dictionary, nil, key: 5) : .value(.int(9)),
                isInserting: false
            )
            expected[place] =
                isNested ? Expected(isNested: true, key: 5) : Expected(number: 9)
            #expect(try content(of: leaf, in: memory) == expected)
        }
    }

    @Test(arguments: 0..<6) func aRemovalKeepsTheKeysOfItsNeighbours(first: Int) throws {
        for end in first + 1...6 {
            let memory = try WritableMemory(over: nil)
            var (leaf, expected) = try shortLeaf(in: memory)
            try memory.removeMixed(in: &leaf, first..<end)
            expected.removeSubrange(first..<end)
            #expect(try content(of: leaf, in: memory) == expected)
        }
    }

    @Test(arguments: 0...6) func aSplitTakesTheKeysAlong(first: Int) throws {
        let memory = try WritableMemory(over: nil)
        var (left, expected) = try shortLeaf(in: memory)
        var right = try memory.makeMixed()
        try memory.moveElements(.mixed, from: &left, at: first, to: &right)
        #expect(try content(of: left, in: memory) == Array(expected[..<first]))
        #expect(try content(of: right, in: memory) == Array(expected[first...]))
    }

    /// Six elements, a collection with key 33 at place 1, and keys for the first two only.
    private func shortLeaf(in memory: WritableMemory) throws -> (Ref, [Expected]) {
        var leaf = try memory.makeMixed()
        var expected: [Expected] = []
        for index in 0..<6 {
            let element =
                index == 1
                ? StoredElement.nested(.list, nil, key: 33) : .value(.int(Int64(index)))
            try memory.setMixed(in: &leaf, at: index, to: element, isInserting: true)
            expected.append(
                index == 1 ? Expected(isNested: true, key: 33) : Expected(number: Int64(index))
            )
        }
        try memory.editChild(of: &leaf, slot: 5) { (keys) throws(StorageError) in
            try memory.removeIntegers(in: &keys, 2..<6)
        }
        #expect(try content(of: leaf, in: memory) == expected)
        return (leaf, expected)
    }

    private func content(of leaf: Ref, in memory: WritableMemory) throws -> [Expected] {
        try (0..<memory.elementCount(leaf, .mixed)).map { index in
            switch try memory.storedElement(in: leaf, .mixed, at: index) {
            case .nested(_, _, let key): Expected(isNested: true, key: key)
            case .value(.int(let number)): Expected(number: number)
            default: Expected(number: -1)
            }
        }
    }
}
