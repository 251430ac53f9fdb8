/// Checks the values of one leaf, whatever its type, and hands on what they lead to.
///
/// Source: `format/01 §4`, `§5`.
struct LeafCheck {
    let inspection: Inspection
    /// Where the leaf is: table and property, and the object if there is but one.
    let place: Finding.Place
    /// The place of one of its values; the position is that in the leaf.
    let valuePlace: (Int) -> Finding.Place

    /// What the values of a leaf lead to.
    struct Visitor {
        /// A link, and the position of its value.
        var link: (Int, ObjectLink) throws(StorageError) -> Void = { _, _ in }
        /// A list or dictionary in a mixed value.
        var nested: (Int, MixedNode.Element) throws(StorageError) -> Void = { _, _ in }
        /// The keys of nested collections, to see that none comes twice.
        var nestedKey: (Int64) -> Bool = { _ in true }
    }

    /// Checks a leaf and returns the number of its values.
    ///
    /// Throws what keeps the leaf from being read.
    func check(
        _ node: borrowing Node,
        type: LeafType,
        enumeratedKeys: Ref? = nil,
        visitor: Visitor
    ) throws(StorageError) -> Int {
        let memory = inspection.memory
        if let enumeratedKeys {
            let codes = try IntegerNode(copy node)
            let keys = try StringNode(memory.node(at: enumeratedKeys), in: memory)
            for index in 0..<codes.count {
                let code = try codes.value(at: index)
                guard code < 0 || code >= keys.count else { continue }
                inspection.log.add(
                    .leaves,
                    valuePlace(index),
                    "has string \(code) of an enumeration of \(keys.count)"
                )
            }
            return codes.count
        }
        let leaf = try ValueLeaf(copy node, type: type, in: memory)
        try check(leaf, node, visitor)
        return leaf.count
    }

    private func check(
        _ leaf: borrowing ValueLeaf,
        _ node: borrowing Node,
        _ visitor: Visitor
    ) throws(StorageError) {
        switch leaf {
        case .integers, .floats, .doubles, .decimals, .enumeratedStrings: break
        case .nullableIntegers(let integers): checkMarker(integers)
        case .booleans(let booleans, let isNullable):
            try checkBooleans(booleans, isNullable: isNullable)
        case .strings(let strings):
            try checkBlobs(node, areStrings: true)
            try checkText(strings)
        case .binaries(let blobs):
            try checkBlobs(node, areStrings: false)
            for index in 0..<blobs.count { _ = try blobs.array(at: index) }
        case .timestamps(let times): try checkTimes(times)
        case .links(let links, let target):
            for index in 0..<links.count {
                let key = try links.key(at: index)
                guard key != .none else { continue }
                try visitor.link(index, ObjectLink(table: target, object: key))
            }
        case .typedLinks(let links):
            for index in 0..<links.count {
                guard let link = try links.link(at: index) else { continue }
                try visitor.link(index, link)
            }
        case .objectIDs(let identifiers): checkSize(node, identifiers.count, 12)
        case .uuids(let identifiers): checkSize(node, identifiers.count, 16)
        case .mixed(let mixed): try checkMixed(mixed, node, visitor)
        }
    }

    // MARK: Numbers

    /// Below 64 bits the marker is the greatest number of the width (`format/01 §4.2`).
    private func checkMarker(_ leaf: borrowing NullableIntegerNode) {
        inspection.log.examined(.nulls)
        let expected: Int64
        switch leaf.integers.widthInBits {
        case 0: expected = 0
        case 1, 2, 4: expected = (1 << Int64(leaf.integers.widthInBits)) - 1
        case 8, 16, 32: expected = (1 << Int64(leaf.integers.widthInBits - 1)) - 1
        default: return
        }
        guard leaf.marker != expected else { return }
        inspection.log.add(
            .nulls,
            place.with(ref: leaf.integers.ref),
            "null is marked by \(leaf.marker), but at \(leaf.integers.widthInBits) bits it is "
                + "\(expected): a value that is set to \(leaf.marker) becomes null"
        )
    }

