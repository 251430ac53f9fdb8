/// Leaves of byte strings in blobs, edited in place: small blobs together, or one node each.
///
/// Strings are stored with one zero byte appended, counted in the sizes; a null string takes that
/// byte too, a null binary takes none. Source: `format/01 §4.7`.
extension WritableMemory {
    /// What a value's bytes are followed by.
    package enum Terminator: Int, Sendable {
        case none = 0
        case zero = 1
    }

    /// The most bytes in one blob node (`format/01 §4.8`).
    package static let maximumBlobSize = 16_777_200
    /// Values up to this size stand together; counted with a terminator.
    private static let maximumSmallBlobSize = 64
    private static let blobFlags: UInt8 = NodeHeader.WidthType.ignore.rawValue << 3 | 1

    /// A fresh leaf of small blobs without elements.
    package func makeSmallBlobs() throws(StorageError) -> Ref {
        let ends = try makeIntegers(EmptyCollection())
        let bytes = try allocate(flags: Self.blobFlags, count: 0, payload: 64)
        let nulls = try makeIntegers(EmptyCollection())
        return try makeRefs([ends, bytes, nulls])
    }

    /// Sets or inserts a value of a leaf of either form; nil is null.
    package func setBlob(
        in ref: inout Ref,
        at index: Int,
        to bytes: RawSpan?,
        _ terminator: Terminator,
        isInserting: Bool
    ) throws(StorageError) {
        let size = (bytes?.byteCount ?? 0) + terminator.rawValue
        try makeWritable(&ref)
        if header(of: ref).flags & Self.contextFlag == 0 {
            if size <= Self.maximumSmallBlobSize {
                try setSmallBlob(in: &ref, at: index, to: bytes, terminator, isInserting)
                return
            }
            try enlargeBlobs(&ref, terminator)
        }
        try setBigBlob(in: &ref, at: index, to: bytes, terminator, isInserting)
    }

    /// Removes values of a leaf of either form.
    package func removeBlobs(in ref: inout Ref, _ range: Range<Int>) throws(StorageError) {
        guard !range.isEmpty else { return }
        try makeWritable(&ref)
        if header(of: ref).flags & Self.contextFlag != 0 {
            for index in range { try destroy(optionalChild(index, of: ref)) }
            try removeIntegers(in: &ref, range)
            return
        }
        var bytes = 0..<0
        try editChild(of: &ref, slot: 0) { (ends) throws(StorageError) in
            let start = range.lowerBound == 0 ? 0 : try integer(in: ends, at: range.lowerBound - 1)
            let end = try integer(in: ends, at: range.upperBound - 1)
            bytes = Int(start)..<Int(end)
            try removeIntegers(in: &ends, range)
            try addToIntegers(in: &ends, from: range.lowerBound, delta: start - end)
        }
        try editChild(of: &ref, slot: 1) { (blob) throws(StorageError) in
            try splice(&blob, bytes, with: nil, .none)
        }
        try editChild(of: &ref, slot: 2) { (nulls) throws(StorageError) in
            try removeIntegers(in: &nulls, range)
        }
    }

    /// A fresh blob node.
    package func makeBlob(
        _ bytes: RawSpan,
        _ terminator: Terminator
    ) throws(StorageError) -> Ref {
        let size = bytes.byteCount + terminator.rawValue
        precondition(size <= Self.maximumBlobSize, "a blob of \(size) bytes")
        let ref = try allocate(flags: Self.blobFlags, count: size, payload: size)
        store(bytes, in: ref, at: 0)
        if terminator == .zero { store(UInt8(0), in: ref, at: bytes.byteCount) }
        return ref
    }

    private func setSmallBlob(
        in ref: inout Ref,
        at index: Int,
        to bytes: RawSpan?,
        _ terminator: Terminator,
        _ isInserting: Bool
    ) throws(StorageError) {
        let size = (bytes?.byteCount ?? 0) + terminator.rawValue
        var start = 0
        var oldSize = 0
        try editChild(of: &ref, slot: 0) { (ends) throws(StorageError) in
            start = index == 0 ? 0 : Int(try integer(in: ends, at: index - 1))
            if isInserting {
                try insertInteger(in: &ends, at: index, Int64(start + size))
                try addToIntegers(in: &ends, from: index + 1, delta: Int64(size))
            } else {
                oldSize = Int(try integer(in: ends, at: index)) - start
                try addToIntegers(in: &ends, from: index, delta: Int64(size - oldSize))
            }
        }
        try editChild(of: &ref, slot: 1) { (blob) throws(StorageError) in
            try splice(&blob, start..<start + oldSize, with: bytes, terminator)
        }
        try editChild(of: &ref, slot: 2) { (nulls) throws(StorageError) in
            let flag: Int64 = bytes == nil ? 1 : 0
            if isInserting {
                try insertInteger(in: &nulls, at: index, flag)
            } else if try integer(in: nulls, at: index) != flag {
                try setInteger(in: &nulls, at: index, to: flag)
            }
        }
    }

    private func setBigBlob(
        in ref: inout Ref,
        at index: Int,
        to bytes: RawSpan?,
        _ terminator: Terminator,
        _ isInserting: Bool
    ) throws(StorageError) {
        var new = RefOrTagged.none
        if let bytes { new = .ref(try makeBlob(bytes, terminator)) }
        if isInserting {
            try insertInteger(in: &ref, at: index, new.element)
        } else {
            let old = try optionalChild(index, of: ref)
            try setSlot(index, of: &ref, to: new)
            try destroy(old)
        }
    }

    /// Gives every value of small blobs a node of its own.
    private func enlargeBlobs(
        _ ref: inout Ref,
        _ terminator: Terminator
    ) throws(StorageError) {
        let memory = memory
        let old = ref
        let leaf = try BlobNode(memory.node(at: old), in: memory)
        var blobs: [Ref] = []
        blobs.reserveCapacity(leaf.count)
        for index in 0..<leaf.count {
            // What stands there has its terminator already.
            guard let bytes = try leaf.bytes(at: index) else {
                blobs.append(.none)
                continue
            }
            blobs.append(try makeBlob(bytes, .none))
        }
        ref = try makeRefs(blobs, flags: Self.contextFlag)
        try destroy(old)
    }

    /// Replaces bytes of a blob node.
    private func splice(
        _ ref: inout Ref,
        _ range: Range<Int>,
        with bytes: RawSpan?,
        _ terminator: Terminator
    ) throws(StorageError) {
        try makeWritable(&ref)
        let (flags, count) = header(of: ref)
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count)")
        let size = (bytes?.byteCount ?? 0) + terminator.rawValue
        let newCount = count - range.count + size
        try makeWritable(&ref, payload: newCount)
        move(
            in: ref,
            from: range.upperBound,
            to: range.lowerBound + size,
            count: count - range.upperBound
        )
        if let bytes { store(bytes, in: ref, at: range.lowerBound) }
        if terminator == .zero {
            store(UInt8(0), in: ref, at: range.lowerBound + size - 1)
        }
        setHeader(of: ref, flags: flags, count: newCount)
    }
}
