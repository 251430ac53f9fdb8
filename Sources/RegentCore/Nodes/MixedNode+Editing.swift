/// Leaves of mixed values, edited in place.
///
/// Payload arrays have no gaps: what is removed is replaced by the array's last element, whose
/// composite number is then corrected. Source: `format/01 §5`.
extension WritableMemory {
    /// The arrays beside the composite numbers, by their slot.
    private enum MixedSlot {
        static let inline = 0
        static let integers = 1
        static let pairs = 2
        static let strings = 3
        static let refs = 4
        static let keys = 5
        static let count = 6
    }

    /// A fresh leaf without elements.
    package func makeMixed() throws(StorageError) -> Ref {
        let composites = try makeIntegers(EmptyCollection())
        return try makeRefs([composites, .none, .none, .none, .none, .none])
    }

    /// Sets or inserts a mixed value.
    ///
    /// Collections come as `.nested`; what the element led to before is not destroyed.
    package func setMixed(
        in ref: inout Ref,
        at index: Int,
        to element: StoredElement,
        isInserting: Bool
    ) throws(StorageError) {
        try makeWritable(&ref)
        while try integerCount(ref) < MixedSlot.count {
            try insertInteger(in: &ref, at: integerCount(ref), 0)
        }
        if isInserting {
            let composite = try addPayload(of: element, to: &ref)
            try editChild(of: &ref, slot: 0) { (composites) throws(StorageError) in
                try insertInteger(in: &composites, at: index, composite)
            }
        } else {
            try replace(in: &ref, at: index, by: element)
        }
        try setMixedKey(in: &ref, at: index, of: element, isInserting: isInserting)
    }

    /// Removes mixed values; collections they led to are not destroyed.
    package func removeMixed(in ref: inout Ref, _ range: Range<Int>) throws(StorageError) {
        try makeWritable(&ref)
        for index in range {
            let composite = try integer(in: child(0, of: ref), at: index)
            // The composites behind must not be taken for the hole's owner again.
            try removePayload(composite, from: &ref)
            try editChild(of: &ref, slot: 0) { (composites) throws(StorageError) in
                try setInteger(in: &composites, at: index, to: 0)
            }
        }
        try editChild(of: &ref, slot: 0) { (composites) throws(StorageError) in
            try removeIntegers(in: &composites, range)
        }
        guard case .ref = try slot(MixedSlot.keys, of: ref) else { return }
        try editChild(of: &ref, slot: MixedSlot.keys) { (keys) throws(StorageError) in
            let present = range.clamped(to: 0..<(try integerCount(keys)))
            try removeIntegers(in: &keys, present)
        }
    }

    /// Points the nested collection of an element to where its root is now.
    package func setNestedRoot(
        in ref: inout Ref,
        at index: Int,
        to root: Ref?
    ) throws(StorageError) {
        let composite = try integer(in: child(0, of: ref), at: index)
        precondition(composite >> 5 & 7 == MixedSlot.refs, "no collection at \(index)")
        try editChild(of: &ref, slot: MixedSlot.refs) { (refs) throws(StorageError) in
            let slot = root.map(RefOrTagged.ref) ?? .none
            try setSlot(Int(composite >> 8), of: &refs, to: slot)
        }
    }

    /// The key that tells a nested collection from its neighbours; 0 where there is none.
    package func mixedKey(in ref: Ref, at index: Int) throws(StorageError) -> Int64 {
        guard let keys = try optionalChild(MixedSlot.keys, of: ref),
            index < (try integerCount(keys))
        else { return 0 }
        return try integer(in: keys, at: index)
    }

    // MARK: Payloads

    private func replace(
        in ref: inout Ref,
        at index: Int,
        by element: StoredElement
    ) throws(StorageError) {
        let old = try integer(in: child(0, of: ref), at: index)
        let slot = Int(old >> 5 & 7)
        let composite: Int64
        if slot != MixedSlot.inline, slot == Self.payloadSlot(of: element) {
            // The place in the payload array is used again.
            try storePayload(of: element, in: &ref, slot: slot, at: Int(old >> 8), isNew: false)
            composite = old & ~0xff | Int64(slot) << 5 | Int64(Self.typeCode(of: element) + 1)
        } else {
            // Set to null first: the payload that fills the hole may be this element's.
            try removePayload(old, from: &ref)
            try editChild(of: &ref, slot: 0) { (composites) throws(StorageError) in
                try setInteger(in: &composites, at: index, to: 0)
            }
            composite = try addPayload(of: element, to: &ref)
        }
        try editChild(of: &ref, slot: 0) { (composites) throws(StorageError) in
            try setInteger(in: &composites, at: index, to: composite)
        }
    }

    /// Stores what does not fit into the composite number, and says which number that is.
    private func addPayload(
        of element: StoredElement,
        to ref: inout Ref
    ) throws(StorageError) -> Int64 {
        if case .value(.null) = element { return 0 }
        let slot = Self.payloadSlot(of: element)
        let type = Int64(Self.typeCode(of: element) + 1)
        guard slot != MixedSlot.inline else {
            return Self.inlineData(of: element) << 8 | type
        }
        let index = try payloadCount(in: ref, slot: slot)
        try storePayload(of: element, in: &ref, slot: slot, at: index, isNew: true)
        return Int64(index) << 8 | Int64(slot) << 5 | type
    }

