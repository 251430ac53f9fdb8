import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

/// A small database with every kind of place, made through a draft.
///
///     Person   id: int (primary key), name, nick?, age, score?, friend?, home (embedded)?,
///              tags [string], codes {int}, labels ["": string], any (mixed), pets [Pet]
///     Pet      name, owner?            without primary key
///     Address  street, zip?            embedded
struct ShopFile {
    let folder: TemporaryFolder
    let path: String
    let key: EncryptionKey?

    static let schema: [SchemaEdit] = [
        .addClass(
            ClassPlan(
                name: "Address",
                kind: .embedded,
                properties: [
                    PropertyPlan(name: "street", type: .string),
                    PropertyPlan(name: "zip", type: .int, isNullable: true),
                ]
            )
        ),
        .addClass(
            ClassPlan(
                name: "Pet",
                properties: [PropertyPlan(name: "name", type: .string)]
            )
        ),
        .addClass(
            ClassPlan(
                name: "Person",
                properties: [
                    PropertyPlan(name: "id", type: .int),
                    PropertyPlan(name: "name", type: .string),
                    PropertyPlan(name: "nick", type: .string, isNullable: true),
                    PropertyPlan(name: "age", type: .int),
                    PropertyPlan(name: "score", type: .double, isNullable: true),
                    PropertyPlan(name: "home", type: .link, target: "Address"),
                    PropertyPlan(
                        name: "places",
                        type: .link,
                        collection: .list,
                        target: "Address"
                    ),
                    PropertyPlan(name: "tags", type: .string, collection: .list),
                    PropertyPlan(name: "codes", type: .int, collection: .set),
                    PropertyPlan(name: "labels", type: .string, collection: .dictionary),
                    PropertyPlan(name: "any", type: .mixed),
                    PropertyPlan(name: "pets", type: .link, collection: .list, target: "Pet"),
                ],
                primaryKey: "id"
            )
        ),
        .addProperty(
            className: "Person",
            PropertyPlan(name: "friend", type: .link, target: "Person")
        ),
        .addProperty(
            className: "Pet",
            PropertyPlan(name: "owner", type: .link, target: "Person")
        ),
    ]

    /// Makes the database with so many people, of which each has a pet.
    init(people: Int = 5, key: EncryptionKey? = nil) throws {
        folder = try TemporaryFolder()
        path = folder.file("shop.realm")
        self.key = key
        let session = try OwnerSession.create(path: path, key: key)
        let draft = try Draft(of: Database(path: path, key: key))
        for edit in Self.schema { try draft.apply(.schema(edit)) }
        for number in 0..<people {
            let pet = try #require(
                try draft.apply(
                    .create(className: "Pet", values: ["name": .string("Pet \(number)")])
                ).first
            )
            let link = Value.link(ObjectLink(table: try Self.key("Pet", in: draft), object: pet))
            try draft.apply(
                .create(
                    className: "Person",
                    values: [
                        "id": .int(Int64(number)),
                        "name": .string("Person \(number)"),
                        "age": .int(Int64(20 + number)),
                        "home": .dictionary(of: [("street", .string("Road \(number)"))]),
                        "tags": .list([.string("a"), .string("b"), .string("c")]),
                        "codes": .set([.int(1), .int(2)]),
                        "labels": .dictionary(of: [("en", .string("hello"))]),
                        "pets": .list([link]),
                    ]
                )
            )
        }
        _ = try draft.commit(in: session)
    }

    private static func key(_ name: String, in draft: Draft) throws -> TableKey {
        try draft.read { try #require($0.table(named: name)).schema.key }
    }

    func database() throws -> Database { try Database(path: path, key: key) }

    func draft() throws -> Draft { try Draft(of: database()) }

    func session() throws -> OwnerSession { try OwnerSession(path: path, key: key) }

    /// The key of the person with a primary key.
    func person(_ id: Int64) throws -> ObjectKey {
        try database().read {
            let table = try #require($0.table(named: "Person"))
            let key = try table.objectKey(primaryKey: .int(id))
            return try #require(key)
        }
    }

    func pet(_ row: Int) throws -> ObjectKey {
        try database().read { try #require($0.table(named: "Pet")).key(at: row) }
    }

    func link(_ className: String, _ object: ObjectKey) throws -> Value {
        try database().read {
            let table = try #require($0.table(named: className))
            return .link(ObjectLink(table: table.schema.key, object: object))
        }
    }

    /// The content of an object as it is in the file.
    func content(_ className: String, _ object: ObjectKey) throws -> Value? {
        try database().read { snapshot in
            let table = try #require(snapshot.table(named: className))
            guard try table.contains(object) else { return nil }
            return try ContentReader(snapshot).object(object, in: table)
        }
    }

    func bytes() throws -> [UInt8] {
        let file = try File(path: path)
        return try file.bytes(at: 0, count: file.size())
    }

    /// Commits edits as another program would.
    @discardableResult
    func commit(_ edits: Edit...) throws -> Draft.Commit {
        let draft = try draft()
        for edit in edits { try draft.apply(edit) }
        return try draft.commit(in: session())
    }
}

extension Value {
    /// A member of a content.
    subscript(name: String) -> Value? { members.first { $0.key == name }?.value }
}
