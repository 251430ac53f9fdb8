/// Decodes whole leaves of columns of formats 2 to 9.
///
/// Integers, floats and doubles stand as they do today; strings and binaries in three forms of
/// which two differ. Source: `format/06 §2.4`, `§2.5`.
enum OldLeaf {
    static func integers(_ node: Node) throws(StorageError) -> [Int64] {
        try IntegerNode(node).decoded()
    }

    /// One element more than values, the first being the number that stands for null.
    static func nullableIntegers(_ node: Node) throws(StorageError) -> [Int64?] {
        let leaf = try NullableIntegerNode(node)
        var values: [Int64?] = []
        values.reserveCapacity(leaf.count)
        for index in 0..<leaf.count { values.append(try leaf.value(at: index)) }
        return values
    }

    static func floats(_ node: Node, isNullable: Bool) throws(StorageError) -> [Value] {
        let leaf = try FixedWidthNode(node, .float)
        var values: [Value] = []
        for index in 0..<leaf.count {
            let value = try leaf.float(at: index).map(Value.float)
            // In a column without nulls the pattern of null is a NaN like others.
            let pattern = Float(bitPattern: FixedWidthNode.nullFloat)
            values.append(value ?? (isNullable ? .null : .float(pattern)))
        }
        return values
    }

    static func doubles(_ node: Node, isNullable: Bool) throws(StorageError) -> [Value] {
        let leaf = try FixedWidthNode(node, .double)
        var values: [Value] = []
        for index in 0..<leaf.count {
            let value = try leaf.double(at: index).map(Value.double)
            let pattern = Double(bitPattern: FixedWidthNode.nullDouble)
            values.append(value ?? (isNullable ? .null : .double(pattern)))
        }
        return values
    }

    /// Strings: short, medium (`[ends, bytes, presence]`) or big, one blob each.
    ///
    /// In the medium form 1 marks a string and 0 a null, the opposite of binaries and of today.
    static func strings(
        _ node: Node,
        isNullable: Bool,
        in memory: Memory
    ) throws(StorageError) -> [Value] {
        let null: Value = isNullable ? .null : .string("")
        var values: [Value] = []
        if !node.header.hasRefs {
            let leaf = try ShortStrings(node)
            for index in 0..<leaf.count {
                guard let bytes = try leaf.bytes(at: index) else {
                    values.append(null)
                    continue
                }
                values.append(Value(utf8: bytes.array))
            }
        } else if node.header.context {
            for blob in try bigBlobs(node, in: memory) {
                values.append(blob.map { Value(utf8: Array($0.dropLast())) } ?? null)
            }
        } else {
            let parts = try mediumBlobs(node, in: memory)
            for (index, bytes) in parts.bytes.enumerated() {
                let isPresent = parts.marks.map { $0[index] != 0 } ?? true
                values.append(isPresent ? Value(utf8: Array(bytes.dropLast())) : null)
            }
        }
        return values
    }

    /// Binaries: `[ends, bytes, nulls]` or one blob each; very old leaves have no nulls.
    static func binaries(
        _ node: Node,
        in memory: Memory
    ) throws(StorageError) -> [[UInt8]?] {
        if node.header.context { return try bigBlobs(node, in: memory) }
        let parts = try mediumBlobs(node, in: memory)
        return parts.bytes.enumerated().map { index, bytes in
            parts.marks.map { $0[index] != 0 } ?? false ? nil : bytes
        }
    }

    private static func mediumBlobs(
        _ node: Node,
        in memory: Memory
    ) throws(StorageError) -> (bytes: [[UInt8]], marks: [Int64]?) {
        let slots = try RefNode(node)
        let endsRef = try slots.ref(at: 0, "ends of values")
        let ends = try IntegerNode(memory.node(at: endsRef)).decoded()
        let blob = try memory.node(at: slots.ref(at: 1, "bytes of values"))
        var marks: [Int64]?
        if let ref = try slots.optionalRef(at: 2, "nulls of values") {
            let found = try IntegerNode(memory.node(at: ref)).decoded()
            guard found.count >= ends.count else {
                throw node.damage(
                    "nulls of values",
                    expected: "\(ends.count) of them",
                    found: "\(found.count)"
                )
            }
            marks = found
        }
        var bytes: [[UInt8]] = []
        bytes.reserveCapacity(ends.count)
        var start = 0
        for end in ends {
            let end = Int(clamping: end)
            bytes.append(try blob.payload.slice(from: start, to: end, of: node.ref).array)
            start = end
        }
        return (bytes, marks)
    }

    private static func bigBlobs(
        _ node: Node,
        in memory: Memory
    ) throws(StorageError) -> [[UInt8]?] {
        let blobs = try BlobNode(node, in: memory)
        var values: [[UInt8]?] = []
        values.reserveCapacity(blobs.count)
        for index in 0..<blobs.count { values.append(try blobs.array(at: index)) }
        return values
    }
}
