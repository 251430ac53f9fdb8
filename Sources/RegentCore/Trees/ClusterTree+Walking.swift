extension ClusterTree {
    /// Calls `body` with the place of each leaf in key order, from the one that holds row
    /// `firstRow`, until it returns false.
    ///
    /// - Throws: `.damaged` for trees that are too deep or hold more nodes than the file can.
    package func forEachLeaf(
        from firstRow: Int = 0,
        _ body: (LeafPosition) throws(StorageError) -> Bool
    ) throws(StorageError) {
        try forEachCluster(from: firstRow) { (_, position) throws(StorageError) in
            try body(position)
        }
    }

    /// Calls `body` with each leaf in key order, from the one that holds row `firstRow`, until it
    /// returns false.
    ///
    /// `columns` are the columns that `body` will look at; memory is told of them in advance.
    /// - Throws: `.damaged` for trees that are too deep or hold more nodes than the file can.
    func forEachCluster(
        from firstRow: Int = 0,
        reading columns: [ColumnKey] = [],
        _ body: (borrowing Cluster, LeafPosition) throws(StorageError) -> Bool
    ) throws(StorageError) {
        let memory = memory
        var walk = Walk(firstRow: firstRow, columns, in: memory)
        _ = try visit(memory.node(at: root), keyOffset: 0, depth: 0, &walk, body)
    }

    /// Calls `body` with each leaf of a run, in key order, until it returns false.
    func forEachCluster(
        in run: LeafRun,
        reading columns: [ColumnKey],
        _ body: (borrowing Cluster, LeafPosition) throws(StorageError) -> Bool
    ) throws(StorageError) {
        let memory = memory
        var walk = Walk(firstRow: run.firstRow, columns, in: memory)
        walk.row = run.firstRow
        let node = try memory.node(at: run.node)
        guard node.header.isInner else {
            _ = try visit(node, keyOffset: run.keyOffset, depth: 0, &walk, body)
            return
        }
        let inner = try InnerNode(node, in: walk.memory)
        _ = try visit(run.children, of: inner, keyOffset: run.keyOffset, depth: 1, &walk, body)
    }

    /// The leaves in runs of about `countOfRows` rows, in key order: work for several cores.
    ///
    /// Runs end where inner nodes do as far as possible, as only those tell how many rows they
    /// hold.
    /// - Throws: `.damaged` for trees that are too deep or hold more nodes than the file can.
    /// - Complexity: a look at every inner node; where few of them are divided, at leaves too.
    func runs(ofAbout countOfRows: Int) throws(StorageError) -> [LeafRun] {
        var runs: [LeafRun] = []
        var walk = Walk(firstRow: 0, [], in: memory)
        let memory = memory
        try appendRuns(
            of: memory.node(at: root),
            keyOffset: 0,
            depth: 0,
            ofAbout: max(1, countOfRows),
            to: &runs,
            &walk
        )
        return runs
    }

    private struct Walk {
        let memory: BorrowedMemory
        let firstRow: Int
        var ahead: ReadAhead
        var nodesLeft: Int
        var row = 0

        init(firstRow: Int, _ columns: [ColumnKey], in memory: Memory) {
            self.memory = BorrowedMemory(memory)
            self.firstRow = firstRow
            ahead = ReadAhead(columns, in: self.memory)
            nodesLeft = memory.boundForNodes
        }

        /// Counts a node; false for trees that no file can hold.
        mutating func enter(depth: Int) -> Bool {
            nodesLeft -= 1
            return depth <= ClusterTree.maximumDepth && nodesLeft >= 0
                && row <= ClusterTree.maximumOfRows
        }
    }

    private func visit(
        _ node: Node,
        keyOffset: UInt64,
        depth: Int,
        _ walk: inout Walk,
        _ body: (borrowing Cluster, LeafPosition) throws(StorageError) -> Bool
    ) throws(StorageError) -> Bool {
        guard walk.enter(depth: depth) else { throw endless() }
        guard node.header.isInner else {
            let cluster = try Cluster(node, keyOffset: keyOffset, in: walk.memory)
            let position = LeafPosition(ref: node.ref, keyOffset: keyOffset, firstRow: walk.row)
            walk.row += cluster.count
            return walk.row <= walk.firstRow ? true : try body(cluster, position)
        }
        let inner = try InnerNode(node, in: walk.memory)
        // A subtree that ends before the first wanted row is passed over whole.
        guard walk.row + inner.count > walk.firstRow else {
            walk.row += inner.count
            return true
        }
        return try visit(
            0..<inner.childCount,
            of: inner,
            keyOffset: keyOffset,
            depth: depth + 1,
            &walk,
            body
        )
    }

    private func visit(
        _ children: Range<Int>,
        of inner: borrowing InnerNode,
        keyOffset: UInt64,
        depth: Int,
        _ walk: inout Walk,
        _ body: (borrowing Cluster, LeafPosition) throws(StorageError) -> Bool
    ) throws(StorageError) -> Bool {
        for index in children {
            if inner.depth == 1 { walk.ahead.step(from: index, in: inner) }
            let firstKey = keyOffset &+ (try inner.firstKey(of: index))
            let child = try inner.node(ofChild: index, in: walk.memory)
            guard try visit(child, keyOffset: firstKey, depth: depth, &walk, body) else {
                return false
            }
        }
        return true
    }

    private func appendRuns(
        of node: Node,
        keyOffset: UInt64,
        depth: Int,
        ofAbout countOfRows: Int,
        to runs: inout [LeafRun],
        _ walk: inout Walk
    ) throws(StorageError) {
        guard walk.enter(depth: depth) else { throw endless() }
        guard node.header.isInner else {
            runs.append(
                LeafRun(node: node.ref, children: 0..<0, keyOffset: keyOffset, firstRow: walk.row)
            )
            walk.row += try Cluster(node, keyOffset: keyOffset, in: walk.memory).count
            return
        }
        let inner = try InnerNode(node, in: walk.memory)
        guard inner.depth == 1 else {
            for index in 0..<inner.childCount {
                try appendRuns(
                    of: inner.node(ofChild: index, in: walk.memory),
                    keyOffset: keyOffset &+ inner.firstKey(of: index),
                    depth: depth + 1,
                    ofAbout: countOfRows,
                    to: &runs,
                    &walk
                )
            }
            return
        }
        let parts = min(max(1, inner.count / countOfRows), max(1, inner.childCount))
        let end = walk.row + inner.count
        for part in 0..<parts {
            let first = inner.childCount * part / parts
            let children = first..<inner.childCount * (part + 1) / parts
            runs.append(
                LeafRun(
                    node: node.ref,
                    children: children,
                    keyOffset: keyOffset,
                    firstRow: walk.row
                )
            )
            guard part + 1 < parts else { break }
            for index in children {
                let child = try inner.node(ofChild: index, in: walk.memory)
                // An inner node among leaves tells its count too.
                walk.row +=
                    child.header.isInner
                    ? try InnerNode(child, in: walk.memory).count
                    : try Cluster(child, keyOffset: 0, in: walk.memory).count
            }
        }
        walk.row = end
    }
}
