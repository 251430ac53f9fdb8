/// Elements of a leaf as they are stored, to move them or to look before an edit.
extension WritableMemory {
    /// An element of a leaf.
    ///
    /// Links of a column to one table come without that table's key.
    package func storedElement(
        in ref: Ref,
        _ form: LeafForm,
        at index: Int
    ) throws(StorageError) -> StoredElement {
        switch form {
        case .slots: return .slot(try slot(index, of: ref))
        case .links(let bias):
            let key = ObjectKey(rawValue: try integer(in: ref, at: index) &- bias)
            return .value(.link(to: key, in: .none))
        case .integers: return .value(.int(try integer(in: ref, at: index)))
        default: break
        }
        let memory = memory
        let element = try ValueLeaf.element(
            at: index,
            of: memory.node(at: ref),
            type: form.leafType,
            in: memory
        )
        switch element {
        case .value(let value): return .value(value)
        case .list(let root): return .nested(.list, root, key: try mixedKey(in: ref, at: index))
        case .dictionary(let root):
            return .nested(.dictionary, root, key: try mixedKey(in: ref, at: index))
        }
    }

    /// Moves the elements from an index on to the end of another leaf of the same form.
    package func moveElements(
        _ form: LeafForm,
        from source: inout Ref,
        at first: Int,
        to target: inout Ref
    ) throws(StorageError) {
        let count = try elementCount(source, form)
        let end = try elementCount(target, form)
        for index in first..<max(count, first) {
            let element = try storedElement(in: source, form, at: index)
            try setElement(
                in: &target,
                form,
                at: end + index - first,
                to: element,
                isInserting: true
            )
        }
        try removeElements(in: &source, form, first..<max(count, first))
    }
}

extension LeafForm {
    /// A type whose leaves have this form.
    fileprivate var leafType: LeafType {
        let (type, isNullable): (ValueType, Bool) =
            switch self {
            case .integers, .slots: (.int, false)
            case .nullableIntegers: (.int, true)
            case .booleans: (.bool, false)
            case .nullableBooleans: (.bool, true)
            case .floats: (.float, true)
            case .doubles: (.double, true)
            case .decimals: (.decimal, true)
            case .objectIDs: (.objectID, true)
            case .uuids: (.uuid, true)
            case .strings: (.string, true)
            case .binaries: (.binary, true)
            case .timestamps: (.timestamp, true)
            case .links: (.link, true)
            case .typedLinks: (.typedLink, true)
            case .mixed: (.mixed, true)
            }
        return LeafType(type: type, isNullable: isNullable, isInCollection: true, target: nil)
    }
}
