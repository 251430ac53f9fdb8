/// Checks the arrays that describe a table: its top array, its spec, and what link columns and
/// backlink columns say of each other.
///
/// Source: `format/02 §3`, `§4`.
struct SchemaCheck {
    let inspection: Inspection

    private static let countOfSpecSlots = 6
    private static let backlinkType = 14

    /// The arrays of a spec, decoded.
    private struct Spec {
        let types: [Int64]
        let names: [String]
        let attributes: [Int64]
        let keys: [ColumnKey]
    }

    /// Checks one table's arrays; `position` is its place among the tables.
    func check(_ ref: Ref, at position: Int, name: String) {
        let place = Finding.Place(table: TableSchema.displayName(of: name))
        inspection.log.examined(.tables)
        do throws(StorageError) {
            try inspection.map.require(ref)
            let memory = inspection.memory
            let slots = try inspection.slots(memory.node(at: ref), "table")
            let key = try slots.optionalNumber(at: TableSlot.key, "table key") ?? 0
            if key & 0xffff != UInt64(position) || key > 0x7fff_fffe {
                inspection.log.add(
                    .tables,
                    place.with(ref: ref),
                    "has the table key \(key) at position \(position)"
                )
            }
            let flags = try slots.optionalNumber(at: TableSlot.flags, "table flags") ?? 0
            if flags > 2 {
                inspection.log.add(.tables, place.with(ref: ref), "has the unknown flags \(flags)")
            }
            let spec = try spec(slots.ref(at: TableSlot.spec, "spec"), place)
            try checkColumns(spec, place)
            try checkArrays(slots, spec, place.with(ref: ref))
            try checkPrimaryKey(slots, spec, place)
        } catch {
            inspection.log.add(.columns, place.with(ref: ref), error)
        }
    }

    private func spec(_ ref: Ref, _ place: Finding.Place) throws(StorageError) -> Spec {
        let memory = inspection.memory
        try inspection.map.require(ref)
        let slots = try inspection.slots(memory.node(at: ref), "spec")
        if slots.count != Self.countOfSpecSlots {
            inspection.log.add(.columns, place.with(ref: ref), "has \(slots.count) slots, not 6")
        }
        let strings = try ShortStrings(memory.node(at: slots.ref(at: SpecSlot.names, "names")))
        var names: [String] = []
        for index in 0..<strings.count {
            if let bytes = try strings.bytes(at: index), !bytes.isUTF8 {
                inspection.log.add(.text, place, "has a property whose name is not UTF-8")
            }
            names.append(try strings.name(at: index))
        }
        return Spec(
            types: try integers(slots.ref(at: SpecSlot.types, "types")),
            names: names,
            attributes: try integers(slots.ref(at: SpecSlot.attributes, "attributes")),
            keys: try integers(slots.ref(at: SpecSlot.columnKeys, "column keys"))
                .map(ColumnKey.init(rawValue:))
        )
    }

    private func integers(_ ref: Ref) throws(StorageError) -> [Int64] {
        let memory = inspection.memory
        return try IntegerNode(memory.node(at: ref)).decoded()
    }

    // MARK: Columns

    private func checkColumns(_ spec: Spec, _ place: Finding.Place) throws(StorageError) {
        let log = inspection.log
        log.examined(.columns, spec.keys.count)
        guard spec.types.count == spec.keys.count, spec.attributes.count == spec.keys.count else {
            log.add(
                .columns,
                place,
                "has \(spec.types.count) types, \(spec.attributes.count) attributes and "
                    + "\(spec.keys.count) keys of columns"
            )
            return
        }
        let isBacklink = spec.types.map { $0 & 0xffff == Int64(Self.backlinkType) }
        let count = isBacklink.firstIndex(of: true) ?? isBacklink.count
        if isBacklink[count...].contains(false) {
            log.add(.columns, place, "has a property behind its backlink columns")
        }
        if spec.names.count != count {
            log.add(.columns, place, "has \(spec.names.count) names for \(count) properties")
        }
        var names: Set<String> = []
        for name in spec.names where !names.insert(name).inserted {
            log.add(.columns, place, "has two properties of the name \(name)")
        }
        var indexes: Set<Int> = []
        for (position, key) in spec.keys.enumerated() {
            let name = position < spec.names.count ? spec.names[position] : "column \(position)"
            let place = place.with(property: name)
            if !indexes.insert(key.index).inserted {
                log.add(.columns, place, "has the index \(key.index) of another column")
            }
            check(key, type: spec.types[position], attributes: spec.attributes[position], place)
        }
    }

