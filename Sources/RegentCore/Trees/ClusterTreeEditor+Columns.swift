/// Adding and removing columns of all leaves of a cluster tree (`format/02 §4.4`).
extension ClusterTreeEditor {
    /// Gives every leaf of the tree a leaf of initial values for a column.
    package mutating func addColumn(_ index: Int) throws(StorageError) {
        guard index < columns.count, let column = columns[index] else {
            preconditionFailure("no column \(index)")
        }
        let memory = memory
        try editLeaves(under: &root) { (leaf, count) throws(StorageError) in
            var new = try memory.makeLeaf(column.form)
            for row in 0..<count {
                try memory.setElement(
                    in: &new,
                    column.form,
                    at: row,
                    to: column.initial,
                    isInserting: true
                )
            }
            while try memory.integerCount(leaf) < index + 1 {
                try memory.appendInteger(to: &leaf, 0)
            }
            if try memory.integerCount(leaf) == index + 1 {
                try memory.appendInteger(to: &leaf, RefOrTagged.ref(new).element)
            } else {
                try memory.setSlot(index + 1, of: &leaf, to: .ref(new))
            }
        }
    }

    /// Destroys a column's leaves.
    package mutating func removeColumn(_ index: Int) throws(StorageError) {
        let memory = memory
        try editLeaves(under: &root) { (leaf, _) throws(StorageError) in
            try memory.destroy(memory.optionalChild(index + 1, of: leaf))
            if try memory.integerCount(leaf) == index + 2 {
                try memory.removeInteger(in: &leaf, at: index + 1)
            } else {
                try memory.setSlot(index + 1, of: &leaf, to: .none)
            }
        }
    }

    /// Lends every leaf with its number of rows, in key order.
    private func editLeaves(
        under ref: inout Ref,
        _ edit: (inout Ref, Int) throws(StorageError) -> Void
    ) throws(StorageError) {
        guard try isInner(ref) else {
            try edit(&ref, leafCount(ref))
            return
        }
        for child in 0..<(try childCount(of: ref)) {
            try memory.editChild(of: &ref, slot: child + 3) { (node) throws(StorageError) in
                try editLeaves(under: &node, edit)
            }
        }
    }
}
