internal import RegentCore

/// JSON objects as lines, in the words of a version.
struct PatchLineReader {
    private typealias Failure = TypedValueReader.Failure

    private var values: TypedValueReader
    private let snapshot: Snapshot
    private var countOfExpected: Int64 = 0
    private var countOfCreated: Int64 = 0

    /// New objects have keys from here until they are made: no object of a file has them.
    private static let firstNewKey: Int64 = 1 << 62

    init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
        values = TypedValueReader(snapshot)
    }

    /// Notes the object that a line creates, so that links may lead there from lines before it.
    mutating func expect(_ json: JSONTree) {
        guard json["op"]?.text == "create" else { return }
        let key = ObjectKey(rawValue: Self.firstNewKey + countOfExpected)
        countOfExpected += 1
        guard let table = json["class"]?.text.flatMap({ snapshot.table(named: $0) }),
            let number = json["key"]?.integer
        else { return }
        let old = ObjectLink(table: table.schema.key, object: ObjectKey(rawValue: number))
        values.created[old] = ObjectLink(table: table.schema.key, object: key)
    }

    mutating func line(_ json: JSONTree) throws(TypedValueReader.Failure) -> Line {
        guard let name = json["op"]?.text, let className = json["class"]?.text else {
            throw Failure(what: "op or class is missing")
        }
        if let edit = try schemaEdit(name, className, json) {
            return Line(
                place: Place(className: className, object: .none),
                change: .schema(edit)
            )
        }
        let table = snapshot.table(named: className)
        let primaryKey = try json["primary_key"].map { (json) throws(Failure) in
            try values.value(json)
        }
        switch name {
        case "create":
            let key = ObjectKey(rawValue: Self.firstNewKey + countOfCreated)
            countOfCreated += 1
            return Line(
                place: Place(className: className, object: key),
                primaryKey: primaryKey,
                change: .create(try values.content(json["values"] ?? .null))
            )
        case "delete":
            return Line(
                place: Place(className: className, object: try object(json, in: table)),
                primaryKey: primaryKey,
                change: .delete(try values.content(json["values"] ?? .null))
            )
        case "set":
            let object = try object(json, in: table)
            return Line(
                place: Place(className: className, object: object, path: try path(json)),
                primaryKey: primaryKey,
                change: .set(
                    before: try value(json["before"]),
                    after: try value(json["after"])
                )
            )
        default:
            throw Failure(what: "“\(name)” is no change known here")
        }
    }

    private func value(_ json: JSONTree?) throws(TypedValueReader.Failure) -> Value? {
        guard let json else { return nil }
        return try values.value(json)
    }

    private func object(
        _ json: JSONTree,
        in table: Table?
    ) throws(TypedValueReader.Failure) -> ObjectKey {
        guard let table else { return .none }
        return try values.object(json, in: table) ?? .none
    }

    private func path(_ json: JSONTree) throws(TypedValueReader.Failure) -> [Place.Step] {
        guard case .array(let elements)? = json["path"], !elements.isEmpty else {
            throw Failure(what: "path is missing")
        }
        var path: [Place.Step] = []
        for element in elements {
            if let name = element.text {
                path.append(.property(name))
            } else if let index = element.integer.flatMap({ Int(exactly: $0) }) {
                path.append(.index(index))
            } else if let key = element["key"]?.text {
                path.append(.key(key))
            } else {
                throw Failure(what: "no step of a path looks like this")
            }
        }
        return path
    }

    // MARK: Classes and properties

    private func schemaEdit(
        _ name: String,
        _ className: String,
        _ json: JSONTree
    ) throws(TypedValueReader.Failure) -> SchemaEdit? {
        let property = json["property"]?.text
        switch name {
        case "add-class":
            guard let kind = json["kind"]?.text.flatMap(TableSchema.Kind.init(rawValue:)),
                case .array(let elements)? = json["properties"]
            else { throw Failure(what: "kind or properties is missing") }
            var plans: [PropertyPlan] = []
            for element in elements { plans.append(try plan(element)) }
            return .addClass(
                ClassPlan(
                    name: className,
                    kind: kind,
                    properties: plans,
                    primaryKey: json["primary_key"]?.text
                )
            )
        case "add-property":
            return .addProperty(className: className, try plan(json["property"] ?? .null))
        case "rename-class":
            guard let new = json["to"]?.text else { throw Failure(what: "to is missing") }
            return .renameClass(className, to: new)
        case "rename-property":
            guard let property, let new = json["to"]?.text else {
                throw Failure(what: "property or to is missing")
            }
            return .renameProperty(className: className, property, to: new)
        case "drop-class": return .dropClass(className)
        case "drop-property":
            guard let property else { throw Failure(what: "property is missing") }
            return .dropProperty(className: className, property)
        case "index":
            guard let property else { throw Failure(what: "property is missing") }
            let index = json["index"]?.text.flatMap(Property.Index.init(rawValue:))
            return .setIndex(className: className, property: property, index)
        case "primary-key":
            return .setPrimaryKey(className: className, property: property)
        case "type":
            guard let property, let type = type(json) else {
                throw Failure(what: "property or type is missing")
            }
            return .setType(
                className: className,
                property: property,
                type,
                isNullable: json["nullable"]?.bool ?? false,
                replacesFailures: json["replace"]?.bool ?? false
            )
        case "schema-version":
            guard let version = json["to"]?.integer.flatMap({ UInt64(exactly: $0) }) else {
                throw Failure(what: "to is missing")
            }
            return .setVersion(
                from: json["from"]?.integer.flatMap { UInt64(exactly: $0) },
                to: version
            )
        default:
            return nil
        }
    }

    private func type(_ json: JSONTree) -> ValueType? {
        ValueType.allCases.first { $0.name == json["type"]?.text }
    }

    private func plan(_ json: JSONTree) throws(TypedValueReader.Failure) -> PropertyPlan {
        guard let name = json["name"]?.text, let type = type(json) else {
            throw Failure(what: "name or type of a property is missing")
        }
        return PropertyPlan(
            name: name,
            type: type,
            isNullable: json["nullable"]?.bool ?? false,
            collection: json["collection"]?.text.flatMap(CollectionKind.init(rawValue:)),
            target: json["target"]?.text,
            index: json["index"]?.text.flatMap(Property.Index.init(rawValue:))
        )
    }
}
