/// Removing objects of a cluster tree.
extension ClusterTreeEditor {
    /// Removes an object, with the collections and backlinks that its row leads to.
    ///
    /// Links that start or end at the object are the caller's to remove first.
    /// Throws `.noSuchObject` when the tree does not have the key.
    package mutating func remove(_ key: ObjectKey) throws(StorageError) {
        _ = try remove(key, from: &root, keyOffset: 0)
        while try isInner(root), try childCount(of: root) == 1 {
            var child = try memory.child(3, of: root)
            let offset = try firstKey(of: 0, in: root)
            if case .ref(let keys) = try memory.slot(0, of: root) { try memory.release(keys) }
            try memory.release(root)
            try addToKeys(of: &child, offset)
            root = child
        }
    }

    /// Removes an object below a node, and says how many objects or children the node still has.
    private func remove(
        _ key: ObjectKey,
        from ref: inout Ref,
        keyOffset: UInt64
    ) throws(StorageError) -> Int {
        guard try isInner(ref) else {
            guard let row = try row(of: key, in: ref, keyOffset: keyOffset) else {
                throw .noSuchObject(key)
            }
            try removeRow(row, from: &ref)
            return try leafCount(ref)
        }
        guard let place = try child(for: key, of: ref, keyOffset: keyOffset) else {
            throw .noSuchObject(key)
        }
        let left = try memory.editChild(of: &ref, slot: place.child + 3) {
            (node) throws(StorageError) -> Int in
            try remove(key, from: &node, keyOffset: keyOffset &+ place.firstKey)
        }
        let count = try count(under: ref)
        try setCount(of: &ref, count - 1)
        if left == 0 {
            try memory.destroy(memory.child(place.child + 3, of: ref))
            try removeChild(place.child, from: &ref)
        } else if left < Self.maximumCount / 2 {
            try mergeWithNext(place.child, sizeOfFirst: left, of: &ref)
        }
        return try childCount(of: ref)
    }

    private func removeRow(_ row: Int, from ref: inout Ref) throws(StorageError) {
        let count = try leafCount(ref)
        if case .tagged = try memory.slot(0, of: ref), row == count - 1 {
            try memory.setSlot(0, of: &ref, to: .tagged(UInt64(count - 1)))
        } else {
            try makeGeneralLeaf(&ref)
            try memory.editChild(of: &ref, slot: 0) { (keys) throws(StorageError) in
                try memory.removeInteger(in: &keys, at: row, sign: .unsigned)
            }
        }
        for (index, column) in columns.enumerated() {
            guard let column else { continue }
            try memory.editChild(of: &ref, slot: index + 1) { (leaf) throws(StorageError) in
                if column.form.mayLead {
                    switch try memory.storedElement(in: leaf, column.form, at: row) {
                    case .slot(.ref(let root)): try memory.destroy(root)
                    case .nested(_, let root?, _): try memory.destroy(root)
                    default: break
                    }
                }
                try memory.removeElements(in: &leaf, column.form, row..<row + 1)
            }
        }
    }

    /// Appends the next sibling to a child when both together are small enough.
    private func mergeWithNext(
        _ child: Int,
        sizeOfFirst: Int,
        of ref: inout Ref
    ) throws(StorageError) {
        guard child + 1 < (try childCount(of: ref)) else { return }
        var next = try memory.child(child + 4, of: ref)
        let isInner = try isInner(next)
        let sizeOfNext = try isInner ? childCount(of: next) : leafCount(next)
        guard sizeOfFirst + sizeOfNext < Self.maximumCount / 4 * 3 else { return }
        let distance = try firstKey(of: child + 1, in: ref) &- firstKey(of: child, in: ref)
        try memory.editChild(of: &ref, slot: child + 3) { (node) throws(StorageError) in
            if isInner {
                try moveChildren(from: &next, at: 0, to: &node, adding: distance)
            } else {
                try makeGeneralLeaf(&node)
                try makeGeneralLeaf(&next)
                try moveRows(from: &next, at: 0, to: &node, subtracting: 0 &- distance)
            }
        }
        try memory.setSlot(child + 4, of: &ref, to: .ref(next))
        try memory.destroy(next)
        try removeChild(child + 1, from: &ref)
    }
}
