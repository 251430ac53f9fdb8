/// Finds the versions of which a file still holds the root: where the header and the footer say,
/// and wherever a node looks like a top array.
///
/// A commit leaves the root of the version before in its place until the space is used again, so an
/// older version is often whole when the newest is not (`format/03 §3`, `§8`).
package struct RootFinder {
    private let image: RescueImage

    package init(_ image: RescueImage) {
        self.image = image
    }

    /// The roots that header and footer name, and with `isScanning` those that a search finds.
    ///
    /// Best first: the newest version of which most tables can be read. Where no root is left, the
    /// tables that a search finds one by one count as a version. Damage makes fewer, never throws;
    /// errors are those of reading the file.
    package func candidates(isScanning: Bool) throws -> [RootCandidate] {
        var found: [RootCandidate] = named()
        if isScanning {
            var known = Set(found.map(\.ref))
            for ref in try scan() where known.insert(ref).inserted {
                if let candidate = look(at: ref, .scan, format: image.header?.format) {
                    found.append(candidate)
                }
            }
            if !found.contains(where: { $0.countOfReadableTables > 0 }) {
                try found += loose().map { [$0] } ?? []
            }
        }
        return found.sorted(by: Self.isBetter)
    }

    /// A version made of tables that no root leads to.
    private func loose() throws -> RootCandidate? {
        let (tables, lost) = try LooseTables(image).find()
        guard !tables.isEmpty else { return nil }
        return RootCandidate(
            ref: .none,
            source: .tables,
            version: 0,
            fileFormat: tables.map(\.fileFormat).max() ?? FormatVersion.newest,
            logicalSize: image.imageSize,
            countOfTables: tables.count,
            countOfReadableTables: tables.count { $0.isReadable },
            isTruncated: false,
            names: .none,
            tables: .none,
            loose: tables,
            namesOfLostTables: lost
        )
    }

    /// The root at a place that somebody names; nil where nothing can be one.
    package func candidate(at ref: Ref) -> RootCandidate? {
        named().first { $0.ref == ref } ?? look(at: ref, .named, format: image.header?.format)
    }

    private static func isBetter(_ a: RootCandidate, _ b: RootCandidate) -> Bool {
        // A root none of whose tables can be read helps nobody, however new it is.
        let (first, second) = (a.countOfReadableTables > 0, b.countOfReadableTables > 0)
        if first != second { return first }
        if a.version != b.version { return a.version > b.version }
        if a.countOfReadableTables != b.countOfReadableTables {
            return a.countOfReadableTables > b.countOfReadableTables
        }
        return a.ref.rawValue > b.ref.rawValue
    }

    private func named() -> [RootCandidate] {
        var places: [(UInt64, Int, RootCandidate.Source)] = []
        if let header = image.header {
            let slots = [
                (header.topRefs.0, Int(header.formats.0)),
                (header.topRefs.1, Int(header.formats.1)),
            ]
            let selected = header.selectedSlot
            places.append((slots[selected].0, slots[selected].1, .selectedSlot))
            places.append((slots[1 - selected].0, slots[1 - selected].1, .otherSlot))
        }
        if let footer = image.footer {
            let format = image.header?.format ?? 0
            places.append((footer.topRef, format == 0 ? FormatVersion.newest : format, .footer))
        }
        var known: Set<UInt64> = []
        return places.compactMap { ref, format, source in
            guard known.insert(ref).inserted else { return nil }
            return look(at: Ref(rawValue: ref), source, format: format)
        }
    }

    // MARK: One top array

    /// Reads a node as a top array; nil when it can't be one.
    private func look(
        at ref: Ref,
        _ source: RootCandidate.Source,
        format: Int?
    ) -> RootCandidate? {
        do throws(StorageError) {
            let memory = image.memory
            let node = try memory.node(at: ref)
            // Header and footer vouch for what they name; a search needs every mark there is.
            guard node.header.hasRefs || source != .scan, !node.header.isInner else { return nil }
            let slots = try RefNode(node)
            guard TopSlot.validCounts.contains(slots.count),
                let size = try slots.optionalNumber(at: TopSlot.logicalSize, "logical size"),
                size >= UInt64(FileHeader.sizeInBytes), size < 1 << 48
            else { return nil }
            let tables = try slots.ref(at: TopSlot.tables, "tables")
            let refs = try RefNode(memory.node(at: tables))
            // Lost names leave tables that can be read: they are called by their places.
            let names = try? slots.ref(at: TopSlot.tableNames, "table names")
            let countOfNames = names.flatMap { try? ShortStrings(memory.node(at: $0)).count }
            guard names != ref, tables != ref, names != tables, refs.count <= Group.maximumCount,
                countOfNames == nil || countOfNames == refs.count || source != .scan
            else { return nil }
            let format = try Self.format(believed: format, tables: refs, in: memory)
            guard format >= 10 || countOfNames != nil else { return nil }
            let counts = count(refs, format: format)
            if source == .scan, counts.readable == 0 { return nil }
            return RootCandidate(
                ref: ref,
                source: source,
                version: try slots.optionalNumber(at: TopSlot.version, "version") ?? 0,
                fileFormat: format,
                logicalSize: min(Int(size), image.imageSize),
                countOfTables: counts.all,
                countOfReadableTables: counts.readable,
                isTruncated: size > UInt64(image.imageSize),
                names: countOfNames == nil ? .none : names ?? .none,
                tables: tables
            )
        } catch {
            // Bytes that are no top array are what a search is full of.
            return nil
        }
    }

    /// The format of the header, or what the first table's shape tells: 2 slots before format 10,
    /// 12 in 10 and 11, 14 since.
    private static func format(
        believed: Int?,
        tables: borrowing RefNode,
        in memory: Memory
    ) throws(StorageError) -> Int {
        var guess = FormatVersion.newest
        for index in 0..<tables.count {
            guard case .ref(let ref) = try tables.element(at: index),
                let node = try? memory.node(at: ref), node.header.hasRefs
            else { continue }
            guess = node.header.count == 2 ? 9 : node.header.count < 14 ? 11 : guess
            break
        }
        guard let believed, (guess < 10) == (believed < 10) else { return guess }
        switch FormatVersion(believed) {
        case .current: return believed
        case .older where OldDatabase.formats.contains(believed): return believed
        default: return guess
        }
    }

    private func count(
        _ refs: borrowing RefNode,
        format: Int
    ) -> (all: Int, readable: Int) {
        var (all, readable) = (0, 0)
        for index in 0..<refs.count {
            guard let element = try? refs.element(at: index) else { continue }
            if case .tagged = element { continue }
            all += 1
            guard case .ref(let ref) = element else { continue }
            let isReadable =
                format < 10
                ? (try? image.memory.node(at: ref).header.hasRefs) ?? false
                : (try? Table(ref, name: "", fileFormat: format, in: image.memory)) != nil
            if isReadable { readable += 1 }
        }
        return (all, readable)
    }

    // MARK: Search

    /// The positions of all nodes that may be top arrays: refs, of one of the few counts.
    private func scan() throws -> [Ref] {
        var refs: [Ref] = []
        _ = try image.forEachPiece { start, bytes in
            for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                // Refs, not inner, widths of 8 bits and more; a count below 13.
                let flags = bytes[offset + 4]
                guard flags & 0xd8 == 0x40, flags & 7 >= 4, bytes[offset + 5] == 0,
                    bytes[offset + 6] == 0, bytes[offset + 7] <= 12, bytes[offset + 7] >= 3,
                    start + offset >= FileHeader.sizeInBytes
                else { continue }
                refs.append(Ref(rawValue: UInt64(start + offset)))
            }
        }
        return refs
    }
}
