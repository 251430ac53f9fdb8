/// Edits a B+ tree in the private image of a write transaction.
///
/// Appending keeps a compact tree compact. Any other change turns the nodes on its way into general
/// form; a full leaf is split at the place of insertion, an emptied one is removed, and one below
/// half is merged with its right sibling when both together fill three quarters at most.
/// Source: `format/01 §6`.
package struct BPlusTreeEditor {
    package let memory: WritableMemory
    package let form: LeafForm
    /// Where the tree's root is now; the caller stores it in the parent.
    package private(set) var root: Ref

    /// Elements of a leaf, and children of an inner node, at most.
    static let maximumCount = 1000

    /// Edits the tree at a ref.
    package init(root: Ref, form: LeafForm, in memory: WritableMemory) {
        self.root = root
        self.form = form
        self.memory = memory
    }

    /// Edits a new tree without elements.
    package init(form: LeafForm, in memory: WritableMemory) throws(StorageError) {
        self.init(root: try memory.makeLeaf(form), form: form, in: memory)
    }

    /// The number of elements.
    package func count() throws(StorageError) -> Int {
        try count(under: root)
    }

    func count(under ref: Ref) throws(StorageError) -> Int {
        try isInner(ref) ? total(of: ref) : memory.elementCount(ref, form)
    }

    /// An element.
    package func element(at index: Int) throws(StorageError) -> StoredElement {
        let (leaf, first) = try BPlusTree(root: root, in: memory.memory).leaf(containing: index)
        return try memory.storedElement(in: leaf, form, at: index - first)
    }

    // MARK: Setting

    /// Replaces an element; what it led to is not destroyed.
    package mutating func set(
        _ element: StoredElement,
        at index: Int
    ) throws(StorageError) {
        let (memory, form) = (memory, form)
        try editLeaf(containing: index) { (leaf, place) throws(StorageError) in
            try memory.setElement(in: &leaf, form, at: place, to: element, isInserting: false)
        }
    }

    /// Lends the leaf of an element, and the element's place in it, to be changed without changing
    /// the number of elements.
    package mutating func editLeaf<Result>(
        containing index: Int,
        _ edit: (inout Ref, Int) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try editLeaf(under: &root, containing: index, edit)
    }

    private func editLeaf<Result>(
        under ref: inout Ref,
        containing index: Int,
        _ edit: (inout Ref, Int) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        guard try isInner(ref) else { return try edit(&ref, index) }
        let (child, offset) = try child(containing: index, of: ref)
        return try memory.editChild(of: &ref, slot: child + 1) {
            (node) throws(StorageError) -> Result in
            try editLeaf(under: &node, containing: index - offset, edit)
        }
    }

    // MARK: Inserting

    /// What an insertion split off: the right part, and how many elements the left part kept.
    private struct Split {
        let right: Ref
        let countOfLeft: Int
    }

    /// Inserts an element before `index`.
    package mutating func insert(
        _ element: StoredElement,
        at index: Int
    ) throws(StorageError) {
        let count = try count()
        precondition(index >= 0 && index <= count, "element \(index) of \(count)")
        let isAppending = index == count
        guard let split = try insert(element, at: index, into: &root, isAppending) else { return }
        var staysCompact = isAppending
        if isAppending, try isInner(root) { staysCompact = try isCompact(root) }
        if staysCompact {
            root = try memory.makeSlots(
                [
                    .tagged(UInt64(split.countOfLeft)), .ref(root), .ref(split.right),
                    .tagged(UInt64(count + 1)),
                ],
                flags: WritableMemory.innerFlag
            )
        } else {
            let offsets = try memory.makeIntegers([Int64(split.countOfLeft)], sign: .unsigned)
            root = try memory.makeSlots(
                [.ref(offsets), .ref(root), .ref(split.right), .tagged(UInt64(count + 1))],
                flags: WritableMemory.innerFlag
            )
        }
    }

    /// Appends an element.
    package mutating func append(_ element: StoredElement) throws(StorageError) {
        let count = try count()
        if count < Self.maximumCount, try !isInner(root) {
            try memory.insertElement(in: &root, form, at: count, element)
        } else {
            try insert(element, at: count)
        }
    }

    private func insert(
        _ element: StoredElement,
        at index: Int,
        into ref: inout Ref,
        _ isAppending: Bool
    ) throws(StorageError) -> Split? {
        guard try isInner(ref) else {
            return try insertIntoLeaf(element, at: index, &ref)
        }
        if !isAppending { try makeGeneral(&ref) }
        let (child, offset) = try child(containing: index, of: ref)
        let split = try memory.editChild(of: &ref, slot: child + 1) { (node) throws(StorageError) in
            try insert(element, at: index - offset, into: &node, isAppending)
        }
        try addToTotal(of: &ref, 1)
        if try !isCompact(ref) { try shiftOffsets(of: &ref, after: child, by: 1) }
        guard let split else { return nil }
        return try insertChild(
            split.right,
            at: child + 1,
            offset: offset + split.countOfLeft,
            into: &ref
        )
    }

    private func insertIntoLeaf(
        _ element: StoredElement,
        at index: Int,
        _ ref: inout Ref
    ) throws(StorageError) -> Split? {
        let count = try memory.elementCount(ref, form)
        guard count >= Self.maximumCount else {
            try memory.setElement(in: &ref, form, at: index, to: element, isInserting: true)
            return nil
        }
        var right = try memory.makeLeaf(form)
        if index == count {
            try memory.setElement(in: &right, form, at: 0, to: element, isInserting: true)
            return Split(right: right, countOfLeft: count)
        }
        try memory.moveElements(form, from: &ref, at: index, to: &right)
        try memory.setElement(in: &ref, form, at: index, to: element, isInserting: true)
        return Split(right: right, countOfLeft: index + 1)
    }

    /// Adds a child that was split off; its elements are counted in the total already.
    private func insertChild(
        _ new: Ref,
        at child: Int,
        offset: Int,
        into ref: inout Ref
    ) throws(StorageError) -> Split? {
        let count = try childCount(of: ref)
        if count < Self.maximumCount {
            try memory.insertInteger(in: &ref, at: child + 1, RefOrTagged.ref(new).element)
            // A compact node only ever gets a child at its end, behind a full one.
            if try !isCompact(ref) { try insertOffset(offset, at: child - 1, of: &ref) }
            return nil
        }
        var right: Ref
        let total = try total(of: ref)
        if try isCompact(ref) {
            let elementsPerChild = try memory.slot(0, of: ref)
            right = try memory.makeSlots(
                [elementsPerChild, .ref(new), .tagged(UInt64(total - offset))],
                flags: WritableMemory.innerFlag
            )
            try setTotal(of: &ref, offset)
            return Split(right: right, countOfLeft: offset)
        }
        right = try makeGeneralNode([], offsets: [], total: 0)
        if child == count {
            try memory.insertInteger(in: &right, at: 1, RefOrTagged.ref(new).element)
            try setTotal(of: &right, total - offset)
            try setTotal(of: &ref, offset)
            return Split(right: right, countOfLeft: offset)
        }
        // The children behind move to the right; the new one becomes the last of the left.
        let first = try self.offset(of: child, in: ref)
        try moveChildren(from: &ref, at: child, to: &right)
        try memory.insertInteger(in: &ref, at: child + 1, RefOrTagged.ref(new).element)
        try insertOffset(offset, at: child - 1, of: &ref)
        return Split(right: right, countOfLeft: first)
    }

    // MARK: Removing

    /// Removes an element; what it led to is not destroyed.
    package mutating func remove(at index: Int) throws(StorageError) {
        let count = try count()
        precondition(index >= 0 && index < count, "element \(index) of \(count)")
        try remove(at: index, from: &root)
        while try isInner(root), try childCount(of: root) == 1 {
            let child = try memory.child(1, of: root)
            if case .ref(let offsets) = try memory.slot(0, of: root) {
                try memory.release(offsets)
            }
            try memory.release(root)
            root = child
        }
    }

    private func remove(at index: Int, from ref: inout Ref) throws(StorageError) {
        guard try isInner(ref) else {
            try memory.removeElements(in: &ref, form, index..<index + 1)
            return
        }
        try makeGeneral(&ref)
        let (child, offset) = try child(containing: index, of: ref)
        let left = try memory.editChild(of: &ref, slot: child + 1) {
            (node) throws(StorageError) in
            try remove(at: index - offset, from: &node)
            return try size(of: node)
        }
        try addToTotal(of: &ref, -1)
        try shiftOffsets(of: &ref, after: child, by: -1)
        if left == 0 {
            try memory.destroy(memory.child(child + 1, of: ref))
            try removeChild(child, from: &ref)
        } else if left < Self.maximumCount / 2, child + 1 < (try childCount(of: ref)) {
            try mergeWithNext(child, sizeOfFirst: left, of: &ref)
        }
    }

    /// Appends the next sibling to a child when both together are small enough.
    private func mergeWithNext(
        _ child: Int,
        sizeOfFirst: Int,
        of ref: inout Ref
    ) throws(StorageError) {
        var next = try memory.child(child + 2, of: ref)
        guard sizeOfFirst + (try size(of: next)) < Self.maximumCount / 4 * 3 else { return }
        try memory.editChild(of: &ref, slot: child + 1) { (node) throws(StorageError) in
            if try isInner(node) {
                try makeGeneral(&node)
                try makeGeneral(&next)
                try moveChildren(from: &next, at: 0, to: &node)
            } else {
                try memory.moveElements(form, from: &next, at: 0, to: &node)
            }
        }
        // `next` may have been copied; what the slot held is gone then, so it is set first.
        try memory.setSlot(child + 2, of: &ref, to: .ref(next))
        try memory.destroy(next)
        try removeChild(child + 1, from: &ref)
    }

    /// Elements of a leaf, children of an inner node.
    private func size(of ref: Ref) throws(StorageError) -> Int {
        try isInner(ref) ? childCount(of: ref) : memory.elementCount(ref, form)
    }
}
