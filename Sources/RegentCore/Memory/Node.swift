/// A node of the file, borrowed: its header, and exactly the bytes of its elements.
///
/// Of a file, nodes are made by `Memory` alone, which has checked that all of them lies in there;
/// so a view that stays within `payload` needs no further look at the file.
/// Source: `format/01 §1`.
package struct Node: ~Escapable {
    package let ref: Ref
    package let header: NodeHeader
    package let payload: RawSpan

    @_lifetime(copy payload)
    package init(ref: Ref, header: NodeHeader, payload: RawSpan) {
        self.ref = ref
        self.header = header
        self.payload = payload
    }

    /// The error for something in this node that no engine writes.
    func damage(_ place: String, expected: String, found: String) -> StorageError {
        .damaged(.init(ref: ref.rawValue, place: place, expected: expected, found: found))
    }
}
