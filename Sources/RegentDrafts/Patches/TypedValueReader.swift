internal import RegentCore

/// Reads what `TypedValueWriter` wrote, in the words of another version.
struct TypedValueReader {
    /// What is wrong, in a few words.
    struct Failure: Error {
        let what: String
    }

    let snapshot: Snapshot
    /// Keys that new objects of the same patch have in it.
    var created: [ObjectLink: ObjectLink] = [:]

    init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
    }

    func value(_ json: JSONTree) throws(Failure) -> Value {
        if case .null = json { return .null }
        guard let type = json["type"]?.text, let bare = json["value"] else {
            throw Failure(what: "a value without its type")
        }
        guard let value = try value(bare, type) else {
            throw Failure(what: "no value of type \(type)")
        }
        return value
    }

    /// The value of a member object: `{"name":{"type":…}}`.
    func content(_ json: JSONTree) throws(Failure) -> Value {
        guard case .object(let members) = json else {
            throw Failure(what: "an object of properties is missing")
        }
        var read: [(key: String, value: Value)] = []
        for member in members { read.append((member.name, try value(member.value))) }
        return .dictionary(of: read)
    }

    private func value(_ bare: JSONTree, _ type: String) throws(Failure) -> Value? {
        switch (type, bare) {
        case ("int", _): return bare.integer.map(Value.int)
        case ("bool", .bool(let isTrue)): return .bool(isTrue)
        case ("string", .string(let text)): return .string(text)
        case ("string", .object): return try bare["$bytes"].map(bytes).map { .malformedString($0) }
        case ("binary", .string): return .binary(try bytes(bare))
        case ("timestamp", .object):
            guard let seconds = bare["s"]?.integer, let rest = bare["ns"]?.integer,
                let nanoseconds = Int32(exactly: rest), abs(rest) < 1_000_000_000,
                seconds == 0 || rest == 0 || (seconds < 0) == (rest < 0)
            else { return nil }
            return .timestamp(Timestamp(seconds: seconds, nanoseconds: nanoseconds))
        case ("float", _): return float(bare).map(Value.float)
        case ("double", _): return double(bare).map(Value.double)
        case ("decimal", .string(let text)): return Decimal128(text).map(Value.decimal)
        case ("objectId", .string(let text)): return ObjectID(text).map(Value.objectID)
        case ("uuid", .string(let text)): return UUID128(text).map(Value.uuid)
        case ("link", .object): return .link(try link(bare))
        case ("list", .array(let elements)): return .list(try values(elements))
        case ("set", .array(let elements)): return .set(try values(elements))
        case ("dictionary", .object): return try content(bare)
        default: return nil
        }
    }

    private func values(_ elements: [JSONTree]) throws(Failure) -> [Value] {
        var values: [Value] = []
        for element in elements { values.append(try value(element)) }
        return values
    }

    // MARK: Objects

    /// What a link leads to here: the object with its primary key, else one that the patch makes,
    /// else the one with its key.
    private func link(_ json: JSONTree) throws(Failure) -> ObjectLink {
        guard let name = json["class"]?.text, let number = json["key"]?.integer else {
            throw Failure(what: "a link without class and key")
        }
        guard let table = snapshot.table(named: name) else {
            throw Failure(what: "a link into the class \(name), which is not here")
        }
        let link = ObjectLink(table: table.schema.key, object: ObjectKey(rawValue: number))
        if json["primary_key"] != nil, let key = try object(json, in: table) {
            return ObjectLink(table: link.table, object: key)
        }
        return created[link] ?? link
    }

    /// The object that `primary_key` or else `key` name; nil where there is none.
    func object(_ json: JSONTree, in table: Table) throws(Failure) -> ObjectKey? {
        do {
            if let typed = json["primary_key"], table.schema.primaryKey != nil {
                return try table.objectKey(primaryKey: try value(typed))
            }
            guard let number = json["key"]?.integer else { return nil }
            let key = ObjectKey(rawValue: number)
            return try table.contains(key) ? key : nil
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(what: "the object cannot be looked up")
        }
    }

    // MARK: Numbers and bytes

    private func bytes(_ json: JSONTree) throws(Failure) -> [UInt8] {
        guard let text = json.text else { throw Failure(what: "base64 is missing") }
        do throws(ValueParser.Failure) {
            return try ValueParser.base64(Array(text.utf8))
        } catch {
            throw Failure(what: error.message)
        }
    }

    private func double(_ json: JSONTree) -> Double? {
        switch json {
        case .number(let digits): Double(digits)
        case .string("NaN"): .nan
        case .string("Infinity"): .infinity
        case .string("-Infinity"): -.infinity
        case .string(let text) where text.hasPrefix("NaN:"):
            UInt64(text.dropFirst(4), radix: 16).map(Double.init(bitPattern:))
        default: nil
        }
    }

    private func float(_ json: JSONTree) -> Float? {
        switch json {
        case .number(let digits): Float(digits)
        case .string("NaN"): .nan
        case .string("Infinity"): .infinity
        case .string("-Infinity"): -.infinity
        case .string(let text) where text.hasPrefix("NaN:"):
            UInt32(text.dropFirst(4), radix: 16).map(Float.init(bitPattern:))
        default: nil
        }
    }
}
