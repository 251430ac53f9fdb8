import RegentCore
import RegentDrafts

/// The rows of a class in which deleted objects stay until the commit, each where its key puts it.
struct DeletedRows {
    let table: Table
    /// Ascending.
    let deleted: [ObjectKey]

    var count: Int { table.count + deleted.count }

    /// The keys of some rows.
    ///
    /// - Complexity: a few lookups by position for each halving of the deleted, then the rows.
    func keys(in range: Range<Int>) throws(StorageError) -> [ObjectKey] {
        guard !deleted.isEmpty else { return try table.keys(in: range) }
        let wanted = range.clamped(to: 0..<count)
        let first = try firstDeleted(from: wanted.lowerBound)
        let start = wanted.lowerBound - first
        let kept = try table.keys(in: start..<min(table.count, start + wanted.count))
        var merged: [ObjectKey] = []
        merged.reserveCapacity(wanted.count)
        var (left, right) = (0, first)
        while merged.count < wanted.count {
            let takesDeleted =
                right < deleted.count && (left >= kept.count || deleted[right] < kept[left])
            if takesDeleted {
                merged.append(deleted[right])
                right += 1
            } else if left < kept.count {
                merged.append(kept[left])
                left += 1
            } else {
                break
            }
        }
        return merged
    }

    /// The row of an object; nil when it is neither there nor deleted.
    func row(of object: ObjectKey) throws(StorageError) -> Int? {
        let before = deleted.partitioningIndex { $0 >= object }
        if before < deleted.count, deleted[before] == object {
            return try rank(of: object) + before
        }
        return try table.row(of: object).map { $0 + before }
    }

    /// The first of the deleted that stands in a row or after it.
    private func firstDeleted(from row: Int) throws(StorageError) -> Int {
        var (low, high) = (0, deleted.count)
        while low < high {
            let middle = (low + high) / 2
            if try rank(of: deleted[middle]) + middle < row {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// How many objects of the table have smaller keys.
    private func rank(of object: ObjectKey) throws(StorageError) -> Int {
        var (low, high) = (0, table.count)
        while low < high {
            let middle = (low + high) / 2
            if try table.key(at: middle) < object { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Array {
    /// The first index whose element satisfies a condition that holds for all elements after it.
    func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// A draft as pages are read from it.
struct DraftedState {
    let draft: Draft
    /// Ascending, by class.
    let deleted: [TableKey: [ObjectKey]]

    /// The objects that a draft deletes.
    static func deleted(by draft: Draft) -> [TableKey: [ObjectKey]] {
        guard draft.counts.deleted > 0 else { return [:] }
        var keys: [TableKey: [ObjectKey]] = [:]
        for line in draft.lines {
            guard case .delete = line.change,
                let table = draft.base.schema[line.place.className]
            else { continue }
            keys[table.key, default: []].append(line.place.object)
        }
        return keys.mapValues { $0.sorted() }
    }
}
