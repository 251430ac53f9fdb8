/// Finds the name that was most likely meant.
package enum NearestName {
    /// The candidate that differs least from a name, or nil when none comes near.
    ///
    /// A difference in capitals alone always counts as near; otherwise up to a third of the letters
    /// may differ.
    package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
        let lower = Array(name.lowercased())
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(lower, Array(candidate.lowercased()))
            if distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        guard let best, best.distance <= max(1, lower.count / 3) else { return nil }
        return best.name
    }

    /// How many letters must be put in, taken out, replaced or swapped with their neighbour.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        guard a.count < 64, b.count < 64 else { return a == b ? 0 : .max }
        var previous = [Int](), current = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var next = [i + 1]
            for (j, y) in b.enumerated() {
                var best = min(next[j] + 1, current[j + 1] + 1, current[j] + (x == y ? 0 : 1))
                if i > 0, j > 0, x == b[j - 1], a[i - 1] == y {
                    best = min(best, previous[j - 1] + 1)
                }
                next.append(best)
            }
            (previous, current) = (current, next)
        }
        return current[b.count]
    }
}
