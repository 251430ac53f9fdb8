/// Integers packed at 0, 1, 2, 4, 8, 16, 32 or 64 bits: width rules and access by address.
///
/// Widths below 8 are unsigned. Source: `format/01 §2`.
enum PackedIntegers {
    /// The least width that holds a value.
    @inline(__always)
    static func width(for value: Int64) -> Int {
        if value >> 4 == 0 { return value > 3 ? 4 : value > 1 ? 2 : Int(value) }
        // The bits that differ from the sign, and the sign itself.
        let bits = 65 &- (value ^ (value >> 63)).leadingZeroBitCount
        return bits <= 8 ? 8 : bits <= 16 ? 16 : bits <= 32 ? 32 : 64
    }

    /// The greatest value of a width: the marker of null below 64 bits (`format/01 §4.2`).
    static func upperBound(ofWidth width: Int) -> Int64 {
        switch width {
        case 0: 0
        case 1: 1
        case 2: 3
        case 4: 15
        case 64: .max
        default: 1 << (width - 1) - 1
        }
    }

    /// The three bits of a header that tell a width.
    @inline(__always)
    static func code(forWidth width: Int) -> UInt8 {
        width == 0 ? 0 : UInt8(truncatingIfNeeded: width.trailingZeroBitCount &+ 1)
    }

    /// The width that three bits of a header tell.
    @inline(__always)
    static func width(ofFlags flags: UInt8) -> Int { (1 << Int(flags & 7)) >> 1 }

    /// Bytes of so many elements.
    @inline(__always)
    static func size(count: Int, width: Int) -> Int { (count &* width &+ 7) >> 3 }

    /// Element `index`; the caller knows that it is there.
    @inline(__always)
    static func load(_ address: UnsafeRawPointer, _ index: Int, width: Int) -> Int64 {
        // Sound: the caller vouches for the element; addresses are multiples of 8 bytes.
        switch width {
        case 0: return 0
        case 1:
            return unsafe Int64(
                address.load(fromByteOffset: index >> 3, as: UInt8.self)
                    >> UInt8(index & 7) & 1
            )
        case 2:
            return unsafe Int64(
                address.load(fromByteOffset: index >> 2, as: UInt8.self)
                    >> UInt8(index & 3 &* 2) & 3
            )
        case 4:
            return unsafe Int64(
                address.load(fromByteOffset: index >> 1, as: UInt8.self)
                    >> UInt8(index & 1 &* 4) & 15
            )
        case 8: return unsafe Int64(address.load(fromByteOffset: index, as: Int8.self))
        case 16:
            let bits = unsafe address.load(fromByteOffset: index &* 2, as: Int16.self)
            return Int64(Int16(littleEndian: bits))
        case 32:
            let bits = unsafe address.load(fromByteOffset: index &* 4, as: Int32.self)
            return Int64(Int32(littleEndian: bits))
        default:
            let bits = unsafe address.load(fromByteOffset: index &* 8, as: Int64.self)
            return Int64(littleEndian: bits)
        }
    }

    /// Sets element `index` to a value that fits; the caller knows that there is room for it.
    @inline(__always)
    static func store(
        _ value: Int64,
        _ address: UnsafeMutableRawPointer,
        _ index: Int,
        width: Int
    ) {
        // Sound: as for `load`.
        switch width {
        case 0: return
        case 1, 2, 4:
            let bit = index &* width
            let shift = UInt8(bit & 7)
            let mask = UInt8(1 << width &- 1) << shift
            let old = unsafe address.load(fromByteOffset: bit >> 3, as: UInt8.self)
            let new = old & ~mask | UInt8(truncatingIfNeeded: value) << shift
            unsafe address.storeBytes(of: new, toByteOffset: bit >> 3, as: UInt8.self)
        case 8:
            let bits = Int8(truncatingIfNeeded: value)
            unsafe address.storeBytes(of: bits, toByteOffset: index, as: Int8.self)
        case 16:
            let bits = Int16(truncatingIfNeeded: value).littleEndian
            unsafe address.storeBytes(of: bits, toByteOffset: index &* 2, as: Int16.self)
        case 32:
            let bits = Int32(truncatingIfNeeded: value).littleEndian
            unsafe address.storeBytes(of: bits, toByteOffset: index &* 4, as: Int32.self)
        default:
            let bits = value.littleEndian
            unsafe address.storeBytes(of: bits, toByteOffset: index &* 8, as: Int64.self)
        }
    }

    /// Moves elements of fewer than 8 bits to a lower place of one array, a byte at a time.
    static func moveDown(
        _ address: UnsafeMutableRawPointer,
        from source: Int,
        to target: Int,
        count: Int,
        width: Int
    ) {
        precondition(
            target <= source && width > 0 && width < 8,
            "elements up by \(target - source)"
        )
        var index = 0
        func moveOne() {
            let value = unsafe load(address, source &+ index, width: width)
            unsafe store(value, address, target &+ index, width: width)
            index &+= 1
        }
        let countPerByte = 8 / width
        while index < count, (target &+ index) % countPerByte != 0 { moveOne() }
        let shift = UInt16((source &+ index) % countPerByte &* width)
        while index &+ countPerByte <= count {
            let place = (source &+ index) / countPerByte
            // Sound: the elements that are read end in the second byte, if not in the first.
            var bits = UInt16(unsafe address.load(fromByteOffset: place, as: UInt8.self))
            if shift > 0 {
                bits |= UInt16(unsafe address.load(fromByteOffset: place &+ 1, as: UInt8.self)) << 8
            }
            unsafe address.storeBytes(
                of: UInt8(truncatingIfNeeded: bits >> shift),
                toByteOffset: (target &+ index) / countPerByte,
                as: UInt8.self
            )
            index &+= countPerByte
        }
        while index < count { moveOne() }
    }
}
