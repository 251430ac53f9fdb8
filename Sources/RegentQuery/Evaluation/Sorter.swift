import RegentCore

/// Puts the entries of sort columns into their order.
///
/// The sort is stable: entries that tie keep their order, also under DESC. Runs of entries are
/// sorted by the ranks of the first key, on all cores, and merged; what those ranks leave equal is
/// then put into order by all else (`refined`). When only few entries are needed, a heap keeps
/// just those.
struct Sorter: Sendable {
    let columns: [SortColumn]
    let isAscending: [Bool]
    let isCancelled: @Sendable () -> Bool

    /// An entry with ranks to order it by, turned around for DESC.
    struct Item: Sendable {
        let high: UInt64
        let low: UInt64
        let index: UInt32

        /// Items with equal ranks stay in the order in which they came.
        @inline(__always)
        static func precedes(_ a: Item, _ b: Item) -> Bool {
            if a.high != b.high { return a.high < b.high }
            if a.low != b.low { return a.low < b.low }
            return a.index < b.index
        }

        @inline(__always)
        func ties(with other: Item) -> Bool { high == other.high && low == other.low }
    }

    /// So many entries are sorted at a time: between two such runs a sort can be ended.
    static let itemsPerRun = 16_384

    /// The positions of the first entries in order, `limit` of them.
    ///
    /// Throws `CancellationError`.
    func order(atMost limit: Int) throws -> [UInt32] {
        let count = columns[0].count
        if limit < count / 16 { return try smallest(limit).map(\.index) }
        let starts = Array(stride(from: 0, to: count, by: Self.itemsPerRun))
        var sorted = try Cores.map(starts) { start in
            if isCancelled() { throw CancellationError() }
            var items = (start..<min(start + Self.itemsPerRun, count)).map(item)
            items.sort(by: Item.precedes)
            return items
        }
        while sorted.count > 1 {
            let pairs = stride(from: 0, to: sorted.count, by: 2).map { index in
                (sorted[index], index + 1 < sorted.count ? sorted[index + 1] : [])
            }
            sorted = try Cores.map(pairs) { try merged($0.0, $0.1) }
        }
        return try refined(sorted.first ?? [], atMost: limit).prefix(limit).map(\.index)
    }

    private func item(_ index: Int) -> Item {
        let column = columns[0]
        return item(column.high[index], column.lowRank(index), index, isAscending[0])
    }

    @inline(__always)
    func item(_ high: UInt64, _ low: UInt64, _ index: Int, _ isAscending: Bool) -> Item {
        isAscending
            ? Item(high: high, low: low, index: UInt32(index))
            : Item(high: ~high, low: ~low, index: UInt32(index))
    }

    private func merged(_ a: [Item], _ b: [Item]) throws -> [Item] {
        var result: [Item] = []
        result.reserveCapacity(a.count + b.count)
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            if result.count & 0x3fff == 0, isCancelled() { throw CancellationError() }
            if Item.precedes(b[j], a[i]) {
                result.append(b[j])
                j += 1
            } else {
                result.append(a[i])
                i += 1
            }
        }
        result += a[i...]
        result += b[j...]
        return result
    }

    // MARK: Few entries

    /// The first `limit` items in order, from a heap whose root is the last of those kept.
    private func smallest(_ limit: Int) throws -> [Item] {
        guard limit > 0 else { return [] }
        var heap: [Item] = []
        heap.reserveCapacity(limit)
        for index in 0..<columns[0].count {
            if index & 0x3fff == 0, isCancelled() { throw CancellationError() }
            let item = item(index)
            if heap.count < limit {
                heap.append(item)
                rise(&heap)
            } else if item.high <= heap[0].high, precedes(item, heap[0]) {
                heap[0] = item
                sink(&heap)
            }
        }
        return heap.sorted(by: precedes)
    }

    /// The order by all keys, one pair of entries at a time.
    private func precedes(_ a: Item, _ b: Item) -> Bool {
        guard a.ties(with: b) else { return Item.precedes(a, b) }
        for number in columns.indices {
            let (a, b) = (Int(a.index), Int(b.index))
            let order =
                number == 0 ? columns[number].tie(a, b) : columns[number].order(a, b)
            if order != 0 { return (order < 0) == isAscending[number] }
        }
        return a.index < b.index
    }

    private func rise(_ heap: inout [Item]) {
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard precedes(heap[parent], heap[child]) else { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    private func sink(_ heap: inout [Item]) {
        var parent = 0
        while true {
            var last = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && precedes(heap[last], heap[child]) {
                last = child
            }
            if last == parent { return }
            heap.swapAt(parent, last)
            parent = last
        }
    }
}
