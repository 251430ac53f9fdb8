extension OldColumn {
    /// The number of rows of a column, from the root of its tree alone.
    static func count(
        of column: OldSpec.Column,
        root: Ref,
        in memory: Memory
    ) throws(StorageError) -> Int {
        var root = root
        if column.type == .timestamp || column.type == .mixed {
            root = try RefNode(memory.node(at: root)).ref(at: 0, "first part of a column")
        }
        let tree = BPlusTree(root: root, in: memory)
        return try tree.count { (node) throws(StorageError) in
            switch column.type {
            case .timestamp:
                return try NullableIntegerNode(copy node).count
            case .int, .bool, .oldDate:
                guard column.isNullable else { return node.header.count }
                return try NullableIntegerNode(copy node).count
            case .string, .binary:
                guard node.header.hasRefs, !node.header.context else { return node.header.count }
                let ends = try RefNode(copy node).ref(at: 0, "ends of values")
                return try memory.node(at: ends).header.count
            default:
                return node.header.count
            }
        }
    }

    /// The number of rows of a column, found by reading it to its end.
    static func countByReading(
        _ column: OldSpec.Column,
        root: Ref,
        in source: OldSource
    ) throws(StorageError) -> Int {
        var reader = try OldColumn(column, root: root, target: nil, in: source)
        var count = 0
        while true {
            let step = try reader.next(4096).count
            if step == 0 { return count }
            count += step
        }
    }
}
