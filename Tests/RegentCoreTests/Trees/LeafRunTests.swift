import Testing

@testable import RegentCore

@Suite struct LeafRunTests {
    /// 700 leaves of two objects below two levels of inner nodes.
    private static func tree(in writer: ScratchWriter) throws -> ClusterTree {
        var leaves: [ClusterTree.WrittenLeaf] = []
        for start in stride(from: Int64(0), to: 1400, by: 2) {
            let keys = [ObjectKey(rawValue: start), ObjectKey(rawValue: start + 1)]
            let first = try ClusterTree.write(
                keys: keys,
                keyOffset: UInt64(start),
                to: writer
            )
            let ref = try writer.write(RefNode.encode([first]))
            leaves.append(.init(ref: ref, keyOffset: UInt64(start), count: 2))
        }
        let root = try ClusterTree.write(leaves, to: writer)
        let memory = writer.memory
        return ClusterTree(root: root, in: memory)
    }

    @Test(arguments: [1, 3, 100, 300, 512, 1400, 100_000])
    func `runs in their order are all leaves once`(countOfRows: Int) throws {
        let tree = try Self.tree(in: ScratchWriter())
        var rows: [Int] = []
        for run in try tree.runs(ofAbout: countOfRows) {
            try tree.forEachCluster(in: run, reading: []) {
                (cluster, position) throws(StorageError) in
                let row = position.firstRow ?? -1
                let key = try cluster.key(at: 0)
                #expect(cluster.count == 2)
                #expect(key.rawValue == Int64(row))
                rows.append(row)
                return true
            }
        }
        #expect(rows == Array(stride(from: 0, to: 1400, by: 2)))
    }

    @Test func `more is asked for with smaller runs`() throws {
        let tree = try Self.tree(in: ScratchWriter())
        // Inner nodes have up to 256 leaves: 512, 512 and 376 rows.
        #expect(try tree.runs(ofAbout: 100_000).map(\.firstRow) == [0, 512, 1024])
        #expect(try tree.runs(ofAbout: 256).map(\.firstRow) == [0, 256, 512, 768, 1024])
    }

    @Test func `a tree that is one leaf is one run`() throws {
        let writer = try ScratchWriter()
        let keys = [ObjectKey(rawValue: 4), ObjectKey(rawValue: 9)]
        let first = try ClusterTree.write(keys: keys, keyOffset: 0, to: writer)
        let root = try writer.write(RefNode.encode([first]))
        let memory = writer.memory
        let tree = ClusterTree(root: root, in: memory)
        let runs = try tree.runs(ofAbout: 1)
        #expect(runs.map(\.firstRow) == [0])
        var found: [Int64] = []
        try tree.forEachCluster(in: runs[0], reading: []) { (cluster, _) throws(StorageError) in
            found = [try cluster.key(at: 0).rawValue, try cluster.key(at: 1).rawValue]
            return true
        }
        #expect(found == [4, 9])
    }
}
