/// A leaf of links to one table: object keys, in clusters plus one so that 0 is null.
///
/// In lists and sets the keys stand as they are. Keys of -2 and less are unresolved links to
/// tombstones (`format/02 §4.8`). Source: `format/01 §4.13`.
package struct LinkNode: ~Escapable {
    package let integers: IntegerNode
    /// 1 in clusters, 0 in lists and sets.
    package let bias: Int64

    @_lifetime(copy node)
    package init(_ node: Node, bias: Int64) throws(StorageError) {
        integers = try IntegerNode(node)
        self.bias = bias
    }

    package var count: Int { integers.count }

    /// The target of link `index`: an object, a tombstone, or `.none`.
    @inline(__always)
    package func key(at index: Int) throws(StorageError) -> ObjectKey {
        ObjectKey(rawValue: try integers.value(at: index) &- bias)
    }
}

/// A leaf of links to any table: two integers per value, table key + 1 and object key + 1.
///
/// No SDK makes such columns. Source: `format/01 §4.14`.
package struct TypedLinkNode: ~Escapable {
    private let integers: IntegerNode

    @_lifetime(copy node)
    package init(_ node: Node) throws(StorageError) {
        integers = try IntegerNode(node)
    }

    package var count: Int { integers.count / 2 }

    /// Link `index`, or nil for null.
    package func link(at index: Int) throws(StorageError) -> ObjectLink? {
        let table = try integers.value(at: 2 * index)
        let object = try integers.value(at: 2 * index + 1)
        guard table != 0 else { return nil }
        return ObjectLink(
            table: TableKey(rawValue: UInt32(truncatingIfNeeded: table &- 1)),
            object: ObjectKey(rawValue: object &- 1)
        )
    }
}
