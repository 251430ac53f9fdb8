import RegentCore
import RegentDrafts
import RegentTerminal

/// One property of many objects being changed at once.
struct BulkState: Sendable {
    let table: TableSchema
    let property: Property
    /// The objects; nil for all of the class.
    let objects: [ObjectKey]?
    let count: Int
    var field = TextField()
    var fault: String?
    /// What would come of it, once that was worked out for the text in the field.
    var preview: BulkPreview?
    var isWorking = false
}

/// What a change of many objects comes to.
struct BulkPreview: Sendable {
    struct Example: Sendable, Hashable {
        let name: String
        let before: Value
        let after: Value
    }

    /// The first objects that change.
    let examples: [Example]
    let countOfChanges: Int
    let edit: Edit

    static let mostExamples = 20
}

/// What many objects are to get.
struct BulkRequest: Sendable {
    let table: TableKey
    let property: Property
    let objects: [ObjectKey]?
    let expression: BulkExpression
}

extension DatabaseActor {
    /// Works out what a change of many objects comes to, without those that stay as they are.
    func previewBulk(
        _ request: BulkRequest,
        _ display: DisplayFields,
        _ flag: CancelFlag
    ) async throws -> BulkPreview {
        try await scan { snapshot in
            guard let table = snapshot.table(request.table) else {
                throw StorageError.noSuchTable(request.table)
            }
            let keys = try request.objects ?? table.keys(in: 0..<Int.max)
            var names = ObjectNames(snapshot: snapshot, display: display)
            var objects: [ObjectKey] = []
            var values: [Value] = []
            var examples: [BulkPreview.Example] = []
            for (index, key) in keys.enumerated() {
                if index % 256 == 0, flag.isSet { throw CancellationError() }
                guard try table.contains(key) else { continue }
                let before = try table.value(of: request.property.column, in: key)
                let after: Value
                do throws(ValueParser.Failure) {
                    after = try request.expression.value(for: before)
                } catch {
                    let name = names.name(of: ObjectLink(table: request.table, object: key))
                    throw StudioFault.sentence("\(name): the result is \(error.message)")
                }
                guard after != before else { continue }
                objects.append(key)
                values.append(after)
                guard examples.count < BulkPreview.mostExamples else { continue }
                let name = names.name(of: ObjectLink(table: request.table, object: key))
                examples.append(.init(name: name, before: before, after: after))
            }
            let isSame = if case .value = request.expression { true } else { false }
            return BulkPreview(
                examples: examples,
                countOfChanges: objects.count,
                edit: .setMany(
                    className: table.schema.displayName,
                    property: request.property.name,
                    objects: objects,
                    values: isSame && !values.isEmpty ? .same(values[0]) : .each(values)
                )
            )
        }
    }
}
