import RegentTestSupport
import Testing

@testable import RegentCore

@Suite struct TreeBuildingTests {
    // MARK: B+ trees

    @Test(arguments: [0, 1, 999, 1000, 1001, 2300, 1_001_000])
    func aTreeOfIntegersIsReadBack(count: Int) throws {
        let writer = try ScratchWriter()
        let root = try BPlusTree.write(integers: (0..<count).map { Int64($0) * 3 }, to: writer)
        let memory = writer.memory
        let tree = BPlusTree(root: root, in: memory)
        var next = 0
        try tree.forEachLeaf { (node, first) throws(StorageError) in
            #expect(first == next)
            let leaf = try IntegerNode(copy node)
            if count > 0 { #expect(try leaf.value(at: 0) == Int64(next) * 3) }
            next += leaf.count
            return true
        }
        #expect(next == count)
        let total = try tree.count { (node) throws(StorageError) in node.header.count }
        #expect(total == count)
    }

    @Test func innerNodesOfAFreshTreeAreCompact() throws {
        let writer = try ScratchWriter()
        let root = try BPlusTree.write(integers: [Int64](repeating: 1, count: 2300), to: writer)
        let memory = writer.memory
        let node = try memory.node(at: root)
        #expect(node.header.isInner)
        let slots = try RefNode(node)
        #expect(slots.count == 5)
        #expect(try slots.element(at: 0) == .tagged(1000))
        #expect(try slots.element(at: 4) == .tagged(2300))
    }

    // MARK: Cluster trees

    @Test func consecutiveKeysNeedNoKeyArrays() throws {
        let writer = try ScratchWriter()
        let keys = (0..<256).map { ObjectKey(rawValue: $0) }
        #expect(try ClusterTree.write(keys: keys, keyOffset: 0, to: writer) == .tagged(256))
        let later = keys.map { ObjectKey(rawValue: $0.rawValue + 256) }
        #expect(try ClusterTree.write(keys: later, keyOffset: 256, to: writer) == .tagged(256))
        #expect(try ClusterTree.write(keys: [], keyOffset: 0, to: writer) == .tagged(0))
        let gap = [0, 2].map { ObjectKey(rawValue: $0) }
        guard case .ref = try ClusterTree.write(keys: gap, keyOffset: 0, to: writer) else {
            Issue.record("keys with a gap are stored")
            return
        }
    }

    @Test(arguments: [1, 256, 65536]) func leavesFindTheirPlaceAtAnyDepth(spread: Int64) throws {
        let writer = try ScratchWriter()
        // 700 leaves of two objects: two levels of inner nodes.
        let keys = (0..<1400).map { ObjectKey(rawValue: $0 / 2 * 2 * spread + $0 % 2) }
        var leaves: [ClusterTree.WrittenLeaf] = []
        for start in stride(from: 0, to: keys.count, by: 2) {
            let offset = start == 0 ? 0 : UInt64(keys[start].rawValue)
            let part = Array(keys[start..<start + 2])
            let first = try ClusterTree.write(keys: part, keyOffset: offset, to: writer)
            let ref = try writer.write(RefNode.encode([first]))
            leaves.append(ClusterTree.WrittenLeaf(ref: ref, keyOffset: offset, count: 2))
        }
        let root = try ClusterTree.write(leaves, to: writer)
        let memory = writer.memory
        let tree = ClusterTree(root: root, in: memory)
        #expect(try tree.count() == 1400)
        for (row, key) in keys.enumerated() {
            #expect(try tree.countOfRows(before: key) == row)
            let position = try #require(try tree.leaf(for: key))
            #expect(try memory.cluster(at: position).row(of: key) == row % 2)
        }
    }
}
