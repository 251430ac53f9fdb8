/// One step into a collection within a mixed value, or within a dictionary or list of mixed.
package enum PathStep: Sendable, Hashable {
    case index(Int)
    case key(String)
}

/// A list, set or dictionary of an object while it is edited, at any depth of nesting.
///
/// Backlinks of new links are made at once. Links that go are noted in `released`, and what they
/// lead to is looked after when the collection stands in its place again: a cascade may come by.
/// Source: `format/01 §7`.
struct CollectionEditor {
    let table: TableEditor
    let column: TableColumn
    let owner: ObjectKey
    let kind: CollectionKind
    /// Within a mixed value: all elements are mixed.
    let isNested: Bool
    /// The root of the tree, or of the dictionary; nil while it was never filled.
    var root: Ref?
    /// Links that are no longer in the collection, one for each time.
    var released: [ObjectLink] = []

    var memory: WritableMemory { table.memory }

    /// How the elements of the list or set, or the values of the dictionary, are stored.
    var form: LeafForm {
        isNested || kind == .dictionary ? .mixed : column.elementForm
    }

    /// The number of elements, links that lead nowhere included.
    func storedCount() throws(StorageError) -> Int {
        guard let root else { return 0 }
        guard kind == .dictionary else {
            return try BPlusTreeEditor(root: root, form: form, in: memory).count()
        }
        return try BPlusTreeEditor(root: memory.child(1, of: root), form: .mixed, in: memory)
            .count()
    }

    /// An element, or a dictionary's value, by its stored place.
    func element(at index: Int) throws(StorageError) -> StoredElement {
        guard let root else { throw noElement(index, 0) }
        let tree = kind == .dictionary ? try memory.child(1, of: root) : root
        let element = try BPlusTreeEditor(root: tree, form: form, in: memory).element(at: index)
        if case .value(.link(let link)) = element, case .links = form {
            let target = column.target ?? .none
            return .value(.link(ObjectLink(table: target, object: link.object)))
        }
        return element
    }

    // MARK: Elements

    /// Refuses a value that can't be an element.
    func check(_ value: Value) throws(StorageError) {
        guard isNested else {
            try table.check(value, for: column)
            return
        }
        // The column is mixed; so are the elements of whatever lies in it.
        try table.check(value, for: column)
    }

    /// A checked value as an element, with backlinks of the links in it.
    func makeElement(_ value: Value) throws(StorageError) -> StoredElement {
        switch value {
        case .link(let link):
            try table.addBacklink(from: owner, through: column, to: link)
            return .value(value)
        case .list, .dictionary:
            return try table.makeNested(
                value,
                column,
                owner: owner,
                key: table.nestedKey(besides: nestedKeys())
            )
        default:
            return .value(value)
        }
    }

    /// Notes what goes with an element that is taken out.
    mutating func release(_ element: StoredElement) throws(StorageError) {
        switch element {
        case .value(.link(let link)):
            released.append(link)
        case .nested(let kind, let root, _):
            try table.destroyNested(kind, root, column, owner: owner)
        case .value, .slot:
            break
        }
    }

    /// The keys of the collections among the elements.
    private func nestedKeys() throws(StorageError) -> Set<Int64> {
        guard let root, form == .mixed else { return [] }
        let tree = kind == .dictionary ? try memory.child(1, of: root) : root
        var keys: Set<Int64> = []
        let (memory, image) = (memory, memory.memory)
        try BPlusTree(root: tree, in: image).forEachLeaf { (node, _) throws(StorageError) in
            guard let array = try memory.optionalChild(5, of: node.ref) else { return true }
            keys.formUnion(try IntegerNode(image.node(at: array)).decoded())
            return true
        }
        return keys
    }

    // MARK: Descent

    /// Edits the collection that a path leads to from here.
    mutating func edit<Result>(
        at path: ArraySlice<PathStep>,
        _ body: (inout CollectionEditor) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        guard let step = path.first else { return try body(&self) }
        let index = try storedIndex(of: step)
        guard case .nested(let kind, let root, _) = try element(at: index) else {
            throw .refused(
                .notCollection(property: table.label(column), expected: "a collection")
            )
        }
        var nested = CollectionEditor(
            table: table,
            column: column,
            owner: owner,
            kind: kind,
            isNested: true,
            root: root
        )
        let result = try nested.edit(at: path.dropFirst(), body)
        released += nested.released
        if nested.root != root { try setNestedRoot(nested.root, at: index) }
        return result
    }

    private func storedIndex(of step: PathStep) throws(StorageError) -> Int {
        switch (step, kind) {
        case (.index(let index), .list):
            let count = try storedCount()
            guard index >= 0, index < count else { throw noElement(index, count) }
            return index
        case (.key(let key), .dictionary):
            guard let index = try position(of: key).found else {
                throw .refused(.noSuchDictionaryKey(property: table.label(column), key: key))
            }
            return index
        default:
            throw .refused(
                .notCollection(
                    property: table.label(column),
                    expected: kind == .list ? "a dictionary" : "a list"
                )
            )
        }
    }

    private mutating func setNestedRoot(_ nested: Ref?, at index: Int) throws(StorageError) {
        let memory = memory
        try editTree { (tree) throws(StorageError) in
            try tree.editLeaf(containing: index) { (leaf, place) throws(StorageError) in
                try memory.setNestedRoot(in: &leaf, at: place, to: nested)
            }
        }
    }

    // MARK: Trees

    /// Lends the tree of the elements, or of the dictionary's values, and keeps its root.
    mutating func editTree<Result>(
        _ body: (inout BPlusTreeEditor) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let (memory, form) = (memory, form)
        if kind == .dictionary {
            return try editDictionary(slot: 1, form: .mixed, body)
        }
        var tree: BPlusTreeEditor
        if let root {
            tree = BPlusTreeEditor(root: root, form: form, in: memory)
        } else {
            tree = try BPlusTreeEditor(form: form, in: memory)
        }
        let result = try body(&tree)
        root = tree.root
        return result
    }

    /// Lends the keys (slot 0) or the values (slot 1) of a dictionary.
    mutating func editDictionary<Result>(
        slot: Int,
        form: LeafForm,
        _ body: (inout BPlusTreeEditor) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let memory = memory
        var top: Ref
        if let root {
            top = root
        } else {
            top = try memory.makeRefs([memory.makeStrings(), memory.makeMixed()])
        }
        var tree = BPlusTreeEditor(
            root: try memory.child(slot, of: top),
            form: form,
            in: memory
        )
        let result = try body(&tree)
        if try memory.child(slot, of: top) != tree.root {
            try memory.setSlot(slot, of: &top, to: .ref(tree.root))
        }
        root = top
        return result
    }

    func noElement(_ index: Int, _ count: Int) -> StorageError {
        .refused(.noSuchElement(property: table.label(column), index: index, count: count))
    }

    func require(_ expected: CollectionKind) throws(StorageError) {
        guard kind == expected else {
            throw .refused(
                .notCollection(property: table.label(column), expected: "a \(expected.rawValue)")
            )
        }
    }
}