    private func payloadCount(in ref: Ref, slot: Int) throws(StorageError) -> Int {
        guard let payload = try optionalChild(slot, of: ref) else { return 0 }
        switch slot {
        case MixedSlot.pairs: return try integerCount(payload) / 2
        case MixedSlot.strings:
            let memory = memory
            return try StringNode(memory.node(at: payload), in: memory).count
        default: return try integerCount(payload)
        }
    }

    private func storePayload(
        of element: StoredElement,
        in ref: inout Ref,
        slot: Int,
        at index: Int,
        isNew: Bool
    ) throws(StorageError) {
        if try optionalChild(slot, of: ref) == nil {
            let empty =
                slot == MixedSlot.strings
                ? try makeStrings()
                : try makeIntegers(
                    EmptyCollection(),
                    flags: slot == MixedSlot.refs ? Self.refsFlag : 0
                )
            try setSlot(slot, of: &ref, to: .ref(empty))
        }
        try editChild(of: &ref, slot: slot) { (payload) throws(StorageError) in
            switch slot {
            case MixedSlot.strings:
                try Self.withText(of: element) { (bytes) throws(StorageError) in
                    try setString(in: &payload, at: index, to: bytes, isInserting: isNew)
                }
            case MixedSlot.pairs:
                let (first, second) = Self.pair(of: element)
                if isNew {
                    try insertInteger(in: &payload, at: 2 * index, first)
                    try insertInteger(in: &payload, at: 2 * index + 1, second)
                } else {
                    try setInteger(in: &payload, at: 2 * index, to: first)
                    try setInteger(in: &payload, at: 2 * index + 1, to: second)
                }
            default:
                let number = Self.number(of: element)
                if isNew {
                    try insertInteger(in: &payload, at: index, number)
                } else {
                    try setInteger(in: &payload, at: index, to: number)
                }
            }
        }
    }

    /// Fills the hole that a composite number's payload leaves with the last payload.
    private func removePayload(_ composite: Int64, from ref: inout Ref) throws(StorageError) {
        let slot = Int(composite >> 5 & 7)
        guard composite != 0, slot != MixedSlot.inline else { return }
        let hole = Int(composite >> 8)
        let last = try payloadCount(in: ref, slot: slot) - 1
        precondition(hole >= 0 && hole <= last, "payload \(hole) of \(last + 1)")
        if hole < last { try movePayload(in: &ref, slot: slot, from: last, to: hole) }
        try editChild(of: &ref, slot: slot) { (payload) throws(StorageError) in
            switch slot {
            case MixedSlot.strings: try removeStrings(in: &payload, last..<last + 1)
            case MixedSlot.pairs: try removeIntegers(in: &payload, 2 * last..<2 * last + 2)
            default: try removeIntegers(in: &payload, last..<last + 1)
            }
        }
    }

    /// Copies a payload over another and corrects the composite number that led to it.
    private func movePayload(
        in ref: inout Ref,
        slot: Int,
        from last: Int,
        to hole: Int
    ) throws(StorageError) {
        try editChild(of: &ref, slot: slot) { (payload) throws(StorageError) in
            switch slot {
            case MixedSlot.strings:
                let memory = memory
                // A copy, as the leaf is edited.
                let text =
                    try StringNode(memory.node(at: payload), in: memory)
                    .bytes(at: last)?.array ?? []
                try setString(in: &payload, at: hole, to: text.rawSpan, isInserting: false)
            case MixedSlot.pairs:
                for part in 0..<2 {
                    let number = try integer(in: payload, at: 2 * last + part)
                    try setInteger(in: &payload, at: 2 * hole + part, to: number)
                }
            default:
                let number = try integer(in: payload, at: last)
                try setInteger(in: &payload, at: hole, to: number)
            }
        }
        try editChild(of: &ref, slot: 0) { (composites) throws(StorageError) in
            let count = try integerCount(composites)
            for index in 0..<count {
                let composite = try integer(in: composites, at: index)
                guard composite >> 5 & 7 == slot, composite >> 8 == last else { continue }
                let corrected = Int64(hole) << 8 | composite & 0xff
                try setInteger(in: &composites, at: index, to: corrected)
                return
            }
        }
    }

    // MARK: Keys of nested collections

    /// Keeps the array of keys as long as the leaf once there is a collection in it.
    private func setMixedKey(
        in ref: inout Ref,
        at index: Int,
        of element: StoredElement,
        isInserting: Bool
    ) throws(StorageError) {
        var key: Int64 = 0
        if case .nested(_, _, let number) = element { key = number }
        let count = try integerCount(child(0, of: ref))
        if try optionalChild(MixedSlot.keys, of: ref) == nil {
            guard key != 0 else { return }
            let padding = isInserting ? count - 1 : count
            let keys = try makeIntegers(repeating: 0, count: padding)
            try setSlot(MixedSlot.keys, of: &ref, to: .ref(keys))
        }
        try editChild(of: &ref, slot: MixedSlot.keys) { (keys) throws(StorageError) in
            // Other engines may have left it shorter: missing keys are 0.
            while try integerCount(keys) < (isInserting ? count - 1 : count) {
                try appendInteger(to: &keys, 0)
            }
            if isInserting {
                try insertInteger(in: &keys, at: index, key)
            } else {
                try setInteger(in: &keys, at: index, to: key)
            }
        }
    }
}
