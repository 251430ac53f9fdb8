internal import RegentCore

/// One column of the output: the object's key, or what a path of properties leads to.
struct ExportColumn: Sendable {
    /// A property of the class, or one behind links.
    struct Path: Sendable {
        /// The links to follow, with the classes they lead to.
        let links: [Property]
        let targets: [TableKey]
        /// The property at the end.
        let property: Property

        /// True when several objects can be reached, so that the column holds a list of values.
        var isToMany: Bool { links.contains { $0.collection != nil } }
    }

    enum Source: Sendable {
        case key
        case path(Path)
    }

    let title: String
    let source: Source
    /// The title as the name of a JSON member, with quotes and colon.
    let member: [UInt8]

    init(title: String, source: Source) {
        self.title = title
        self.source = source
        member = JSONMember.name(title)
    }

    /// A property of the class itself.
    init(_ property: Property) {
        self.init(
            title: property.name,
            source: .path(Path(links: [], targets: [], property: property))
        )
    }

    /// The column of the class itself that a value can be read from directly; nil for others.
    var direct: Property? {
        if case .path(let path) = source, path.links.isEmpty { path.property } else { nil }
    }

    /// The property whose single values the column holds; nil for keys and lists of values.
    var singleProperty: Property? {
        guard case .path(let path) = source, !path.isToMany, path.property.collection == nil else {
            return nil
        }
        return path.property
    }
}

/// The names of JSON members, ready to be copied.
enum JSONMember {
    /// The name in quotes, with a colon.
    static func name(_ name: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(json: name)
        bytes.append(UInt8(ascii: ":"))
        return bytes
    }

    /// The name of the member that holds the object key: `_key`, unless a column is called so.
    static func keyName(besides columns: [ExportColumn]) -> String {
        var name = "_key"
        while columns.contains(where: { $0.title == name }) { name = "_" + name }
        return name
    }
}
