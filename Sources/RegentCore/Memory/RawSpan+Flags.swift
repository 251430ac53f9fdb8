/// Tests on 64 elements at once: one bit for each, set where the test holds.
///
/// Vectors compare several elements with one instruction. Of each result a bit is kept whose place
/// is that of its element; the lanes are then added up, as no two of them have a bit in common.
/// Where Swift runs, numbers lie in memory as they do in files.
extension RawSpan {
    /// The flags of the 64 bytes from an offset on: those in `lower ... lower + span`.
    @inline(__always)
    func flags(
        _ offset: Int,
        _ ref: Ref,
        lower: UInt8,
        span: UInt8
    ) throws(StorageError) -> UInt64 {
        try check(64, at: offset, ref)
        let (lower, span) = (
            SIMD16<UInt8>(repeating: lower), SIMD16<UInt8>(repeating: span)
        )
        var flags: UInt64 = 0
        for part in 0..<4 {
            // Sound: the 64 bytes lie inside the span, checked above.
            let values = unsafe unsafeLoadUnaligned(
                fromUncheckedByteOffset: offset &+ 16 &* part,
                as: SIMD16<UInt8>.self
            )
            // Sound: a mask of 16 bytes, all ones or all zeros, is as large as two words.
            let hits = unsafe unsafeBitCast(
                (values &- lower) .<= span,
                to: SIMD2<UInt64>.self
            )
            let feet = hits & SIMD2(repeating: 0x0101_0101_0101_0101)
            // Each bit of the factor lifts the flag of one lane to the top byte.
            let low = (feet[0] &* 0x0102_0408_1020_4080) >> 56
            let high = (feet[1] &* 0x0102_0408_1020_4080) >> 56
            flags |= (low | high << 8) << UInt64(truncatingIfNeeded: 16 &* part)
        }
        return flags
    }

    /// The flags of the 64 numbers of 16 bits from an offset on.
    @inline(__always)
    func flags(
        _ offset: Int,
        _ ref: Ref,
        lower: UInt16,
        span: UInt16
    ) throws(StorageError) -> UInt64 {
        try check(128, at: offset, ref)
        let (lower, span) = (
            SIMD8<UInt16>(repeating: lower), SIMD8<UInt16>(repeating: span)
        )
        var flags: UInt64 = 0
        for part in 0..<4 {
            let start = offset &+ 32 &* part
            // Sound: the 128 bytes lie inside the span, checked above.
            let (first, second) = unsafe (
                unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: SIMD8<UInt16>.self),
                unsafeLoadUnaligned(fromUncheckedByteOffset: start &+ 16, as: SIMD8<UInt16>.self)
            )
            let weights = SIMD8<UInt16>(1, 2, 4, 8, 16, 32, 64, 128)
            let lanes =
                SIMD8.zero.replacing(with: weights, where: (first &- lower) .<= span)
                | SIMD8.zero.replacing(with: weights &<< 8, where: (second &- lower) .<= span)
            flags |= UInt64(lanes.wrappedSum()) << UInt64(truncatingIfNeeded: 16 &* part)
        }
        return flags
    }

    /// The flags of the 64 numbers of 32 bits from an offset on.
    @inline(__always)
    func flags(
        _ offset: Int,
        _ ref: Ref,
        lower: UInt32,
        span: UInt32
    ) throws(StorageError) -> UInt64 {
        try check(256, at: offset, ref)
        let (lower, span) = (
            SIMD8<UInt32>(repeating: lower), SIMD8<UInt32>(repeating: span)
        )
        var flags: UInt64 = 0
        for half in 0..<2 {
            var lanes = SIMD8<UInt32>.zero
            var weights = SIMD8<UInt32>(1, 2, 4, 8, 16, 32, 64, 128)
            for part in 0..<4 {
                // Sound: the 256 bytes lie inside the span, checked above.
                let values = unsafe unsafeLoadUnaligned(
                    fromUncheckedByteOffset: offset &+ 128 &* half &+ 32 &* part,
                    as: SIMD8<UInt32>.self
                )
                lanes |= .zero.replacing(with: weights, where: (values &- lower) .<= span)
                weights &<<= 8
            }
            flags |= UInt64(lanes.wrappedSum()) << UInt64(truncatingIfNeeded: 32 &* half)
        }
        return flags
    }

    /// The flags of the 64 doubles from an offset on for which a test holds.
    @inline(__always)
    func flags(
        _ offset: Int,
        _ ref: Ref,
        where test: (SIMD4<Double>) -> SIMDMask<SIMD4<Int64>>
    ) throws(StorageError) -> UInt64 {
        try check(512, at: offset, ref)
        var lanes = SIMD4<UInt64>.zero
        var weights = SIMD4<UInt64>(1, 2, 4, 8)
        for part in 0..<16 {
            // Sound: the 512 bytes lie inside the span, checked above.
            let values = unsafe unsafeLoadUnaligned(
                fromUncheckedByteOffset: offset &+ 32 &* part,
                as: SIMD4<Double>.self
            )
            lanes |= .zero.replacing(with: weights, where: test(values))
            weights &<<= 4
        }
        return lanes.wrappedSum()
    }

    /// - Throws: `.damaged` when there are fewer bytes.
    @inline(__always)
    private func check(_ size: Int, at offset: Int, _ ref: Ref) throws(StorageError) {
        guard offset >= 0, offset &+ size <= byteCount else {
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "elements",
                    expected: "\(size) bytes at \(offset)",
                    found: "\(byteCount) bytes"
                )
            )
        }
    }
}
