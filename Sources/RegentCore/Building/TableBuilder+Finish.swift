/// A backlink column in the making: where its links come from, and the links.
struct BacklinkBuilder {
    let column: BacklinkColumn
    var links: LinkPairs
}

extension TableBuilder {
    /// What the arrays of opposite tables and columns say about a column.
    struct Opposite {
        let table: TableKey
        let column: ColumnKey
    }

    /// Writes all that stands above the leaves and returns the ref of the table's top array.
    ///
    /// `opposites` tells for link columns where they lead, by the index of the column.
    /// Throws `.noSuchObject` when a link leads to an object that was not added and is refused.
    /// Source: `format/02 §4.1`, `§4.3`.
    func finish(
        backlinks: [BacklinkBuilder],
        opposites: [Int: Opposite],
        danglingLinks: DatabaseBuilder.DanglingLinks,
        to writer: ImageWriter
    ) throws(StorageError) -> Ref {
        var opposites = opposites
        for backlink in backlinks {
            let column = backlink.column
            opposites[column.column.index] = Opposite(
                table: column.originTable,
                column: column.originColumn
            )
        }
        let keys = schema.properties.map(\.column) + backlinks.map(\.column.column)
        let countOfSlots = (keys.map(\.index).max() ?? -1) + 1
        let clusters = try writeClusters(
            backlinks,
            countOfSlots: countOfSlots,
            danglingLinks,
            to: writer
        )
        let spec = try writeSpec(keys, to: writer)
        let indexes = try writeIndexes(countOfSlots: countOfSlots, to: writer)
        let tables = (0..<countOfSlots).map {
            Int64((opposites[$0]?.table ?? .none).rawValue)
        }
        let columns = (0..<countOfSlots).map { (opposites[$0]?.column ?? .none).rawValue }
        let primaryKey = schema.primaryKey.map {
            RefOrTagged.tagged(UInt64(bitPattern: $0.column.rawValue))
        }
        let kind: UInt64 =
            switch schema.kind {
            case .topLevel: 0
            case .embedded: 1
            case .asymmetric: 2
            }
        return try writer.write(
            RefNode.encode([
                .ref(spec),
                .none,
                .ref(clusters),
                .tagged(UInt64(schema.key.rawValue)),
                .ref(indexes),
                .tagged(UInt64(Self.columnSequence(of: schema.key, keys))),
                .tagged(1),  // content version: of the one commit that made the file
                .ref(try writer.write(IntegerNode.encode(tables))),
                .ref(try writer.write(IntegerNode.encode(columns))),
                .tagged(objectSequence),
                .none,
                primaryKey ?? .none,
                .tagged(kind),
                .none,
            ])
        )
    }

    /// A number that no column of the table had as its sequence and went away since.
    static func columnSequence(of table: TableKey, _ columns: [ColumnKey]) -> UInt32 {
        columns.map { $0.tag ^ table.rawValue }.max() ?? 0
    }

    private func writeSpec(
        _ keys: [ColumnKey],
        to writer: ImageWriter
    ) throws(StorageError) -> Ref {
        let types = keys.map { key in
            let type = key.typeCode == 13 ? 12 : key.typeCode
            // Dictionaries have the type of their keys beside: strings.
            return key.collection == .dictionary ? Int64(0x20000 + type) : Int64(type)
        }
        let properties = schema.properties
        let attributes = keys.enumerated().map { position, key in
            guard position < properties.count else { return key.storedAttributes }
            let property = properties[position]
            // A primary key has its index without being marked for one.
            let isMarked = property.index == .general && !property.isPrimaryKey
            let isFullText = property.index == .fullText
            return key.storedAttributes | (isMarked ? 1 : 0) | (isFullText ? 256 : 0)
        }
        var enumerated = RefOrTagged.none
        if properties.contains(where: \.isEnumerated) {
            var leaves: [Ref] = []
            for column in columns {
                let isEnumerated = column.property.isEnumerated
                leaves.append(
                    isEnumerated
                        ? try StringNode.write(column.enumeratedKeys, to: writer) : .none
                )
            }
            enumerated = .ref(try writer.write(RefNode.encode(leaves)))
        }
        return try writer.write(
            RefNode.encode([
                .ref(try writer.write(IntegerNode.encode(types))),
                .ref(try writer.write(ShortStrings.encode(names: properties.map(\.name)))),
                .ref(try writer.write(IntegerNode.encode(attributes))),
                .none,
                enumerated,
                .ref(try writer.write(IntegerNode.encode(keys.map(\.rawValue)))),
            ])
        )
    }

    private func writeIndexes(
        countOfSlots: Int,
        to writer: ImageWriter
    ) throws(StorageError) -> Ref {
        var refs = [Ref](repeating: .none, count: countOfSlots)
        for column in columns {
            guard let index = column.index else { continue }
            refs[column.property.column.index] = try SearchIndex.write(index, to: writer)
        }
        return try writer.write(RefNode.encode(refs))
    }

    private func writeClusters(
        _ backlinks: [BacklinkBuilder],
        countOfSlots: Int,
        _ danglingLinks: DatabaseBuilder.DanglingLinks,
        to writer: ImageWriter
    ) throws(StorageError) -> Ref {
        var backlinks = backlinks
        for index in backlinks.indices { backlinks[index].links.sort(danglingLinks) }
        var written: [ClusterTree.WrittenLeaf] = []
        for (number, leaf) in leaves.enumerated() {
            let keys = leaf.all
            let offset = number == 0 ? 0 : UInt64(bitPattern: leaf.first.rawValue)
            var slots = [RefOrTagged](repeating: .none, count: countOfSlots + 1)
            slots[0] = try ClusterTree.write(
                keys: leaf.count == 0 ? [] : keys,
                keyOffset: offset,
                to: writer
            )
            for column in columns {
                slots[column.property.column.index + 1] = .ref(column.leaves[number])
            }
            for index in backlinks.indices {
                var entries: [RefOrTagged] = []
                entries.reserveCapacity(leaf.count)
                for key in keys.prefix(leaf.count) {
                    let origins = try backlinks[index].links.takeOrigins(of: key)
                    switch origins.count {
                    case 0: entries.append(.none)
                    case 1: entries.append(.tagged(UInt64(bitPattern: origins[0])))
                    default:
                        entries.append(.ref(try BPlusTree.write(integers: origins, to: writer)))
                    }
                }
                let slot = backlinks[index].column.column.index + 1
                slots[slot] = .ref(try writer.write(RefNode.encode(entries)))
            }
            written.append(
                ClusterTree.WrittenLeaf(
                    ref: try writer.write(RefNode.encode(slots)),
                    keyOffset: offset,
                    count: leaf.count
                )
            )
        }
        for backlink in backlinks { try backlink.links.checkAllTaken() }
        return try ClusterTree.write(written, to: writer)
    }
}