    private func checkBooleans(
        _ leaf: borrowing IntegerNode,
        isNullable: Bool
    ) throws(StorageError) {
        guard leaf.widthInBits > 1 else { return }
        for index in 0..<leaf.count {
            let value = try leaf.value(at: index)
            guard value != 0, value != 1, !(isNullable && value == 3) else { continue }
            inspection.log.add(
                .leaves,
                valuePlace(index),
                "holds \(value), which is neither true nor false"
            )
        }
    }

    private func checkTimes(_ leaf: borrowing TimestampNode) throws(StorageError) {
        checkMarker(leaf.seconds)
        guard leaf.nanoseconds.count == leaf.count else {
            inspection.log.add(
                .leaves,
                place.with(ref: leaf.nanoseconds.ref),
                "\(leaf.count) seconds, but \(leaf.nanoseconds.count) nanoseconds"
            )
            return
        }
        for index in 0..<leaf.count {
            guard let seconds = try leaf.seconds.value(at: index) else { continue }
            let nanoseconds = try leaf.nanoseconds.value(at: index)
            guard
                nanoseconds.magnitude > 999_999_999 || seconds > 0 && nanoseconds < 0
                    || seconds < 0 && nanoseconds > 0
            else { continue }
            inspection.log.add(
                .leaves,
                valuePlace(index),
                "is the time of \(seconds) seconds and \(nanoseconds) nanoseconds"
            )
        }
    }

    /// Blocks of identifiers have a size that a number of elements gives.
    private func checkSize(_ node: borrowing Node, _ count: Int, _ elementSize: Int) {
        let size = count * elementSize + (count + 7) / 8
        guard size != node.payload.byteCount else { return }
        inspection.log.add(
            .leaves,
            place.with(ref: node.ref),
            "\(node.payload.byteCount) bytes can't be elements of \(elementSize) bytes"
        )
    }

    // MARK: Text and bytes

    private func checkText(_ leaf: borrowing StringNode) throws(StorageError) {
        inspection.log.examined(.text, leaf.count)
        for index in 0..<leaf.count {
            guard let bytes = try leaf.bytes(at: index), !bytes.isUTF8 else { continue }
            inspection.log.add(.text, valuePlace(index), "is not UTF-8")
        }
    }

    /// The arrays beside small blobs are of one length, ends ascend, strings end in a zero byte.
    ///
    /// What leads out of the blob throws when the values are read.
    func checkBlobs(_ node: borrowing Node, areStrings: Bool) throws(StorageError) {
        guard node.header.hasRefs else { return }
        let memory = inspection.memory
        let slots = try RefNode(copy node)
        guard !node.header.context else {
            for index in 0..<slots.count where areStrings {
                guard let ref = try slots.optionalRef(at: index, "blob") else { continue }
                let blob = try memory.node(at: ref)
                try checkTerminator(blob.payload, index)
            }
            return
        }
        let ends = try IntegerNode(memory.node(at: slots.ref(at: 0, "ends of blobs")))
        let blob = try memory.node(at: slots.ref(at: 1, "bytes of blobs"))
        let nulls = try IntegerNode(memory.node(at: slots.ref(at: 2, "nulls of blobs")))
        guard ends.count == nulls.count, slots.count == 3 else {
            inspection.log.add(
                .leaves,
                place.with(ref: node.ref),
                "has \(ends.count) ends and \(nulls.count) marks of null in \(slots.count) slots"
            )
            return
        }
        var start = 0
        for index in 0..<ends.count {
            let end = Int(truncatingIfNeeded: try ends.value(at: index))
            let bytes = try blob.payload.slice(from: start, to: end, of: node.ref)
            start = end
            if areStrings { try checkTerminator(bytes, index) }
        }
        guard start != blob.payload.byteCount else { return }
        inspection.log.add(
            .leaves,
            place.with(ref: node.ref),
            "the values end at byte \(start) of a blob of \(blob.payload.byteCount)"
        )
    }

    private func checkTerminator(_ bytes: RawSpan, _ index: Int) throws(StorageError) {
        let size = bytes.byteCount
        if size > 0 {
            let last = try bytes.load(UInt8.self, at: size - 1, of: .none)
            if last == 0 { return }
        }
        inspection.log.add(.leaves, valuePlace(index), "does not end in a zero byte")
    }
}
