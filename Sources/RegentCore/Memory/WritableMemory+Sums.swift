/// Adding one number to many packed integers.
extension WritableMemory {
    /// Adds to the elements of a fresh array from an index on, up to the first whose sum does not
    /// fit their width; answers its index, or the number of elements.
    func addToFitting(in ref: Ref, from first: Int, delta: Int64, sign: Sign) -> Int {
        precondition(first >= 0, "element \(first)")
        let node = node(ref)
        switch (node.width, sign) {
        case (8, .unsigned): return Self.add(delta, to: UInt8.self, of: node, from: first)
        case (16, .unsigned): return Self.add(delta, to: UInt16.self, of: node, from: first)
        case (32, .unsigned): return Self.add(delta, to: UInt32.self, of: node, from: first)
        case (8, _): return Self.add(delta, to: Int8.self, of: node, from: first)
        case (16, _): return Self.add(delta, to: Int16.self, of: node, from: first)
        case (32, _): return Self.add(delta, to: Int32.self, of: node, from: first)
        case (64, _): return Self.add(delta, to: Int64.self, of: node, from: first)
        default: return first
        }
    }

    @inline(__always)
    private static func add<Integer: FixedWidthInteger & BitwiseCopyable>(
        _ delta: Int64,
        to type: Integer.Type,
        of node: FreshNode,
        from first: Int
    ) -> Int {
        let size = MemoryLayout<Integer>.size
        let elements = unsafe node.elements
        var index = first
        while index < node.count {
            // Sound: a fresh node has room for all its elements, which have this very size.
            let bits = unsafe elements.load(fromByteOffset: index &* size, as: Integer.self)
            let sum = Int64(truncatingIfNeeded: Integer(littleEndian: bits)) &+ delta
            guard let fitting = Integer(exactly: sum) else { break }
            unsafe elements.storeBytes(
                of: fitting.littleEndian,
                toByteOffset: index &* size,
                as: Integer.self
            )
            index &+= 1
        }
        return index
    }
}
