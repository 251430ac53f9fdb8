import RegentCore

extension SchemaText {
    // MARK: Mermaid

    /// A class diagram; names that the notation does not take stand as labels.
    var mermaid: String {
        var lines = ["classDiagram"]
        for table in shown {
            lines.append(
                "  class \(Self.identifier(table.displayName))[\"\(Self.label(table))\"] {"
            )
            for property in table.properties {
                let marks = property.isPrimaryKey ? " PK" : ""
                let type = Self.generic(type(property))
                lines.append("    \(type) \(Printable.line(property.name))\(marks)")
            }
            lines.append("  }")
        }
        for table in shown {
            for property in table.properties {
                guard let target = target(property) else { continue }
                let arrow = schema[target]?.kind == .embedded ? "*--" : "-->"
                let many = property.collection == nil ? "\"0..1\"" : "\"*\""
                lines.append(
                    "  \(Self.identifier(table.displayName)) \(arrow) \(many) "
                        + "\(Self.identifier(target)) : \(Printable.line(property.name))"
                )
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func label(_ table: TableSchema) -> String {
        let name = Printable.line(table.displayName).filter { $0 != "\"" && $0 != "]" }
        return table.kind == .topLevel ? name : "\(name) (\(table.kind.rawValue))"
    }

    /// Brackets and braces end a member in mermaid; generics are written with tildes.
    private static func generic(_ type: String) -> String {
        var result = ""
        for character in type {
            switch character {
            case "[": result += "list~"
            case "{": result += "dictionary~"
            case "<": result += "~"
            case "]", "}", ">": result += "~"
            default: result.append(character)
            }
        }
        return result
    }

    // MARK: Swift

    /// Classes with `@Persisted` properties that open this file.
    var swift: String {
        let classes = shown.filter { $0.className != nil }.map(swiftClass)
        return "import Foundation\nimport RealmSwift\n\n" + classes.joined(separator: "\n")
    }

    private func swiftClass(_ table: TableSchema) -> String {
        let base =
            switch table.kind {
            case .topLevel: "Object"
            case .embedded: "EmbeddedObject"
            case .asymmetric: "AsymmetricObject"
            }
        let name = Self.swiftName(table.displayName)
        var lines = ["class \(name): \(base) {"]
        lines += table.properties.map { "    " + swiftProperty($0) }
        let renamed = table.properties.filter { Self.identifier($0.name) != $0.name }
        if !renamed.isEmpty {
            let entries = renamed.map { property in
                "\"\(Self.identifier(property.name))\": \"\(Self.escape(property.name))\""
            }
            lines.append("")
            lines.append("    override class func propertiesMapping() -> [String: String] {")
            lines.append("        [\(entries.joined(separator: ", "))]")
            lines.append("    }")
        }
        if Self.identifier(table.displayName) != table.displayName {
            lines.append("")
            lines.append("    override class func _realmObjectName() -> String? {")
            lines.append("        \"\(Self.escape(table.displayName))\"")
            lines.append("    }")
        }
        return lines.joined(separator: "\n") + "\n}\n"
    }

    private func swiftProperty(_ property: Property) -> String {
        let mark =
            if property.isPrimaryKey {
                "(primaryKey: true)"
            } else if property.index == .general {
                "(indexed: true)"
            } else {
                ""
            }
        let name = Self.swiftName(property.name)
        return "@Persisted\(mark) var \(name): \(swiftType(property))"
    }

    private func swiftType(_ property: Property) -> String {
        let (type, isLink) = swiftElement(property)
        // AnyRealmValue holds null itself, so it is never optional; elements that link are there.
        let isNullable = property.isNullable && property.type != .mixed
        let element = type + (isNullable && !isLink ? "?" : "")
        let value = type + (isNullable || isLink ? "?" : "")
        return switch property.collection {
        case .list: "List<\(element)>"
        case .set: "MutableSet<\(element)>"
        case .dictionary: "Map<String, \(value)>"
        case nil: value
        }
    }

    private func swiftElement(_ property: Property) -> (name: String, isLink: Bool) {
        switch property.type {
        case .int: ("Int", false)
        case .bool: ("Bool", false)
        case .string: ("String", false)
        case .binary: ("Data", false)
        case .timestamp: ("Date", false)
        case .float: ("Float", false)
        case .double: ("Double", false)
        case .decimal: ("Decimal128", false)
        case .objectID: ("ObjectId", false)
        case .uuid: ("UUID", false)
        case .mixed: ("AnyRealmValue", false)
        case .link, .typedLink: (Self.swiftName(target(property) ?? "Object"), true)
        }
    }

    /// A name that the language takes: other characters become underscores, keywords stand in
    /// backticks.
    private static func swiftName(_ name: String) -> String {
        let name = identifier(name)
        return keywords.contains(name) ? "`\(name)`" : name
    }

    static func identifier(_ name: String) -> String {
        var result = ""
        for character in name {
            let isPlain = character.isLetter || character.isNumber || character == "_"
            result.append(isPlain ? character : "_")
        }
        return result.first.map { $0.isNumber } ?? true ? "_" + result : result
    }

    private static func escape(_ name: String) -> String {
        Printable.line(name).map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }

    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
        "typealias", "var", "where", "while", "Type", "Protocol", "Self", "Any",
    ]
}
