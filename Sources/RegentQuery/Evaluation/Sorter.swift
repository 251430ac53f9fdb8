import RegentCore

/// Puts the entries of sort columns into their order.
///
/// The sort is stable: entries that tie keep their order, also under DESC. Large sorts are done in
/// parts on all cores and merged; when only few entries are needed, a heap keeps just those.
struct Sorter: Sendable {
    let columns: [SortColumn]
    let isAscending: [Bool]

    /// An entry with the rank of its first sort key, turned around for DESC.
    private struct Item: Sendable {
        let high: UInt64
        let low: UInt64
        let index: UInt32
    }

    /// Fewer entries than this are not worth a second core.
    private static let itemsPerPart = 32_768

    /// The positions of the first entries in order, `limit` of them.
    func order(atMost limit: Int) throws -> [UInt32] {
        let count = columns[0].count
        let items = (0..<count).map(item)
        if limit < count / 16 { return smallest(items, limit).map(\.index) }
        let parts = max(1, min(Cores.count, count / Self.itemsPerPart))
        let size = (count + parts - 1) / max(parts, 1)
        var sorted = try Cores.map(Array(0..<parts)) { part in
            items[part * size..<min((part + 1) * size, count)].sorted(by: precedes)
        }
        while sorted.count > 1 {
            let pairs = stride(from: 0, to: sorted.count, by: 2).map { index in
                (sorted[index], index + 1 < sorted.count ? sorted[index + 1] : [])
            }
            sorted = try Cores.map(pairs) { merged($0.0, $0.1) }
        }
        return sorted[0].prefix(limit).map(\.index)
    }

    private func item(_ index: Int) -> Item {
        let column = columns[0]
        let (high, low) = (column.high[index], column.lowRank(index))
        return isAscending[0]
            ? Item(high: high, low: low, index: UInt32(index))
            : Item(high: ~high, low: ~low, index: UInt32(index))
    }

    @inline(__always)
    private func precedes(_ a: Item, _ b: Item) -> Bool {
        if a.high != b.high { return a.high < b.high }
        if a.low != b.low { return a.low < b.low }
        return tieBreak(a, b)
    }

    private func tieBreak(_ a: Item, _ b: Item) -> Bool {
        for (number, column) in columns.enumerated() {
            let order =
                number == 0
                ? column.tie(Int(a.index), Int(b.index)) : column.order(Int(a.index), Int(b.index))
            if order != 0 { return (order < 0) == isAscending[number] }
        }
        return a.index < b.index
    }

    private func merged(_ a: [Item], _ b: [Item]) -> [Item] {
        var result: [Item] = []
        result.reserveCapacity(a.count + b.count)
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            if precedes(b[j], a[i]) {
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

    /// The first `limit` items in order, from a heap whose root is the last of those kept.
    private func smallest(_ items: [Item], _ limit: Int) -> [Item] {
        guard limit > 0 else { return [] }
        var heap: [Item] = []
        heap.reserveCapacity(limit)
        for item in items {
            if heap.count < limit {
                heap.append(item)
                rise(&heap)
            } else if precedes(item, heap[0]) {
                heap[0] = item
                sink(&heap)
            }
        }
        return heap.sorted(by: precedes)
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
