internal import RegentCore
internal import RegentExchange

/// Lines as JSON objects.
struct PatchLineWriter {
    /// Where the objects of *before* are.
    private let old: TypedValueWriter
    /// Where the objects of *after* are.
    private let new: TypedValueWriter

    init(base: Snapshot, snapshot: Snapshot) {
        old = TypedValueWriter(base)
        new = TypedValueWriter(snapshot)
    }

    func append(_ line: Line, to out: inout [UInt8]) throws(StorageError) {
        switch line.change {
        case .create(let content):
            append("create", line, to: &out)
            try append(primaryKey: line, new, to: &out)
            out.append(text: #","values":"#)
            try new.append(members: content.members, to: &out)
        case .delete(let content):
            append("delete", line, to: &out)
            try append(primaryKey: line, old, to: &out)
            out.append(text: #","values":"#)
            try old.append(members: content.members, to: &out)
        case .set(let before, let after):
            append("set", line, to: &out)
            try append(primaryKey: line, old, to: &out)
            append(path: line.place.path, to: &out)
            if let before {
                out.append(text: #","before":"#)
                try old.append(before, to: &out)
            }
            if let after {
                out.append(text: #","after":"#)
                try new.append(after, to: &out)
            }
        case .schema(let edit):
            append(edit, to: &out)
        }
        out.append(text: "}")
    }

    private func append(_ name: StaticString, _ line: Line, to out: inout [UInt8]) {
        out.append(text: #"{"op":""#)
        out.append(text: name)
        out.append(text: #"","class":"#)
        out.append(json: line.place.className)
        out.append(text: #","key":"#)
        out.append(decimal: line.place.object.rawValue)
    }

    private func append(
        primaryKey line: Line,
        _ writer: TypedValueWriter,
        to out: inout [UInt8]
    ) throws(StorageError) {
        guard let primaryKey = line.primaryKey else { return }
        out.append(text: #","primary_key":"#)
        try writer.append(primaryKey, to: &out)
    }

    private func append(path: [Place.Step], to out: inout [UInt8]) {
        out.append(text: #","path":["#)
        for (index, step) in path.enumerated() {
            if index > 0 { out.append(text: ",") }
            switch step {
            case .property(let name): out.append(json: name)
            case .index(let index): out.append(decimal: Int64(index))
            case .key(let key):
                out.append(text: #"{"key":"#)
                out.append(json: key)
                out.append(text: "}")
            }
        }
        out.append(text: "]")
    }

    // MARK: Classes and properties

    private func append(_ edit: SchemaEdit, to out: inout [UInt8]) {
        switch edit {
        case .addClass(let plan):
            append("add-class", [("class", plan.name), ("kind", plan.kind.rawValue)], to: &out)
            if let name = plan.primaryKey { append("primary_key", name, to: &out) }
            out.append(text: #","properties":["#)
            for (index, property) in plan.properties.enumerated() {
                if index > 0 { out.append(text: ",") }
                append(property, to: &out)
            }
            out.append(text: "]")
        case .addProperty(let className, let plan):
            append("add-property", [("class", className)], to: &out)
            out.append(text: #","property":"#)
            append(plan, to: &out)
        case .renameClass(let name, let new):
            append("rename-class", [("class", name), ("to", new)], to: &out)
        case .renameProperty(let className, let name, let new):
            append(
                "rename-property",
                [("class", className), ("property", name), ("to", new)],
                to: &out
            )
        case .dropClass(let name):
            append("drop-class", [("class", name)], to: &out)
        case .dropProperty(let className, let name):
            append("drop-property", [("class", className), ("property", name)], to: &out)
        case .setIndex(let className, let name, let index):
            append("index", [("class", className), ("property", name)], to: &out)
            if let index { append("index", index.rawValue, to: &out) }
        case .setPrimaryKey(let className, let name):
            append("primary-key", [("class", className)], to: &out)
            if let name { append("property", name, to: &out) }
        case .setType(let className, let name, let type, let isNullable, let replacesFailures):
            append(
                "type",
                [("class", className), ("property", name), ("type", type.name)],
                to: &out
            )
            append("nullable", isNullable, to: &out)
            if replacesFailures { append("replace", true, to: &out) }
        case .setVersion(let from, let to):
            append("schema-version", [("class", edit.className)], to: &out)
            if let from { append("from", from, to: &out) }
            append("to", to, to: &out)
        }
    }

    private func append(
        _ name: String,
        _ members: [(String, String)],
        to out: inout [UInt8]
    ) {
        out.append(text: #"{"op":"#)
        out.append(json: name)
        for (name, value) in members { append(name, value, to: &out) }
    }

    private func append(_ name: String, _ value: String, to out: inout [UInt8]) {
        out.append(text: ",")
        out.append(json: name)
        out.append(text: ":")
        out.append(json: value)
    }

    private func append(_ name: String, _ number: UInt64, to out: inout [UInt8]) {
        out.append(text: ",")
        out.append(json: name)
        out.append(text: ":")
        out.append(decimal: number)
    }

    private func append(_ name: String, _ flag: Bool, to out: inout [UInt8]) {
        out.append(text: ",")
        out.append(json: name)
        out.append(text: flag ? ":true" : ":false")
    }

    private func append(_ plan: PropertyPlan, to out: inout [UInt8]) {
        out.append(text: #"{"name":"#)
        out.append(json: plan.name)
        append("type", plan.type.name, to: &out)
        append("nullable", plan.isNullable, to: &out)
        if let collection = plan.collection { append("collection", collection.rawValue, to: &out) }
        if let target = plan.target { append("target", target, to: &out) }
        if let index = plan.index { append("index", index.rawValue, to: &out) }
        out.append(text: "}")
    }
}
