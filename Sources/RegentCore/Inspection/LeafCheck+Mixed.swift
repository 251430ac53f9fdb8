extension LeafCheck {
    /// Which elements of a payload array were claimed by a value.
    private struct Payload {
        let name: String
        private var claimed: [Bool]

        init(_ name: String, count: Int) {
            self.name = name
            claimed = [Bool](repeating: false, count: count)
        }

        /// What is wrong with the claim of element `index`, if anything.
        mutating func claim(_ index: Int64) -> String? {
            guard index >= 0, index < claimed.count else {
                return "leads to \(name) \(index) of \(claimed.count)"
            }
            let position = Int(index)
            defer { claimed[position] = true }
            return claimed[position] ? "shares \(name) \(index) with another value" : nil
        }

        var countOfUnclaimed: Int { claimed.count { !$0 } }
    }

    /// Checks mixed values: each has a payload of its own, every payload has its value, and nested
    /// collections have keys.
    ///
    /// Source: `format/01 §5`.
    func checkMixed(
        _ leaf: borrowing MixedNode,
        _ node: borrowing Node,
        _ visitor: Visitor
    ) throws(StorageError) {
        let memory = inspection.memory
        let slots = try inspection.slots(copy node, "mixed values")
        let composites = try IntegerNode(memory.node(at: slots.ref(at: 0, "mixed composites")))
        var payloads = [
            Payload("nothing", count: 0),
            Payload("number", count: try count(slots, 1)),
            Payload("pair", count: try count(slots, 2) / 2),
            Payload("string", count: try countOfStrings(slots)),
            Payload("collection", count: try count(slots, 4)),
        ]
        let keys = try keys(slots)
        inspection.log.examined(.mixed, composites.count)
        for index in 0..<composites.count {
            let composite = try composites.value(at: index)
            let type = Int(composite & 0x1f) - 1
            let slot = Int(composite >> 5 & 7)
            let isCollection = composite != 0 && (type == 19 || type == 21)
            check(key: index < keys.count ? keys[index] : 0, index, isCollection, visitor)
            guard composite != 0 else { continue }
            guard slot == Self.slot(ofType: type) || type == 0 && slot <= 1 else {
                inspection.log.add(
                    .mixed,
                    valuePlace(index),
                    "is of type \(type) with a payload of kind \(slot)"
                )
                continue
            }
            if slot > 0, let fault = payloads[slot].claim(composite >> 8) {
                inspection.log.add(.mixed, valuePlace(index), fault)
                continue
            }
            try visit(leaf.element(at: index), index, visitor)
        }
        for payload in payloads where payload.countOfUnclaimed > 0 {
            inspection.log.add(
                .mixed,
                place.with(ref: node.ref),
                "\(payload.countOfUnclaimed) of the payloads of kind \(payload.name) belong to "
                    + "no value"
            )
        }
    }

    private func visit(
        _ element: MixedNode.Element,
        _ index: Int,
        _ visitor: Visitor
    ) throws(StorageError) {
        switch element {
        case .value(.link(let link)): try visitor.link(index, link)
        case .value(.malformedString):
            inspection.log.add(.text, valuePlace(index), "is not UTF-8")
        case .value: break
        case .list, .dictionary: try visitor.nested(index, element)
        }
    }

    private func check(key: Int64, _ index: Int, _ isCollection: Bool, _ visitor: Visitor) {
        if !isCollection {
            guard key != 0 else { return }
            inspection.log.add(.mixed, valuePlace(index), "has key \(key), but is no collection")
        } else if key == 0 {
            inspection.log.add(.mixed, valuePlace(index), "is a collection without a key")
        } else if key != Int64(Int32(truncatingIfNeeded: key)) {
            inspection.log.add(.mixed, valuePlace(index), "has key \(key) of more than 32 bits")
        } else if !visitor.nestedKey(key) {
            inspection.log.add(.mixed, valuePlace(index), "has key \(key), as another element does")
        }
    }

    /// Which payload array holds values of a type; nil for types that no mixed value has.
    private static func slot(ofType type: Int) -> Int? {
        switch type {
        case 0, 1: 0
        case 9, 10, 12: 1
        case 8, 11, 16: 2
        case 2, 4, 15, 17: 3
        case 19, 21: 4
        default: nil
        }
    }

    private func count(_ slots: borrowing RefNode, _ slot: Int) throws(StorageError) -> Int {
        let memory = inspection.memory
        guard let ref = try slots.optionalRef(at: slot, "payload of mixed values") else { return 0 }
        let node = try memory.node(at: ref)
        if slot == 4 { return try inspection.slots(node, "nested collections").count }
        return try IntegerNode(node).count
    }

    private func countOfStrings(_ slots: borrowing RefNode) throws(StorageError) -> Int {
        let memory = inspection.memory
        guard let ref = try slots.optionalRef(at: 3, "mixed strings") else { return 0 }
        let node = try memory.node(at: ref)
        try checkBlobs(node, areStrings: true)
        return try StringNode(node, in: memory).count
    }

    private func keys(_ slots: borrowing RefNode) throws(StorageError) -> [Int64] {
        let memory = inspection.memory
        guard let ref = try slots.optionalRef(at: 5, "keys of collections") else { return [] }
        return try IntegerNode(memory.node(at: ref)).decoded()
    }
}
