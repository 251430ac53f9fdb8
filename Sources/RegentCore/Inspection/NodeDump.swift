/// One node as it lies in the file, for people: its header and its elements, without their meaning.
package struct NodeDump: Sendable {
    /// What stands in an element.
    package enum Element: Sendable, Equatable {
        case none
        case ref(Ref)
        /// A plain number in a node of refs.
        case tagged(UInt64)
        case integer(Int64)
    }

    package let ref: Ref
    package let header: NodeHeader
    /// The first elements of a node of integers or refs; nil where elements are bytes.
    package let elements: [Element]?
    /// The first bytes of the elements.
    package let bytes: [UInt8]

    /// Reads at most `limit` elements, and 16 bytes for each.
    package init(_ ref: Ref, in memory: Memory, limit: Int = 256) throws(StorageError) {
        let node = try memory.node(at: ref)
        self.ref = ref
        header = node.header
        bytes = Array(node.payload.array.prefix(limit * 16))
        guard node.header.widthType == .bits else {
            elements = nil
            return
        }
        let integers = try IntegerNode(node)
        var elements: [Element] = []
        for index in 0..<min(integers.count, limit) {
            let value = try integers.value(at: index)
            elements.append(
                node.header.hasRefs ? Element(RefOrTagged(element: value)) : .integer(value)
            )
        }
        self.elements = elements
    }

    /// The refs among the elements, with their places.
    package var children: [(index: Int, ref: Ref)] {
        (elements ?? []).enumerated().compactMap { index, element in
            if case .ref(let ref) = element { (index, ref) } else { nil }
        }
    }
}

extension NodeDump.Element {
    fileprivate init(_ element: RefOrTagged) {
        self =
            switch element {
            case .none: .none
            case .ref(let ref): .ref(ref)
            case .tagged(let number): .tagged(number)
            }
    }
}
