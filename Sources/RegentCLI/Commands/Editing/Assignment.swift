import RegentCore
import RegentDrafts

/// `PATH=VALUE` or `PATH:=EXPRESSION` of a command line.
struct Assignment {
    let path: ValuePath
    let text: String
    /// Whether the value is made of the old one: `age:=+1`, `name:=trim`.
    let isExpression: Bool

    /// Reads one; an equals sign within brackets belongs to the path.
    init(_ word: String) throws {
        var depth = 0
        var sign: String.Index?
        for index in word.indices {
            switch word[index] {
            case "[": depth += 1
            case "]": depth -= 1
            case "=" where depth == 0: sign = index
            default: break
            }
            if sign != nil { break }
        }
        guard let sign, sign != word.startIndex else {
            throw UsageError.badOperand(word, expected: "PROPERTY=VALUE, such as age=30")
        }
        var name = word[..<sign]
        isExpression = name.last == ":"
        if isExpression { name.removeLast() }
        text = String(word[word.index(after: sign)...])
        guard let path = try? ValuePath(String(name)) else {
            throw UsageError.badOperand(
                word,
                expected: "a property, or a path such as address.city or labels[\"en\"]"
            )
        }
        self.path = path
    }

    /// The place in an object, with the property it ends in.
    func place(
        in object: ObjectKey,
        of table: TableSchema,
        _ schema: Schema
    ) throws -> (place: Place, property: Property, isElement: Bool) {
        let className = table.displayName
        var table = table
        var steps: [Place.Step] = []
        var property: Property?
        var isElement = false
        for step in path.steps {
            switch step {
            case .index(let index):
                steps.append(.index(index))
                isElement = true
            case .name(let name):
                if let outer = property {
                    let isDictionary = outer.collection == .dictionary && !isElement
                    let target = outer.target.flatMap { schema[$0] }
                    guard !isDictionary, outer.type == .link, let target,
                        target.kind == .embedded
                    else {
                        steps.append(.key(name))
                        isElement = true
                        continue
                    }
                    table = target
                }
                guard let found = table[name] else {
                    throw UsageError.unknownProperty(
                        name,
                        className: table.displayName,
                        nearest: Nearest.to(name, among: table.properties.map(\.name))
                    )
                }
                property = found
                isElement = false
                steps.append(.property(name))
            }
        }
        guard let property else {
            throw UsageError.badOperand(path.text, expected: "a property")
        }
        return (
            Place(className: className, object: object, path: steps), property, isElement
        )
    }
}
