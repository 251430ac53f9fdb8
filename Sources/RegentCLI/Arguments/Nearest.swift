/// Finds the name that was probably meant.
enum Nearest {
    /// The candidate with the fewest edits, when these are few for the length; the first of equals.
    static func to(_ name: String, among candidates: [String]) -> String? {
        let limit = max(1, name.count / 3)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(Array(name.lowercased()), Array(candidate.lowercased()))
            let isBetter = distance < best?.distance ?? limit + 1
            if isBetter { best = (candidate, distance) }
        }
        if let best { return best.candidate }
        // A beginning that was cut short is meant too.
        let completed = candidates.filter { $0.lowercased().hasPrefix(name.lowercased()) }
        return name.count > 1 && completed.count == 1 ? completed[0] : nil
    }

    /// Edits from one to the other: insert, remove, replace, or swap two neighbours.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        guard !a.isEmpty, !b.isEmpty, a.count < 200, b.count < 200 else {
            return max(a.count, b.count)
        }
        var rows = [Array(0...b.count)]
        for i in 1...a.count {
            var row = [i]
            for j in 1...b.count {
                var cost = min(rows[i - 1][j] + 1, row[j - 1] + 1)
                cost = min(cost, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    cost = min(cost, rows[i - 2][j - 2] + 1)
                }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
