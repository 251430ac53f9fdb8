/// Arrays of refs, tagged numbers and nothing, edited in place.
extension WritableMemory {
    /// The flag of arrays whose elements may be refs.
    package static let refsFlag: UInt8 = 0x40
    /// The flag whose meaning depends on the kind of node.
    package static let contextFlag: UInt8 = 0x20
    /// The flag of inner nodes of trees.
    package static let innerFlag: UInt8 = 0x80

    /// A fresh array of refs; `.none` stands for nothing.
    package func makeRefs(_ refs: [Ref], flags: UInt8 = 0) throws(StorageError) -> Ref {
        try makeIntegers(
            refs.lazy.map { Int64(bitPattern: $0.rawValue) },
            flags: Self.refsFlag | flags
        )
    }

    /// A fresh array of any elements.
    package func makeSlots(_ slots: [RefOrTagged], flags: UInt8 = 0) throws(StorageError) -> Ref {
        try makeIntegers(slots.lazy.map(\.element), flags: Self.refsFlag | flags)
    }

    /// What an element says; nothing past the end, as arrays may lack trailing slots.
    @inline(__always)
    package func slot(_ index: Int, of ref: Ref) throws(StorageError) -> RefOrTagged {
        guard let element = try elementIfAny(index, of: ref) else { return .none }
        return RefOrTagged(element: element)
    }

    /// The ref in a slot.
    @inline(__always)
    package func child(_ index: Int, of ref: Ref) throws(StorageError) -> Ref {
        guard case .ref(let child) = try slot(index, of: ref) else {
            throw noChild(index, of: ref, found: "nothing")
        }
        return child
    }

    /// The ref in a slot, or nil for nothing.
    package func optionalChild(_ index: Int, of ref: Ref) throws(StorageError) -> Ref? {
        switch try slot(index, of: ref) {
        case .none: return nil
        case .ref(let child): return child
        case .tagged(let number):
            throw noChild(index, of: ref, found: "the number \(number)")
        }
    }

    @inline(never)
    private func noChild(_ index: Int, of ref: Ref, found: String) -> StorageError {
        .damaged(
            .init(ref: ref.rawValue, place: "child \(index)", expected: "a ref", found: found)
        )
    }

    /// Points a slot to something else.
    @inline(__always)
    package func setSlot(
        _ index: Int,
        of ref: inout Ref,
        to slot: RefOrTagged
    ) throws(StorageError) {
        try setInteger(in: &ref, at: index, to: slot.element)
    }

    /// Edits the child in a slot and points the slot to where it is then.
    @inline(__always)
    package func editChild<Result>(
        of ref: inout Ref,
        slot: Int,
        _ edit: (inout Ref) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let old = try child(slot, of: ref)
        var new = old
        let result = try edit(&new)
        if new != old { try setSlot(slot, of: &ref, to: .ref(new)) }
        return result
    }

    /// Sets or clears the context flag of a node.
    package func setContext(of ref: inout Ref, _ isSet: Bool) throws(StorageError) {
        let memory = memory
        guard try memory.node(at: ref).header.context != isSet else { return }
        try makeWritable(&ref)
        let (flags, count) = header(of: ref)
        let changed = isSet ? flags | Self.contextFlag : flags & ~Self.contextFlag
        setHeader(of: ref, flags: changed, count: count)
    }

    // MARK: Whole trees

    /// Gives up a node and everything below it.
    ///
    /// Throws `.damaged` for a tree deeper than any that an engine writes.
    package func destroy(_ ref: Ref) throws(StorageError) {
        try destroy(ref, levels: Self.maximumDepth)
    }

    /// Gives up what an element of a node with refs leads to, if anything.
    package func destroy(_ ref: Ref?) throws(StorageError) {
        if let ref { try destroy(ref) }
    }

    private func destroy(_ ref: Ref, levels: Int) throws(StorageError) {
        guard levels > 0 else {
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "tree",
                    expected: "at most \(Self.maximumDepth) levels",
                    found: "more"
                )
            )
        }
        let memory = memory
        let node = try memory.node(at: ref)
        if node.header.hasRefs {
            let children = try RefNode(node)
            for index in 0..<children.count {
                if case .ref(let child) = try children.element(at: index) {
                    try destroy(child, levels: levels - 1)
                }
            }
        }
        try release(ref)
    }

    /// Deeper than 100 levels of nested collections and an index over a long string.
    private static let maximumDepth = 4096
}
