/// Checks the objects of one table: its clusters, their leaves, and what the values lead to.
struct TableCheck {
    let inspection: Inspection
    let table: Table
    /// Called for each link: its column, its origin and its target.
    var link: (ColumnKey, ObjectKey, ObjectLink) throws(StorageError) -> Void = { _, _, _ in }
    /// Called for each backlink: its column, the target that holds it, and the origin.
    var backlink: (BacklinkColumn, ObjectKey, ObjectKey) throws(StorageError) -> Void = { _, _, _ in
    }
    /// Which columns are looked at; nil for all.
    var only: Set<ColumnKey>?

    private var place: Finding.Place { Finding.Place(table: table.schema.displayName) }

    /// Visits all objects and all tombstones.
    ///
    /// `step` is called after each leaf with the number of its objects; what it throws ends the
    /// walk.
    func run(step: (Int) throws -> Void) throws {
        for (tree, areTombstones) in [(table.clusters, false), (table.tombstones, true)] {
            guard let tree else { continue }
            let check = ClusterCheck(inspection: inspection, place: place)
            let count = try check.walk(tree.root) { position in
                try step(checkLeaf(position, areTombstones: areTombstones))
            }
            inspection.log.examined(.clusters, count)
        }
    }

    /// Checks one cluster and returns the number of its objects.
    private func checkLeaf(_ position: ClusterTree.LeafPosition, areTombstones: Bool) -> Int {
        do throws(StorageError) {
            let memory = inspection.memory
            let node = try memory.node(at: position.ref)
            let cluster = try Cluster(node, keyOffset: position.keyOffset, in: memory)
            let slots = try inspection.slots(node, "cluster")
            try checkKeys(cluster, position.ref, areTombstones: areTombstones)
            checkSlots(slots, position.ref)
            var owners = [Int](repeating: 0, count: cluster.count)
            for property in table.schema.properties where wants(property.column) {
                // Tombstones hold no links of their own (`format/02 §4.8`).
                check(cluster, property, hasLinks: !areTombstones)
            }
            for column in table.schema.backlinks where wants(column.column) {
                check(cluster, column, &owners)
            }
            if table.schema.kind == .embedded, only == nil { try checkOwners(cluster, owners) }
            return cluster.count
        } catch {
            inspection.log.add(.clusters, place.with(ref: position.ref), error)
            return 0
        }
    }

    private func wants(_ column: ColumnKey) -> Bool {
        only?.contains(column) ?? true
    }

    private func checkKeys(
        _ cluster: borrowing Cluster,
        _ ref: Ref,
        areTombstones: Bool
    ) throws(StorageError) {
        for row in 0..<cluster.count {
            let key = try cluster.key(at: row)
            guard areTombstones ? !key.isUnresolved : key.rawValue < 0 else { continue }
            inspection.log.add(
                .clusters,
                place.with(ref: ref),
                areTombstones
                    ? "has the key \(key.rawValue) among tombstones"
                    : "has the negative key \(key.rawValue)"
            )
        }
    }

    /// No slot holds data that no column owns: engines would never free it.
    private func checkSlots(_ slots: borrowing RefNode, _ ref: Ref) {
        var used: Set<Int> = [0]
        for property in table.schema.properties { used.insert(property.column.index + 1) }
        for column in table.schema.backlinks { used.insert(column.column.index + 1) }
        for slot in 0..<slots.count where !used.contains(slot) {
            guard case .ref = try? slots.element(at: slot) else { continue }
            inspection.log.add(.leaves, place.with(ref: ref), "has values for no column in \(slot)")
        }
    }

    private func checkOwners(
        _ cluster: borrowing Cluster,
        _ owners: [Int]
    ) throws(StorageError) {
        inspection.log.examined(.owners, owners.count)
        for row in owners.indices where owners[row] != 1 {
            let key = try cluster.key(at: row)
            inspection.log.add(
                .owners,
                place.with(object: key),
                owners[row] == 0
                    ? "is an embedded object without an owner"
                    : "is an embedded object with \(owners[row]) owners"
            )
        }
    }

    // MARK: Columns

