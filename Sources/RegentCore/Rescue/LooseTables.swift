/// The tables of a file of which no root is left, found one by one.
///
/// Whatever looks like the top array of a table counts if its schema can be read; of several
/// versions of one table the one that was committed last, by the count that the table itself keeps
/// (`format/02 §4.1`, slot 6). Names come from the array that names most of the tables; a table
/// that none of them names is called by its place.
struct LooseTables {
    /// One table, and what is known of it.
    struct Found: Sendable, Hashable {
        let ref: Ref
        let name: String
        let key: TableKey
        let fileFormat: Int
        let isReadable: Bool
        /// How often it was committed, by its own count.
        let version: UInt64
    }

    /// Slots of a table's top array in formats 10 and 11, and since.
    static let countsOfSlots: Set<Int> = [12, 14]

    private let image: RescueImage

    init(_ image: RescueImage) {
        self.image = image
    }

    /// The newest of each, ascending by their places.
    ///
    /// - Complexity: one look at every eighth byte, and at the schema of every candidate.
    func find() throws -> (tables: [Found], namesOfLostTables: [String]) {
        var tables: [Ref] = []
        var names: [Ref] = []
        _ = try image.forEachPiece { start, bytes in
            for offset in stride(from: 0, to: bytes.count - 7, by: 8)
            where start + offset >= FileHeader.sizeInBytes {
                let ref = Ref(rawValue: UInt64(start + offset))
                switch bytes[offset + 4] {
                case 0x44...0x47
                where bytes[offset + 5] == 0 && bytes[offset + 6] == 0
                    && Self.countsOfSlots.contains(Int(bytes[offset + 7])):
                    tables.append(ref)
                case 0x0b...0x0f where bytes[offset + 5] == 0: names.append(ref)
                default: continue
                }
            }
        }
        let newest = newest(tables.compactMap(table))
        let listed = listing(names, of: newest)
        var used: Set<String> = []
        let named = newest.map { table in
            var name = table.key.index < listed.count ? listed[table.key.index] : ""
            if name.isEmpty || !used.insert(name).inserted { name = "table \(table.key.index)" }
            return Found(
                ref: table.ref,
                name: name,
                key: table.key,
                fileFormat: table.fileFormat,
                isReadable: table.isReadable,
                version: table.version
            )
        }
        return (named, listed.filter { !$0.isEmpty && !used.contains($0) })
    }

    private func table(_ ref: Ref) -> Found? {
        let memory = image.memory
        guard let parts = try? TableLoader(memory: memory, name: "").load(ref),
            !parts.schema.properties.isEmpty || !parts.schema.backlinks.isEmpty,
            let slots = try? RefNode(memory.node(at: ref))
        else { return nil }
        let believed = image.header?.format
        var format = slots.count < 14 ? 11 : FormatVersion.newest
        if let believed, case .current = FormatVersion(believed), (believed < 20) == (format < 20) {
            format = believed
        }
        let isReadable = (try? Table(ref, name: "", fileFormat: format, in: memory)) != nil
        let version = try? slots.optionalNumber(at: TableSlot.contentVersion, "content version")
        return Found(
            ref: ref,
            name: "",
            key: parts.schema.key,
            fileFormat: format,
            isReadable: isReadable,
            version: version ?? 0
        )
    }

    /// Of each place the table that was committed last; one that can be read, if there is one.
    private func newest(_ tables: [Found]) -> [Found] {
        let order = { (table: Found) in
            (
                table.isReadable ? 1 : 0, table.key.rawValue, table.version, table.ref.rawValue
            )
        }
        let best = Dictionary(grouping: tables, by: \.key.index).values.compactMap { group in
            group.max { order($0) < order($1) }
        }
        return best.sorted { $0.key.index < $1.key.index }
    }

    /// The names in the order of their places, from the array that names most of the tables.
    private func listing(_ candidates: [Ref], of tables: [Found]) -> [String] {
        var best: (names: [String], count: Int) = ([], 0)
        for ref in candidates {
            let names = names(at: ref)
            let count = tables.count { $0.key.index < names.count && !names[$0.key.index].isEmpty }
            // Of arrays that name as many, the last in the file: files grow at their end.
            if count > 0, count >= best.count { best = (names, count) }
        }
        return best.names
    }

    /// The strings of a node that may name tables: some of them are classes, all are of this kind.
    private func names(at ref: Ref) -> [String] {
        let memory = image.memory
        do throws(StorageError) {
            let node = try memory.node(at: ref)
            let strings = try ShortStrings(node)
            guard strings.count <= Group.maximumCount else { return [] }
            var names: [String] = []
            for index in 0..<strings.count {
                guard let bytes = try strings.bytes(at: index), bytes.isUTF8 else { return [] }
                names.append(try strings.name(at: index))
            }
            let isOfTables = names.contains { $0.hasPrefix("class_") }
            return isOfTables ? names : []
        } catch {
            // Bytes that are no names are what a search is full of.
            return []
        }
    }
}
