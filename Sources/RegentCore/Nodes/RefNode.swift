/// An array whose elements are refs of children, plain numbers, or nothing.
///
/// Source: `format/01 §3`.
package struct RefNode: ~Escapable {
    package let node: Node

    /// Views a node as refs.
    ///
    /// - Throws: `.damaged` when its width counts bytes instead of bits.
    @_lifetime(copy node)
    package init(_ node: Node) throws(StorageError) {
        _ = try IntegerNode(node)
        self.node = node
    }

    package var count: Int { node.header.count }

    /// Element `index`; nothing past the end, as arrays may lack trailing slots.
    @inline(__always)
    package func element(at index: Int) throws(StorageError) -> RefOrTagged {
        index < node.header.count
            ? RefOrTagged(element: try IntegerNode(node).value(at: index)) : .none
    }

    /// The ref in slot `index`, or nil for nothing.
    ///
    /// - Throws: `.damaged` when a plain number stands there.
    @inline(__always)
    package func optionalRef(
        at index: Int,
        _ place: @autoclosure () -> String
    ) throws(StorageError) -> Ref? {
        switch try element(at: index) {
        case .none: return nil
        case .ref(let ref): return ref
        case .tagged(let number):
            throw noRef(place(), "the number \(number)")
        }
    }

    /// The ref in slot `index`.
    ///
    /// - Throws: `.damaged` when there is none.
    @inline(__always)
    package func ref(
        at index: Int,
        _ place: @autoclosure () -> String
    ) throws(StorageError) -> Ref {
        guard let ref = try optionalRef(at: index, place()) else {
            throw noRef(place(), "nothing")
        }
        return ref
    }

    /// The plain number in slot `index`, or nil for nothing.
    ///
    /// - Throws: `.damaged` when a ref stands there.
    package func optionalNumber(
        at index: Int,
        _ place: @autoclosure () -> String
    ) throws(StorageError) -> UInt64? {
        switch try element(at: index) {
        case .none: return nil
        case .tagged(let number): return number
        case .ref(let ref):
            throw node.damage(place(), expected: "a number", found: "the ref \(ref.rawValue)")
        }
    }

    @inline(never)
    private func noRef(_ place: String, _ found: String) -> StorageError {
        node.damage(place, expected: "a ref", found: found)
    }
}
