/// Which objects link to which through one column: what becomes backlinks in the end.
///
/// 16 bytes for each link; the order of the origins is kept.
struct LinkPairs: Sendable {
    private struct Pair {
        let target: Int64
        let origin: Int64
    }

    private var pairs: [Pair] = []
    private var isSorted = true
    private var next = 0
    private var danglingLinks = DatabaseBuilder.DanglingLinks.refuse

    mutating func append(target: ObjectKey, origin: ObjectKey) {
        let pair = Pair(target: target.rawValue, origin: origin.rawValue)
        isSorted = isSorted && (pairs.last.map { $0.target <= pair.target } ?? true)
        pairs.append(pair)
    }

    /// Prepares for `takeOrigins`: targets ascend from here on.
    mutating func sort(_ danglingLinks: DatabaseBuilder.DanglingLinks) {
        next = 0
        self.danglingLinks = danglingLinks
        guard !isSorted else { return }
        // Origins came in ascending order, so sorting by both keeps it.
        pairs.sort { ($0.target, $0.origin) < ($1.target, $1.origin) }
        isSorted = true
    }

    /// The origins that link to an object, once per link; objects are asked for in ascending order.
    ///
    /// Throws `.noSuchObject` for a link to an object that was passed by: there is none. Where such
    /// links are kept they have no part in the backlinks.
    mutating func takeOrigins(of target: ObjectKey) throws(StorageError) -> [Int64] {
        var origins: [Int64] = []
        if danglingLinks == .keep {
            while next < pairs.count, pairs[next].target < target.rawValue { next += 1 }
        }
        while next < pairs.count, pairs[next].target <= target.rawValue {
            guard pairs[next].target == target.rawValue else { break }
            origins.append(pairs[next].origin)
            next += 1
        }
        if next < pairs.count, pairs[next].target < target.rawValue {
            throw .noSuchObject(ObjectKey(rawValue: pairs[next].target))
        }
        return origins
    }

    /// Throws `.noSuchObject` when links are left over that lead beyond the last object.
    func checkAllTaken() throws(StorageError) {
        guard next < pairs.count, danglingLinks == .refuse else { return }
        throw .noSuchObject(ObjectKey(rawValue: pairs[next].target))
    }
}