    /// The key says the same as types and attributes do.
    private func check(
        _ key: ColumnKey,
        type: Int64,
        attributes: Int64,
        _ place: Finding.Place
    ) {
        // A list of links keeps its old type 13 in the spec after an upgrade (`format/01 §9`).
        let type = type & 0xffff
        let isSame = type == Int64(key.typeCode) || type == 13 && key.typeCode == 12
        if !isSame {
            inspection.log.add(
                .columns,
                place,
                "is of type \(type), but of type \(key.typeCode) by its key"
            )
        }
        let ofKey = key.rawValue >> 22 & 0xff
        let collections = [32, 64, 128].filter { ofKey & $0 != 0 }
        if collections.count > 1 {
            inspection.log.add(.columns, place, "is more than one kind of collection")
        }
        // Below 24 the list attribute of links is not in every key.
        guard inspection.fileFormat >= 24, ofKey != attributes & 0xf8 else { return }
        inspection.log.add(
            .columns,
            place,
            "has the attributes \(attributes), but \(ofKey) by its key"
        )
    }

    /// The arrays by column index are long enough, and an index is there where it is asked for.
    private func checkArrays(
        _ slots: borrowing RefNode,
        _ spec: Spec,
        _ place: Finding.Place
    ) throws(StorageError) {
        let memory = inspection.memory
        let needed = (spec.keys.map(\.index).max() ?? -1) + 1
        for (slot, name) in [
            (TableSlot.indexes, "search indexes"), (TableSlot.oppositeTables, "opposite tables"),
            (TableSlot.oppositeColumns, "opposite columns"),
        ] {
            let node = try memory.node(at: slots.ref(at: slot, name))
            guard node.header.count < needed else { continue }
            inspection.log.add(
                .columns,
                place,
                "has \(node.header.count) \(name) for columns up to index \(needed - 1)"
            )
        }
        let indexes = try inspection.slots(
            memory.node(at: slots.ref(at: TableSlot.indexes, "search indexes")),
            "search indexes"
        )
        for (position, key) in spec.keys.enumerated() where position < spec.attributes.count {
            let hasIndex = try indexes.element(at: key.index) != .none
            let wantsIndex = spec.attributes[position] & (1 | 256) != 0
            guard wantsIndex, !hasIndex else { continue }
            let name = position < spec.names.count ? spec.names[position] : "column \(position)"
            inspection.log.add(
                .indexes,
                place.with(property: name),
                "is marked as indexed, but has no search index"
            )
        }
    }

    private func checkPrimaryKey(
        _ slots: borrowing RefNode,
        _ spec: Spec,
        _ place: Finding.Place
    ) throws(StorageError) {
        let number = try slots.optionalNumber(at: TableSlot.primaryKey, "primary key") ?? 0
        guard number != 0 else { return }
        let key = ColumnKey(rawValue: Int64(bitPattern: number))
        guard let position = spec.keys.firstIndex(of: key) else {
            inspection.log.add(.columns, place, "has a primary key \(number) that is no column")
            return
        }
        let name = position < spec.names.count ? spec.names[position] : "column \(position)"
        let place = place.with(property: name)
        if ![0, 2, 15, 17].contains(key.typeCode) || key.collection != nil {
            inspection.log.add(.columns, place, "can't be a primary key by its type")
        }
        let memory = inspection.memory
        let indexes = try RefNode(
            memory.node(at: slots.ref(at: TableSlot.indexes, "search indexes"))
        )
        // Up to format 21 primary keys were found without (`format/01 §9`).
        guard inspection.fileFormat >= 22, try indexes.element(at: key.index) == .none else {
            return
        }
        inspection.log.add(
            .indexes,
            place,
            "is the primary key, but has no search index: engines crash when they look one up"
        )
    }
}
