/// The free space of a file while a commit places its nodes.
///
/// An entry may be used when its version is not younger than the oldest one that anybody reads.
/// What a commit releases it can't use itself, so nothing that the header selects is overwritten
/// before the header points elsewhere. Source: `format/03 §3`, `§5`.
package struct FreeSpace {
    /// A free run of bytes, and the version whose commit released it; 0: free for everybody.
    package struct Entry: Sendable, Equatable {
        package var position: Int
        package var size: Int
        package let version: UInt64

        package init(position: Int, size: Int, version: UInt64) {
            self.position = position
            self.size = size
            self.version = version
        }

        package var end: Int { position + size }
    }

    /// A node lies within one section of the file.
    package static let sectionSizeInBytes = 1 << 26

    /// End of the space described; grows when nothing fits.
    package private(set) var logicalSize: Int
    /// Entries that somebody may still read.
    private let pinned: [Entry]
    /// Positions of usable entries by size.
    private var positions: [Int: [Int]] = [:]
    /// The sizes for which there are positions, ascending.
    private var sizes: [Int] = []

    /// Begins with the lists of the newest version; entries up to version `usable` can be used.
    ///
    /// Throws `.damaged` for lists that are out of order, or lead out of the file: what is free by
    /// them can't be trusted.
    package init(
        _ entries: [Entry],
        usableUpTo usable: UInt64,
        logicalSize: Int
    ) throws(StorageError) {
        try Self.check(entries, logicalSize: logicalSize)
        self.logicalSize = logicalSize
        pinned = entries.filter { $0.version > usable }
        var last: Entry?
        for entry in entries where entry.version <= usable && entry.size > 0 {
            if let before = last, before.end == entry.position {
                last?.size += entry.size
            } else {
                if let before = last { add(before.position, before.size) }
                last = Entry(position: entry.position, size: entry.size, version: 0)
            }
        }
        if let last { add(last.position, last.size) }
    }

    /// How many entries there are at present.
    package var count: Int {
        pinned.count + positions.values.reduce(0) { $0 + $1.count }
    }

    /// A place for a node.
    ///
    /// An exact fit, else the beginning of the smallest run at least twice as large; a run between
    /// is passed over, which keeps fragments few. Grows the file when nothing fits.
    package mutating func allocate(_ size: Int) -> Int {
        precondition(size > 0 && size & 7 == 0, "a node of \(size) bytes")
        precondition(size <= Self.sectionSizeInBytes, "a node of \(size) bytes")
        while true {
            if let position = take(size) { return position }
            grow(by: size)
        }
    }

    /// A whole free run with room for `size` bytes in one section, taken out.
    package mutating func reserve(_ size: Int) -> Entry {
        let position = allocate(size)
        var entry = Entry(position: position, size: size, version: 0)
        // What was split off behind belongs to the run.
        if let (length, index) = find(position: position + size) {
            remove(size: length, at: index)
            entry.size += length
        }
        return entry
    }

    /// All entries, sorted by position; neighbours of one version are one entry.
    ///
    /// Throws `.damaged` when they overlap: a node that was released stood in free space.
    package func entries(with others: [Entry]) throws(StorageError) -> [Entry] {
        var all = pinned + others
        for (size, starts) in positions {
            for position in starts {
                all.append(Entry(position: position, size: size, version: 0))
            }
        }
        all.sort { $0.position < $1.position }
        var result: [Entry] = []
        result.reserveCapacity(all.count)
        for entry in all {
            if let last = result.last {
                guard last.end <= entry.position else { throw Self.overlap(last, entry) }
                if last.end == entry.position, last.version == entry.version {
                    result[result.count - 1].size += entry.size
                    continue
                }
            }
            result.append(entry)
        }
        return result
    }

    private static func check(_ entries: [Entry], logicalSize: Int) throws(StorageError) {
        var last = Entry(position: 0, size: FileHeader.sizeInBytes, version: 0)
        for entry in entries {
            guard entry.position & 7 == 0, entry.size & 7 == 0, entry.size >= 0 else {
                throw .damaged(
                    .init(
                        place: "free lists",
                        expected: "multiples of 8",
                        found: "\(entry.size) bytes at \(entry.position)"
                    )
                )
            }
            guard last.end <= entry.position else { throw overlap(last, entry) }
            last = entry
        }
        guard last.end <= logicalSize else {
            throw .damaged(
                .init(
                    place: "free lists",
                    expected: "space within the \(logicalSize) bytes of the file",
                    found: "\(last.size) bytes at \(last.position)"
                )
            )
        }
    }

    private static func overlap(_ first: Entry, _ second: Entry) -> StorageError {
        .damaged(
            .init(
                place: "free lists",
                expected: "space that is free once",
                found: "\(first.position)..<\(first.end) and \(second.position)..<\(second.end)"
            )
        )
    }

    // MARK: Growth

    /// The end that a file gets when `size` bytes do not fit.
    ///
    /// Twice as far up to 1 MiB, then 1 MiB more, in whole pages, and not beyond the section.
    /// Source: `format/03 §6.1`.
    package static func grownSize(_ logicalSize: Int, by size: Int) -> Int {
        let megabyte = 1 << 20
        let wanted = logicalSize < megabyte ? 2 * logicalSize : logicalSize + megabyte
        let pages = (max(wanted, logicalSize + size) + pageSizeInBytes - 1) / pageSizeInBytes
        let sectionEnd = (logicalSize / sectionSizeInBytes + 1) * sectionSizeInBytes
        return min(pages * pageSizeInBytes, sectionEnd)
    }

    /// The unit by which files grow; those of systems with larger pages are larger multiples.
    package static let pageSizeInBytes = 4096

    private mutating func grow(by size: Int) {
        let end = Self.grownSize(logicalSize, by: size)
        precondition(end > logicalSize, "a file of \(logicalSize) bytes that can't grow")
        var start = logicalSize
        // Joined to a free run that ends there, unless that one lies in the section before.
        if let (length, index) = findLast(endingAt: logicalSize) {
            start -= length
            remove(size: length, at: index)
        }
        logicalSize = end
        add(start, end - start)
    }

    // MARK: Runs by size

    private mutating func take(_ size: Int) -> Int? {
        if let starts = positions[size],
            let index = starts.lastIndex(where: { Self.start($0, size, size) == $0 })
        {
            let position = starts[index]
            remove(size: size, at: index)
            return position
        }
        var next = lowerBound(2 * size)
        while next < sizes.count {
            let length = sizes[next]
            let starts = positions[length] ?? []
            if let index = starts.lastIndex(where: { Self.start($0, length, size) != nil }),
                let place = Self.start(starts[index], length, size)
            {
                let position = starts[index]
                remove(size: length, at: index)
                add(position, place - position)
                add(place + size, position + length - place - size)
                return place
            }
            next += 1
        }
        return nil
    }

    /// Where in a run a node can start without crossing the end of a section.
    private static func start(_ position: Int, _ length: Int, _ size: Int) -> Int? {
        let sectionEnd = (position / sectionSizeInBytes + 1) * sectionSizeInBytes
        let start = position + size <= sectionEnd ? position : sectionEnd
        return start + size <= position + length ? start : nil
    }

    private mutating func add(_ position: Int, _ size: Int) {
        guard size > 0 else { return }
        if positions[size]?.append(position) == nil {
            positions[size] = [position]
            sizes.insert(size, at: lowerBound(size))
        }
    }

    private mutating func remove(size: Int, at index: Int) {
        if positions[size]?.count == 1 {
            positions[size] = nil
            sizes.remove(at: lowerBound(size))
        } else {
            positions[size]?.remove(at: index)
        }
    }

    private func find(position: Int) -> (size: Int, index: Int)? {
        for (size, starts) in positions {
            if let index = starts.lastIndex(of: position) { return (size, index) }
        }
        return nil
    }

    private func findLast(endingAt end: Int) -> (size: Int, index: Int)? {
        for (size, starts) in positions {
            if let index = starts.lastIndex(of: end - size) { return (size, index) }
        }
        return nil
    }

    private func lowerBound(_ size: Int) -> Int {
        var low = 0
        var high = sizes.count
        while low < high {
            let middle = (low + high) / 2
            if sizes[middle] < size { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
