import RegentCore
import RegentExchange

/// What is copied: text that is at hand, or values that are read whole for it.
enum CopySource: Sendable, Hashable {
    case text(String)
    /// A value as it is stored, however long.
    case value(ValuePath)
    /// The properties of an object with tabs between them.
    case row(ObjectLink, [Property])
    /// The properties of an object as JSON, as exports write it.
    case json(ObjectLink, [Property])
}

extension DatabaseActor {
    /// The whole text of what is copied.
    func text(of source: CopySource) async throws -> String {
        if case .text(let text) = source { return text }
        return try await read { try $0.text(of: source) }
    }
}

extension Snapshot {
    fileprivate func text(of source: CopySource) throws -> String {
        var options = ExportOptions(format: .ndjson)
        switch source {
        case .text(let text): return text
        case .value(let path):
            options.links = .key
            let value = try table(path.owner.table)?
                .value(of: path.column, in: path.owner.object)
                .following(path.steps)
            guard let value else { throw StudioFault.sentence("the value is gone") }
            return try RegentExchange.ValueText(snapshot: self, options: options).plain(value)
        case .row(let object, let properties):
            options.links = .key
            let texts = RegentExchange.ValueText(snapshot: self, options: options)
            return try values(of: properties, in: object)
                .map { $0.isNull ? "" : try texts.plain($0) }
                .joined(separator: "\t")
        case .json(let object, let properties):
            let texts = RegentExchange.ValueText(snapshot: self, options: options)
            let pairs = try zip(properties, values(of: properties, in: object)).map {
                try texts.json(.string($0.name)) + ":" + texts.json($1)
            }
            return "{" + pairs.joined(separator: ",") + "}"
        }
    }

    private func values(of properties: [Property], in object: ObjectLink) throws -> [Value] {
        guard let table = table(object.table), try table.contains(object.object) else {
            throw StudioFault.sentence("the object is gone")
        }
        return try properties.map { try table.value(of: $0.column, in: object.object) }
    }
}
