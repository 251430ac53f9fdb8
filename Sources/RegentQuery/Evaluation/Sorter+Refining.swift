import RegentCore

/// Order among entries whose ranks are equal.
///
/// A run of such entries gets new ranks, from what the first ones do not tell: the next bytes of
/// strings, values themselves, the next sort key. It is sorted by those, and the runs that are
/// still equal go on. So each entry is read once for every step, not once for every comparison.
extension Sorter {
    /// What the entries of a run have in common, and so what is to be looked at next.
    fileprivate struct Run {
        let range: Range<Int>
        let column: Int
        let stage: Stage
    }

    fileprivate enum Stage {
        /// Strings have so many bytes in common, zeros behind their ends included.
        case bytes(Int)
        /// All of the column's value is in common.
        case whole
        /// The ranks of the column are in common, values of which are to be compared.
        case ranks
    }

    /// The items, in order by their ranks, in order by all keys; only as far as `limit` matters.
    func refined(_ items: [Item], atMost limit: Int) throws -> [Item] {
        guard columns.count > 1 || columns[0].hasTies else { return items }
        // Runs are independent, so parts that end where one does can be worked on side by side.
        var parts: [Range<Int>] = []
        var start = 0
        while start < items.count {
            var end = min(start + Self.itemsPerRun, items.count)
            while end < items.count, items[end].ties(with: items[end - 1]) { end += 1 }
            parts.append(start..<end)
            start = end
        }
        let refined = try Cores.map(parts) { part in
            part.lowerBound < limit
                ? try refinedPart(Array(items[part])) : Array(items[part])
        }
        return try Array(joining: refined, isCancelled: isCancelled)
    }

    private func refinedPart(_ part: [Item]) throws -> [Item] {
        var items = part
        var runs: [Run] = []
        appendRuns(0..<items.count, of: items, column: 0, columns[0].stageAfterRanks, to: &runs)
        var countOfItems = 0
        while let run = runs.popLast() {
            countOfItems += run.range.count
            if countOfItems >= Self.itemsPerRun {
                countOfItems = 0
                if isCancelled() { throw CancellationError() }
            }
            refine(run, of: &items, &runs)
        }
        return items
    }

    /// Puts a run into order by one thing more, and adds the runs that are equal in that too.
    private func refine(_ run: Run, of items: inout [Item], _ runs: inout [Run]) {
        let (number, range) = (run.column, run.range)
        let isAscending = isAscending[number]
        switch (run.stage, columns[number].ties) {
        case (.bytes(let count), .texts(let texts)):
            let isLonger = range.contains { texts.size(of: Int(items[$0].index)) > count }
            for place in range {
                let index = Int(items[place].index)
                items[place] =
                    isLonger
                    ? item(
                        texts.word(of: index, at: count),
                        texts.word(of: index, at: count + 8),
                        index,
                        isAscending
                    )
                    : item(
                        texts.isNull[index] ? 0 : 1,
                        UInt64(texts.size(of: index)),
                        index,
                        isAscending
                    )
            }
            sort(range, of: &items, by: Item.precedes)
            let next = isLonger ? Stage.bytes(count + 16) : .whole
            appendRuns(range, of: items, column: number, next, to: &runs)
        case (.ranks, .values):
            let column = columns[number]
            sort(range, of: &items) { a, b in
                let order = column.tie(Int(a.index), Int(b.index))
                return order == 0 ? a.index < b.index : (order < 0) == isAscending
            }
            var start = range.lowerBound
            for place in range.dropFirst() {
                let (a, b) = (Int(items[start].index), Int(items[place].index))
                if column.tie(a, b) == 0 { continue }
                append(start..<place, column: number, .whole, to: &runs)
                start = place
            }
            append(start..<range.upperBound, column: number, .whole, to: &runs)
        default:
            let next = number + 1
            guard next < columns.count else { return }
            let column = columns[next]
            for place in range {
                let index = Int(items[place].index)
                items[place] = item(
                    column.high[index],
                    column.lowRank(index),
                    index,
                    self.isAscending[next]
                )
            }
            sort(range, of: &items, by: Item.precedes)
            appendRuns(range, of: items, column: next, column.stageAfterRanks, to: &runs)
        }
    }

    private func sort(
        _ range: Range<Int>,
        of items: inout [Item],
        by precedes: (Item, Item) -> Bool
    ) {
        if range.count <= 16 {
            // Short runs are most of all runs, and need no memory of their own.
            for end in range.dropFirst() {
                let item = items[end]
                var place = end
                while place > range.lowerBound, precedes(item, items[place - 1]) {
                    items[place] = items[place - 1]
                    place -= 1
                }
                items[place] = item
            }
            return
        }
        let sorted = items[range].sorted(by: precedes)
        for (place, item) in zip(range, sorted) { items[place] = item }
    }

    /// Adds the runs of items in a range that tie.
    private func appendRuns(
        _ range: Range<Int>,
        of items: [Item],
        column: Int,
        _ stage: Stage,
        to runs: inout [Run]
    ) {
        var start = range.lowerBound
        for place in range.dropFirst() where !items[place].ties(with: items[start]) {
            append(start..<place, column: column, stage, to: &runs)
            start = place
        }
        append(start..<range.upperBound, column: column, stage, to: &runs)
    }

    private func append(
        _ range: Range<Int>,
        column: Int,
        _ stage: Stage,
        to runs: inout [Run]
    ) {
        guard range.count > 1 else { return }
        if case .whole = stage, column + 1 == columns.count { return }
        runs.append(Run(range: range, column: column, stage: stage))
    }
}

extension SortColumn {
    /// Whether equal ranks may stand for different values.
    fileprivate var hasTies: Bool {
        if case .equal = ties { false } else { true }
    }

    /// What entries of equal ranks have in common.
    fileprivate var stageAfterRanks: Sorter.Stage {
        switch ties {
        case .equal: .whole
        case .texts: .bytes(16)
        case .values: .ranks
        }
    }
}
