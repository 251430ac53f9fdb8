/// What a property may hold, and how it is stored.
extension TableEditor {
    /// Refuses a value that a property, or an element of its collection, can't hold.
    ///
    /// Links are checked for their class here, and for their object too.
    func check(_ value: Value, for column: TableColumn) throws(StorageError) {
        // The common pairs first, without a copy of the value.
        switch value {
        case .int where column.type == .int: return
        case .bool where column.type == .bool: return
        case .double where column.type == .double: return
        case .timestamp where column.type == .timestamp: return
        case .string(let text) where column.type == .string:
            return try checkSize(text.utf8.count, terminator: 1)
        default: break
        }
        switch (column.type, value) {
        case (_, .null) where column.isNullable, (.mixed, .null): return
        case (_, .null):
            // A link in a list can't be null, in a dictionary and alone it can.
            throw .refused(.notNullable(property: label(column)))
        case (.float, .float), (.decimal, .decimal), (.objectID, .objectID), (.uuid, .uuid):
            return
        case (.string, .malformedString(let bytes)):
            try checkSize(bytes.count, terminator: 1)
        case (.binary, .binary(let bytes)):
            try checkSize(bytes.count, terminator: 0)
        case (.link, .link(let link)):
            guard link.table == column.target else { throw wrongType(value, column) }
            try checkTarget(link, column)
        case (.typedLink, .link(let link)):
            try checkTarget(link, column)
        case (.mixed, _):
            try checkMixed(value, column, depth: 0)
        default:
            throw wrongType(value, column)
        }
    }

    private func checkMixed(
        _ value: Value,
        _ column: TableColumn,
        depth: Int
    ) throws(StorageError) {
        guard depth <= Self.maximumNesting else {
            throw .refused(.nestedTooDeep(property: label(column)))
        }
        switch value {
        case .string(let text): try checkSize(text.utf8.count, terminator: 1)
        case .malformedString(let bytes), .binary(let bytes):
            try checkSize(bytes.count, terminator: 1)
        case .link(let link): try checkTarget(link, column)
        case .list(let elements):
            guard column.collection != .set else { throw wrongType(value, column) }
            for element in elements { try checkMixed(element, column, depth: depth + 1) }
        case .dictionary(let entries):
            guard column.collection != .set else { throw wrongType(value, column) }
            for entry in entries {
                try Self.checkDictionaryKey(entry.key)
                try checkMixed(entry.value, column, depth: depth + 1)
            }
        case .set: throw wrongType(value, column)
        case .null, .int, .bool, .float, .double, .timestamp, .decimal, .objectID, .uuid: break
        }
    }

    /// Levels of collections in a mixed value (`format/01 §8`).
    static let maximumNesting = 100

    /// A key of a dictionary, of a property or nested (`format/01 §7.2`).
    static func checkDictionaryKey(_ key: String) throws(StorageError) {
        guard !key.utf8.contains(0x2e), key.utf8.first != 0x24 else {
            throw .refused(.invalidDictionaryKey(key))
        }
    }

    private func checkSize(_ size: Int, terminator: Int) throws(StorageError) {
        let limit = WritableMemory.maximumBlobSize - terminator
        guard size <= limit else { throw .valueTooLong(sizeInBytes: size, limit: limit) }
    }

    private func checkTarget(_ link: ObjectLink, _ column: TableColumn) throws(StorageError) {
        let target = try tree.editor(link.table)
        switch target.kind {
        case .topLevel: break
        case .embedded: throw .refused(.embeddedObject(table: target.name))
        case .asymmetric: throw .refused(.targetNotLinkable(table: target.name))
        }
        guard !link.object.isUnresolved, try target.contains(link.object) else {
            throw .refused(.noTarget(property: label(column), link.object))
        }
    }

    func wrongType(_ value: Value, _ column: TableColumn) -> StorageError {
        .refused(
            .wrongType(
                property: label(column),
                expected: column.type.name,
                found: value.typeName ?? "null"
            )
        )
    }

    /// A single value as its leaf holds it; mixed collections are made by the caller.
    func stored(_ value: Value, _ column: TableColumn) throws(StorageError) -> StoredElement {
        guard column.enumeratedKeys != nil else { return .value(value) }
        return .value(.int(try code(of: value, column)))
    }

    /// The place of a string among the keys of an enumerated column; a new one is appended.
    private func code(of value: Value, _ column: TableColumn) throws(StorageError) -> Int64 {
        guard let position = position(of: column.key),
            var keys = columns[position].enumeratedKeys
        else { preconditionFailure("no enumerated column \(column.name)") }
        let count = try memory.elementCount(keys, .strings)
        for index in 0..<count {
            if case .value(value) = try memory.storedElement(in: keys, .strings, at: index) {
                return Int64(index)
            }
        }
        try memory.setElement(
            in: &keys,
            .strings,
            at: count,
            to: .value(value),
            isInserting: true
        )
        var changed = columns[position]
        changed.enumeratedKeys = keys
        try setColumn(changed, at: position)
        touch()
        return Int64(count)
    }
}
