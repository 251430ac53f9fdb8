/// Arrays of packed integers, edited in place.
///
/// An array widens when a value needs it and falls back to width 0 only when it becomes empty, as
/// the official engine's do. Keys of clusters and offsets of B+ trees are unsigned and never
/// narrower than 8 bits: see `unsigned`. Source: `format/01 §2`.
extension WritableMemory {
    /// How an array's elements are read.
    package enum Sign: Sendable {
        case signed
        /// Keys of clusters, offsets of B+ trees: 8 bits at least.
        case unsigned
        /// Keys of index nodes: signed, and always of 32 bits, whatever they need.
        case chunk
    }

    /// A fresh array of integers.
    package func makeIntegers(
        _ values: some Collection<Int64>,
        flags: UInt8 = 0,
        sign: Sign = .signed,
        minimumWidth: Int = 0
    ) throws(StorageError) -> Ref {
        var width = max(Self.minimumWidth(sign), minimumWidth)
        for value in values { width = max(width, Self.width(for: value, sign)) }
        let size = PackedIntegers.size(count: values.count, width: width)
        let ref = try allocate(
            flags: flags | PackedIntegers.code(forWidth: width),
            count: values.count,
            payload: max(size, 16)
        )
        if size > 0 {
            let address = unsafe payload(of: ref, from: 0, count: size)
            // Sound: the last byte may be filled only in part; the rest of it is zero.
            unsafe address.storeBytes(of: 0, toByteOffset: size - 1, as: UInt8.self)
            for (index, value) in values.enumerated() {
                unsafe PackedIntegers.store(value, address, index, width: width)
            }
        }
        return ref
    }

    /// An array of `count` equal integers.
    package func makeIntegers(
        repeating value: Int64,
        count: Int,
        flags: UInt8 = 0
    ) throws(StorageError) -> Ref {
        try makeIntegers(repeatElement(value, count: count), flags: flags)
    }

    /// Sets one element.
    package func setInteger(
        in ref: inout Ref,
        at index: Int,
        to value: Int64,
        sign: Sign = .signed
    ) throws(StorageError) {
        let needed = Self.width(for: value, sign)
        let node = try fitIntegers(&ref, width: needed, sign: sign, adding: 0)
        precondition(index >= 0 && index < node.count, "element \(index) of \(node.count)")
        // Sound: the node has room for its elements, and this is one of them.
        unsafe PackedIntegers.store(value, node.elements, index, width: node.width)
    }

    /// Inserts one element before `index`.
    package func insertInteger(
        in ref: inout Ref,
        at index: Int,
        _ value: Int64,
        sign: Sign = .signed
    ) throws(StorageError) {
        let needed = Self.width(for: value, sign)
        let node = try fitIntegers(&ref, width: needed, sign: sign, adding: 1)
        let count = node.count
        precondition(index >= 0 && index <= count, "element \(index) of \(count)")
        let width = node.width
        // Sound: `fitIntegers` has seen to room for one element more.
        let elements = unsafe node.elements
        if width >= 8 {
            if index < count {
                let place = unsafe elements + index &* (width / 8)
                unsafe (place + width / 8)
                    .copyMemory(from: place, byteCount: (count &- index) &* (width / 8))
            }
        } else if width > 0 {
            if count &* width & 7 == 0 {
                unsafe elements.storeBytes(of: 0, toByteOffset: count &* width / 8, as: UInt8.self)
            }
            var place = count
            while place > index {
                let moved = unsafe PackedIntegers.load(elements, place &- 1, width: width)
                unsafe PackedIntegers.store(moved, elements, place, width: width)
                place &-= 1
            }
        }
        unsafe PackedIntegers.store(value, elements, index, width: width)
        node.setHeader(flags: node.flags, count: count + 1)
    }

    /// Appends one element.
    package func appendInteger(
        to ref: inout Ref,
        _ value: Int64,
        sign: Sign = .signed
    ) throws(StorageError) {
        try insertInteger(in: &ref, at: integerCount(ref), value, sign: sign)
    }

