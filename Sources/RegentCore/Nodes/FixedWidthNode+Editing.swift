/// Arrays of blocks of equal size, edited in place: floats, doubles, decimals.
extension WritableMemory {
    /// A fresh array without elements.
    package func makeBlocks(width: Int, flags: UInt8 = 0) throws(StorageError) -> Ref {
        let code = PackedIntegers.code(forWidth: width)
        return try allocate(
            flags: flags | NodeHeader.WidthType.multiply.rawValue << 3 | code,
            count: 0,
            payload: 16
        )
    }

    /// Makes room for one more block before `index`; its bytes are undefined.
    func openBlock(in ref: inout Ref, at index: Int) throws(StorageError) {
        try makeWritable(&ref)
        let (flags, count) = header(of: ref)
        precondition(index >= 0 && index <= count, "element \(index) of \(count)")
        let width = PackedIntegers.width(ofFlags: flags)
        try makeWritable(&ref, payload: (count + 1) * width)
        move(in: ref, from: index * width, to: (index + 1) * width, count: (count - index) * width)
        setHeader(of: ref, flags: flags, count: count + 1)
    }

    /// Removes blocks.
    package func removeBlocks(in ref: inout Ref, _ range: Range<Int>) throws(StorageError) {
        guard !range.isEmpty else { return }
        try makeWritable(&ref)
        let (flags, count) = header(of: ref)
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count)")
        let width = PackedIntegers.width(ofFlags: flags)
        move(
            in: ref,
            from: range.upperBound * width,
            to: range.lowerBound * width,
            count: (count - range.upperBound) * width
        )
        setHeader(of: ref, flags: flags, count: count - range.count)
    }

    /// Sets a float or double; the array has that width.
    package func setBits<Bits: FixedWidthInteger & BitwiseCopyable>(
        in ref: inout Ref,
        at index: Int,
        to bits: Bits,
        isInserting: Bool
    ) throws(StorageError) {
        let size = MemoryLayout<Bits>.size
        if isInserting {
            try openBlock(in: &ref, at: index)
        } else {
            try makeWritable(&ref)
        }
        store(bits, in: ref, at: index * size)
    }

    // MARK: Decimals

    /// Sets or inserts a decimal; nil is null.
    ///
    /// The leaf widens to what the value needs and never narrows. Source: `format/01 §4.11`.
    package func setDecimal(
        in ref: inout Ref,
        at index: Int,
        to value: Decimal128?,
        isInserting: Bool
    ) throws(StorageError) {
        try makeWritable(&ref)
        var (flags, count) = header(of: ref)
        if isInserting, count == 0, value == .zero {
            flags |= 0x20
            setHeader(of: ref, flags: flags, count: 0)
        }
        let impliesZero = flags & 0x20 != 0
        let isImplied = impliesZero ? value == .zero : value == nil
        let width = PackedIntegers.width(ofFlags: flags)
        let needed = isImplied ? width : max(width, value?.storedWidth ?? 4)
        if needed > width { try widenDecimals(&ref, to: needed) }
        if isInserting { try openBlock(in: &ref, at: index) }
        storeDecimal(value, in: ref, at: index, width: needed)
    }

    private func storeDecimal(_ value: Decimal128?, in ref: Ref, at index: Int, width: Int) {
        switch width {
        case 0: break
        case 4: store(value?.bits32 ?? 0x7c00_00aa, in: ref, at: index * 4)
        case 8: store(value?.bits64 ?? 0x7c00_0000_0000_00aa, in: ref, at: index * 8)
        default:
            store((value ?? .null).low, in: ref, at: index * 16)
            store((value ?? .null).high, in: ref, at: index * 16 + 8)
        }
    }

    private func widenDecimals(_ ref: inout Ref, to width: Int) throws(StorageError) {
        let memory = memory
        let old = ref
        let node = try memory.node(at: old)
        let leaf = try FixedWidthNode(node, .decimal)
        let flags =
            node.header.flags & 0xe0
            | NodeHeader.WidthType.multiply.rawValue << 3 | PackedIntegers.code(forWidth: width)
        ref = try allocate(flags: flags, count: leaf.count, payload: max(leaf.count, 1) * width)
        for index in 0..<leaf.count {
            storeDecimal(try leaf.decimal(at: index), in: ref, at: index, width: width)
        }
        try release(old)
    }
}
