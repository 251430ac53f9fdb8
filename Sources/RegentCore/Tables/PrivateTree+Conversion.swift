/// Changes of a property's type and nullability.
///
/// The format has no such change: a column of the new type takes the values over, and the old one
/// goes (`format/02 §4.4`).
extension PrivateTree {
    /// What `convertProperty` would do; nothing is changed.
    package func conversion(
        of key: ColumnKey,
        in table: TableKey,
        to type: ValueType,
        isNullable: Bool
    ) throws(StorageError) -> ConversionReport {
        let editor = try editor(table)
        let column = try editor.column(key)
        try checkConversion(of: column, to: type, editor)
        var report = ConversionReport()
        let sample = TableColumn.sample(column, type, isNullable)
        report.losesIndex = column.isIndexed && !sample.isIndexable(column.indexKind)
        var seen: Set<Value> = []
        let isPrimaryKey = key == editor.primaryKey
        for object in try editor.allKeys() {
            for (_, value) in try convertedValues(column, of: object, sample, editor, &report)
            where isPrimaryKey && !seen.insert(value).inserted {
                report.note(.init(object: object, value: value, reason: .duplicate))
            }
        }
        return report
    }

    /// Gives a property another type or nullability, and answers its new key.
    ///
    /// Throws `.refused` while values can't be converted, unless they are to be replaced: by null,
    /// or else by what a new object has. A property with an index keeps it where its type has one.
    package func convertProperty(
        _ key: ColumnKey,
        of table: TableKey,
        to type: ValueType,
        isNullable: Bool,
        replacesFailures: Bool = false
    ) throws(StorageError) -> (column: ColumnKey, report: ConversionReport) {
        let report = try conversion(of: key, in: table, to: type, isNullable: isNullable)
        let editor = try editor(table)
        let old = try editor.column(key)
        let isPrimaryKey = key == editor.primaryKey
        guard report.countOfFailures == 0 || replacesFailures && !isPrimaryKey else {
            throw .refused(
                .notConvertible(property: editor.label(old), count: report.countOfFailures)
            )
        }
        let definition = PropertyDefinition(
            name: old.name,
            type: type,
            isNullable: isNullable,
            collection: old.collection
        )
        let new = try addColumn(
            definition,
            to: editor,
            at: editor.position(of: key) ?? 0
        )
        try copyValues(of: old, to: editor.column(new), editor)
        if isPrimaryKey { try setPrimaryKey(nil, of: table) }
        try removeColumn(old, of: editor)
        if isPrimaryKey { try setPrimaryKey(new, of: table) }
        if old.isIndexed, !report.losesIndex { try addIndex(old.indexKind, to: new, of: table) }
        return (new, report)
    }

    private func copyValues(
        of old: TableColumn,
        to new: TableColumn,
        _ editor: TableEditor
    ) throws(StorageError) {
        var report = ConversionReport()
        for object in try editor.allKeys() {
            let values = try convertedValues(old, of: object, new, editor, &report)
            guard new.collection != nil else {
                for (_, value) in values { try editor.replace(value, of: new, in: object) }
                continue
            }
            guard !values.isEmpty else { continue }
            try editor.editCollection(new, of: object) { (collection) throws(StorageError) in
                for (index, (key, value)) in values.enumerated() {
                    switch collection.kind {
                    case .list: try collection.insert(value, at: index)
                    case .set: try collection.insert(value)
                    case .dictionary: try collection.set(value, for: key)
                    }
                }
            }
        }
    }

    /// The values of a property as they are to be, those that can't be converted replaced; with the
    /// keys of a dictionary.
    private func convertedValues(
        _ column: TableColumn,
        of object: ObjectKey,
        _ target: TableColumn,
        _ editor: TableEditor,
        _ report: inout ConversionReport
    ) throws(StorageError) -> [(key: String, value: Value)] {
        var values: [(key: String, value: Value)] = []
        var seen: Set<Value> = []
        for (key, element) in try editor.elements(column, of: object) {
            report.countOfValues += 1
            var old: Value?
            if case .value(let value) = element { old = value }
            var failure: ConversionReport.Failure.Reason?
            var new = target.initialValue
            switch old?.converted(to: target.type) {
            case .null? where !target.isNullable: failure = .null
            case let value?: new = value
            case nil: failure = .noEqual
            }
            if column.collection == .set, failure == nil, !seen.insert(new).inserted {
                failure = .duplicate
            }
            if let failure { report.note(.init(object: object, value: old, reason: failure)) }
            values.append((key, new))
        }
        return values
    }

    private func checkConversion(
        of column: TableColumn,
        to type: ValueType,
        _ editor: TableEditor
    ) throws(StorageError) {
        let property = editor.label(column)
        let isLink = type == .link || type == .typedLink
        let isEmbedded = try column.target.map { key throws(StorageError) in
            try self.editor(key).kind == .embedded
        }
        guard !isLink, isEmbedded != true, column.type != .link || type == .mixed else {
            throw .refused(
                .noConversion(property: property, from: column.type.name, to: type.name)
            )
        }
        guard column.key == editor.primaryKey else { return }
        guard [.int, .string, .objectID, .uuid].contains(type) else {
            throw .refused(.notPrimaryKey(property: property, reason: "its type can be none"))
        }
        if let root = editor.tombstones?.root, try editor.tombstones?.count(under: root) != 0 {
            let reason = "links wait for objects that come with it"
            throw .refused(.notPrimaryKey(property: property, reason: reason))
        }
    }
}

extension TableColumn {
    /// A column like another, of a type and nullability, that is in no table.
    fileprivate static func sample(
        _ column: TableColumn,
        _ type: ValueType,
        _ isNullable: Bool
    ) -> TableColumn {
        let definition = PropertyDefinition(
            name: column.name,
            type: type,
            isNullable: isNullable,
            collection: column.collection
        )
        return TableColumn(
            name: column.name,
            key: ColumnKey(
                index: 0,
                typeCode: type.rawValue,
                attributes: .init(rawValue: definition.attributes & 0xff),
                tag: 0
            ),
            typeElement: definition.typeElement,
            attributes: definition.attributes,
            enumeratedKeys: nil,
            oppositeTable: .none,
            oppositeColumn: .none
        )
    }

    fileprivate var indexKind: Property.Index { isFullText ? .fullText : .general }
}

extension TableEditor {
    /// What stands in a property: the value, or the elements of the collection with their keys.
    fileprivate func elements(
        _ column: TableColumn,
        of object: ObjectKey
    ) throws(StorageError) -> [(key: String, element: StoredElement)] {
        guard column.collection != nil else { return [("", try storedElement(column, of: object))] }
        return try readCollection(column, of: object) { (collection) throws(StorageError) in
            var elements: [(key: String, element: StoredElement)] = []
            for index in 0..<(try collection.storedCount()) {
                elements.append((try collection.key(at: index), try collection.element(at: index)))
            }
            return elements
        }
    }
}
