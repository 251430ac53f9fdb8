package import RegentCore

/// The number by which lists of results are compared: FNV-1a of 64 bits over all keys in decimal,
/// joined by commas (`queries/README.md`).
package enum QueryDigest {
    /// - Parameter keys: object keys in the order of the result.
    /// - Returns: 16 hexadecimal digits.
    package static func of(_ keys: [ObjectKey]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        for (index, key) in keys.enumerated() {
            if index > 0 { add(UInt8(ascii: ",")) }
            for byte in String(key.rawValue).utf8 { add(byte) }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