    private func check(_ cluster: borrowing Cluster, _ property: Property, hasLinks: Bool) {
        let place = place.with(property: property.name)
        do throws(StorageError) {
            let memory = inspection.memory
            let column = try table.columns[property.column]
            let node = try cluster.node(of: property.column)
            try inspection.map.require(node.ref)
            let count =
                property.collection == nil
                ? try checkValues(cluster, column, node, place, hasLinks: hasLinks)
                : try checkCollections(cluster, column, node, place, hasLinks: hasLinks)
            if count != cluster.count {
                inspection.log.add(
                    .leaves,
                    place.with(ref: node.ref),
                    "has \(count) values for \(cluster.count) objects"
                )
            }
            inspection.log.examined(.leaves)
            _ = memory
        } catch {
            inspection.log.add(.leaves, place, error)
        }
    }

    private func checkValues(
        _ cluster: borrowing Cluster,
        _ column: Column,
        _ node: borrowing Node,
        _ place: Finding.Place,
        hasLinks: Bool
    ) throws(StorageError) -> Int {
        let keys = try cluster.allKeys()
        let valuePlace = { (row: Int) in row < keys.count ? place.with(object: keys[row]) : place }
        let leaf = LeafCheck(inspection: inspection, place: place, valuePlace: valuePlace)
        let key = column.property.column
        return try withoutActuallyEscaping(link) { (link) throws(StorageError) in
            var visitor = LeafCheck.Visitor()
            visitor.link = { (row, target) throws(StorageError) in
                guard hasLinks, row < keys.count else { return }
                try link(key, keys[row], target)
            }
            visitor.nested = { (row, element) throws(StorageError) in
                let origin = row < keys.count ? keys[row] : .none
                let check = CollectionCheck(inspection: inspection, place: valuePlace(row)) {
                    (target) throws(StorageError) in
                    guard hasLinks else { return }
                    try link(key, origin, target)
                }
                do throws(StorageError) {
                    try check.check(element, depth: 0)
                } catch {
                    inspection.log.add(.trees, valuePlace(row), error)
                }
            }
            return try leaf.check(
                node,
                type: column.leafType,
                enumeratedKeys: column.enumeratedKeys,
                visitor: visitor
            )
        }
    }

    private func checkCollections(
        _ cluster: borrowing Cluster,
        _ column: Column,
        _ node: borrowing Node,
        _ place: Finding.Place,
        hasLinks: Bool
    ) throws(StorageError) -> Int {
        let roots = try inspection.slots(copy node, "collections")
        for row in 0..<min(roots.count, cluster.count) {
            let origin = try cluster.key(at: row)
            let place = place.with(object: origin)
            do throws(StorageError) {
                guard let root = try roots.optionalRef(at: row, "collection") else { continue }
                let check = CollectionCheck(inspection: inspection, place: place) {
                    (target) throws(StorageError) in
                    guard hasLinks else { return }
                    try link(column.property.column, origin, target)
                }
                try check.check(column, root: root)
            } catch {
                inspection.log.add(.trees, place, error)
            }
        }
        return roots.count
    }

    private func check(
        _ cluster: borrowing Cluster,
        _ column: BacklinkColumn,
        _ owners: inout [Int]
    ) {
        do throws(StorageError) {
            let memory = inspection.memory
            let node = try cluster.node(of: column.column)
            try inspection.map.require(node.ref)
            let entries = try inspection.slots(node, "backlinks")
            if entries.count != cluster.count {
                inspection.log.add(
                    .leaves,
                    place.with(ref: node.ref),
                    "has \(entries.count) entries of backlinks for \(cluster.count) objects"
                )
            }
            for row in 0..<min(entries.count, cluster.count) {
                let target = try cluster.key(at: row)
                switch try entries.element(at: row) {
                case .none: continue
                case .tagged(let origin):
                    owners[row] += 1
                    let key = ObjectKey(rawValue: Int64(bitPattern: origin))
                    try backlink(column, target, key)
                case .ref(let root):
                    let place = place.with(object: target)
                    let tree = TreeCheck(inspection: inspection, place: place)
                    let count = try tree.walk(root) { (leaf) throws(StorageError) in
                        let keys = try IntegerNode(copy leaf)
                        for index in 0..<keys.count {
                            let origin = ObjectKey(rawValue: try keys.value(at: index))
                            try backlink(column, target, origin)
                        }
                        return keys.count
                    }
                    owners[row] += count
                }
            }
            _ = memory
        } catch {
            inspection.log.add(.backlinks, place, error)
        }
    }
}

extension Cluster {
    /// The keys of all objects, ascending.
    func allKeys() throws(StorageError) -> [ObjectKey] {
        var keys: [ObjectKey] = []
        keys.reserveCapacity(count)
        for row in 0..<count { keys.append(try key(at: row)) }
        return keys
    }
}
