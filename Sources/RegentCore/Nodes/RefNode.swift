/// An array whose elements are refs of children, plain numbers, or nothing.
///
/// Source: `format/01 §3`.
package struct RefNode: ~Escapable {
    package let node: Node
    private let elements: IntegerNode

    /// Views a node as refs.
    ///
    /// - Throws: `.damaged` when its width counts bytes instead of bits.
    @_lifetime(copy node)
    package init(_ node: Node) throws(StorageError) {
        self.node = node
        elements = try IntegerNode(node)
    }

    package var count: Int { elements.count }

    /// Element `index`; nothing past the end, as arrays may lack trailing slots.
    package func element(at index: Int) throws(StorageError) -> RefOrTagged {
        index < elements.count ? RefOrTagged(element: try elements.value(at: index)) : .none
    }

    /// The ref in slot `index`, or nil for nothing.
    ///
    /// - Throws: `.damaged` when a plain number stands there.
    package func optionalRef(
        at index: Int,
        _ place: @autoclosure () -> String
    ) throws(StorageError) -> Ref? {
        switch try element(at: index) {
        case .none: return nil
        case .ref(let ref): return ref
        case .tagged(let number):
            throw node.damage(place(), expected: "a ref", found: "the number \(number)")
        }
    }

    /// The ref in slot `index`.
    ///
    /// - Throws: `.damaged` when there is none.
    package func ref(
        at index: Int,
        _ place: @autoclosure () -> String
    ) throws(StorageError) -> Ref {
        guard let ref = try optionalRef(at: index, place()) else {
            throw node.damage(place(), expected: "a ref", found: "nothing")
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
}
