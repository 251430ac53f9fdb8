/// Compares the links of a file with its backlinks without keeping either.
///
/// Each link adds to a sum of hashes and each backlink takes from it; where all sums are back at
/// zero, both hold the same pairs, as often. Sums are kept in buckets, so that a second pass over
/// the few buckets that are not zero can name the pairs.
struct LinkLedger: Sendable {
    /// The links of one column to one table.
    struct Route: Hashable, Sendable {
        let originTable: TableKey
        let originColumn: ColumnKey
        let target: TableKey
    }

    static let countOfBuckets = 256

    private struct Bucket: Sendable {
        var count = 0
        var sum: UInt64 = 0
        var otherSum: UInt64 = 0
    }

    private var buckets = [Bucket](repeating: Bucket(), count: LinkLedger.countOfBuckets)
    /// How many links were added.
    private(set) var countOfLinks = 0

    /// Which bucket a pair of objects falls into.
    static func bucket(origin: ObjectKey, target: ObjectKey) -> Int {
        Int(truncatingIfNeeded: hash(origin, target, seed: 1) >> 56)
    }

    mutating func add(origin: ObjectKey, target: ObjectKey) {
        countOfLinks += 1
        change(origin, target, by: 1)
    }

    mutating func remove(origin: ObjectKey, target: ObjectKey) {
        change(origin, target, by: -1)
    }

    /// The buckets in which links and backlinks are not the same.
    var unbalanced: Set<Int> {
        Set(
            buckets.indices.filter {
                buckets[$0].count != 0 || buckets[$0].sum != 0 || buckets[$0].otherSum != 0
            }
        )
    }

    private mutating func change(_ origin: ObjectKey, _ target: ObjectKey, by sign: Int) {
        let hash = Self.hash(origin, target, seed: 1)
        let other = Self.hash(origin, target, seed: 2)
        let bucket = Int(truncatingIfNeeded: hash >> 56)
        buckets[bucket].count += sign
        buckets[bucket].sum = sign > 0 ? buckets[bucket].sum &+ hash : buckets[bucket].sum &- hash
        buckets[bucket].otherSum =
            sign > 0 ? buckets[bucket].otherSum &+ other : buckets[bucket].otherSum &- other
    }

    private static func hash(_ origin: ObjectKey, _ target: ObjectKey, seed: UInt64) -> UInt64 {
        let first = Mixing.hash(UInt64(bitPattern: origin.rawValue), seed: seed)
        return Mixing.hash(UInt64(bitPattern: target.rawValue), seed: first)
    }
}

/// A hash of 64-bit words that is the same in every run (the finisher of SplitMix64).
enum Mixing {
    static func hash(_ word: UInt64, seed: UInt64) -> UInt64 {
        var mixed = word &+ seed &* 0x9e37_79b9_7f4a_7c15
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    static func hash(_ bytes: some Sequence<UInt8>, seed: UInt64) -> UInt64 {
        var hash = seed
        var word: UInt64 = 0
        var length: UInt64 = 0
        for byte in bytes {
            word = word << 8 | UInt64(byte)
            length &+= 1
            if length & 7 == 0 {
                hash = Self.hash(word, seed: hash)
                word = 0
            }
        }
        return Self.hash(word, seed: hash &+ length)
    }
}
