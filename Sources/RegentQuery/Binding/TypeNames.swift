import RegentCore

/// The types that a name behind `@type` stands for (`query-language.md` §12).
struct TypeNames: Sendable, Equatable {
    private let types: Set<OperandType>

    /// - Parameter name: one of the known names, in any capitals; nil for others.
    init?(_ name: String) {
        guard let types = Self.types[name.lowercased()] else { return nil }
        self.types = types
    }

    func contains(_ value: Value) -> Bool {
        types.contains(OperandType(of: value))
    }

    private static let types: [String: Set<OperandType>] = {
        let names: [(Set<OperandType>, [String])] = [
            ([.null], ["null"]),
            (
                [.int],
                ["int", "integer", "int16", "int32", "int64", "short", "long", "byte", "char"]
            ),
            ([.bool], ["bool", "boolean"]),
            ([.string], ["string"]),
            ([.binary], ["binary", "data", "bytearray", "byte[]", "bindata"]),
            ([.timestamp], ["date", "datetimeoffset", "timestamp"]),
            ([.float], ["float"]),
            ([.double], ["double"]),
            ([.decimal], ["decimal128", "decimal"]),
            ([.link], ["objectlink", "link"]),
            ([.objectID], ["objectid"]),
            ([.uuid], ["uuid", "guid"]),
            ([.int, .float, .double, .decimal], ["numeric"]),
            ([.dictionary], ["object", "dictionary"]),
            ([.list], ["array", "list"]),
            ([.list, .dictionary], ["collection"]),
        ]
        var table: [String: Set<OperandType>] = [:]
        for (types, words) in names {
            for word in words { table[word] = types }
        }
        return table
    }()
}