    /// Removes a range of elements.
    package func removeIntegers(
        in ref: inout Ref,
        _ range: Range<Int>,
        sign: Sign = .signed
    ) throws(StorageError) {
        guard !range.isEmpty else { return }
        try makeWritable(&ref)
        let (flags, count) = header(of: ref)
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count)")
        let width = PackedIntegers.width(ofFlags: flags)
        let rest = count - range.upperBound
        if width >= 8 {
            let bytes = width / 8
            move(
                in: ref,
                from: range.upperBound * bytes,
                to: range.lowerBound * bytes,
                count: rest * bytes
            )
        } else if width > 0 {
            let size = PackedIntegers.size(count: count, width: width)
            let address = unsafe payload(of: ref, from: 0, count: size)
            unsafe PackedIntegers.moveDown(
                address,
                from: range.upperBound,
                to: range.lowerBound,
                count: rest,
                width: width
            )
        }
        let left = count - range.count
        let isReset = left == 0 && sign == .signed
        setHeader(of: ref, flags: isReset ? flags & ~7 : flags, count: left)
    }

    /// Removes one element.
    package func removeInteger(
        in ref: inout Ref,
        at index: Int,
        sign: Sign = .signed
    ) throws(StorageError) {
        try removeIntegers(in: &ref, index..<index + 1, sign: sign)
    }

    /// The number of elements of a node.
    @inline(__always)
    package func integerCount(_ ref: Ref) throws(StorageError) -> Int {
        if Self.isFresh(ref) { return header(of: ref).count }
        return try memory.header(at: ref).count
    }

    /// Element `index` of an array of integers, signed as it stands.
    @inline(__always)
    func element(_ index: Int, of ref: Ref) throws(StorageError) -> Int64 {
        if Self.isFresh(ref) { return try memory.freshElement(index, at: ref) }
        return try memory.element(index, at: ref)
    }

    /// Element `index` of an array of refs, or nil past its end.
    @inline(__always)
    func elementIfAny(_ index: Int, of ref: Ref) throws(StorageError) -> Int64? {
        guard Self.isFresh(ref) else {
            return index < (try memory.header(at: ref).count)
                ? try memory.element(index, at: ref) : nil
        }
        let node = node(ref)
        guard index < node.count else { return nil }
        // With fresh refs in it an array has 64 bits.
        guard index >= 0, node.flags & 0x1f == 7 else {
            return try memory.freshElement(index, at: ref)
        }
        // Sound: the node has room for its elements.
        let bits = unsafe node.elements.load(fromByteOffset: index &* 8, as: Int64.self)
        return Int64(littleEndian: bits)
    }

    /// The flags of a node's header.
    @inline(__always)
    func flags(of ref: Ref) throws(StorageError) -> UInt8 {
        if Self.isFresh(ref) { return header(of: ref).flags }
        return try memory.header(at: ref).flags
    }

    /// Makes an array fresh, at least `width` wide, with room for more elements.
    @inline(__always)
    private func fitIntegers(
        _ ref: inout Ref,
        width needed: Int,
        sign: Sign,
        adding: Int
    ) throws(StorageError) -> FreshNode {
        if Self.isFresh(ref) {
            let node = node(ref)
            if needed <= node.width, node.hasRoom(for: node.count &+ adding, width: node.width) {
                return node
            }
        }
        return try changeIntegers(&ref, width: needed, sign: sign, adding: adding)
    }

    /// The same for an array that is not so yet.
    @inline(never)
    private func changeIntegers(
        _ ref: inout Ref,
        width needed: Int,
        sign: Sign,
        adding: Int
    ) throws(StorageError) -> FreshNode {
        try makeWritable(&ref)
        let (flags, count) = header(of: ref)
        let width = PackedIntegers.width(ofFlags: flags)
        let size = PackedIntegers.size(count: count + adding, width: max(width, needed))
        try makeWritable(&ref, payload: size)
        if needed > width {
            widen(ref, flags: flags, count: count, from: width, to: needed, sign)
        }
        return node(ref)
    }

    /// Spreads the elements of a fresh array, which has room for it, to a greater width.
    private func widen(
        _ ref: Ref,
        flags: UInt8,
        count: Int,
        from old: Int,
        to new: Int,
        _ sign: Sign
    ) {
        let size = PackedIntegers.size(count: count, width: new)
        let address = unsafe payload(of: ref, from: 0, count: size)
        if new < 8, size > PackedIntegers.size(count: count, width: old) {
            // The bits past the last element; elements follow from the last to the first.
            unsafe address.storeBytes(of: 0, toByteOffset: size - 1, as: UInt8.self)
        }
        var index = count - 1
        while index >= 0 {
            var value = unsafe PackedIntegers.load(address, index, width: old)
            if sign == .unsigned, old < 64 { value &= 1 << Int64(old) - 1 }
            unsafe PackedIntegers.store(value, address, index, width: new)
            index -= 1
        }
        let widened = flags & ~7 | PackedIntegers.code(forWidth: new)
        setHeader(of: ref, flags: widened, count: count)
    }

    private static func minimumWidth(_ sign: Sign) -> Int {
        switch sign {
        case .signed: 0
        case .unsigned: 8
        case .chunk: 32
        }
    }

    @inline(__always)
    static func width(for value: Int64, _ sign: Sign) -> Int {
        if sign != .unsigned { return max(PackedIntegers.width(for: value), minimumWidth(sign)) }
        let bits = UInt64(bitPattern: value)
        return bits < 1 << 8 ? 8 : bits < 1 << 16 ? 16 : bits < 1 << 32 ? 32 : 64
    }
}
