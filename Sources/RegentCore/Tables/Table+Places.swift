extension Table {
    /// Where an object stands; the last steps of every single read.
    ///
    /// Throws `.noSuchObject`, or what is wrong with the file.
    @inline(__always)
    func place(of key: ObjectKey) throws(StorageError) -> ClusterTree.Place {
        guard let place = try clusters.place(of: key) else { throw .noSuchObject(key) }
        return place
    }

    /// The value of a property of the object at a place.
    ///
    /// The common types are read element by element, all others through a view of their leaf.
    func value(
        of column: Column,
        at place: ClusterTree.Place,
        limit: Int
    ) throws(StorageError) -> Value {
        let memory = memory
        let slot = column.property.column.index &+ 1
        guard case .ref(let ref) = try memory.slot(slot, at: place.leaf) else {
            throw noLeaf(of: column, place.leaf)
        }
        switch column.shape.plainType {
        case .int:
            // Where it stands in an array of 8 bits, and of 32: header and value come at once.
            memory.prefetch(ref, at: NodeHeader.sizeInBytes &+ place.row)
            memory.prefetch(ref, at: NodeHeader.sizeInBytes &+ place.row &* 4)
            return .int(try memory.element(place.row, at: ref))
        case .nullableInt:
            let number = try memory.element(place.row &+ 1, at: ref)
            return number == (try memory.element(0, at: ref)) ? .null : .int(number)
        case .link(let target):
            let key = ObjectKey(rawValue: try memory.element(place.row, at: ref) &- 1)
            return key.rawValue < 0
                ? .null : .link(ObjectLink(table: target, object: key))
        case .double, .string, .other:
            return try value(of: column, in: memory.node(at: ref), at: place.row, limit: limit)
        }
    }

    /// The ref of a column's leaf at a place.
    func leafRef(
        of column: Column,
        at place: ClusterTree.Place
    ) throws(StorageError) -> Ref {
        let slot = column.property.column.index &+ 1
        guard case .ref(let ref) = try memory.slot(slot, at: place.leaf) else {
            throw noLeaf(of: column, place.leaf)
        }
        return ref
    }

    @inline(never)
    private func noLeaf(of column: Column, _ leaf: Ref) -> StorageError {
        .damaged(
            .init(
                ref: leaf.rawValue,
                place: "column \(column.property.column.index) of a cluster",
                expected: "a ref",
                found: "nothing"
            )
        )
    }
}
