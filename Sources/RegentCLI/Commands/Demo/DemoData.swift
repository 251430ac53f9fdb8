import RegentCore
import RegentDrafts

/// The objects of the demo database, as lines that create them.
///
/// Links lead to objects by numbers, which stand for keys until the objects are made.
struct DemoData {
    /// How many objects there are in all, embedded ones included.
    static let wanted = 50_000

    let tables: [String: TableKey]
    var random = DemoRandom(seed: 2026)
    var countOfObjects = 0
    private var made: [Line] = []
    private var counts: [String: Int] = [:]

    init(tables: [String: TableKey]) {
        self.tables = tables
    }

    /// Makes all of them.
    mutating func lines() -> [Line] {
        makeMagazine()
        makeShop()
        makeDevices()
        makeSamples()
        // Readings fill the rest.
        while countOfObjects < Self.wanted { makeReading() }
        return made
    }

    // MARK: For the parts

    /// Notes an object.
    mutating func add(_ className: String, _ values: [String: Value]) {
        let number = counts[className, default: 0]
        counts[className] = number + 1
        countOfObjects += 1
        made.append(
            Line(
                place: Place(className: className, object: Self.key(number)),
                change: .create(.dictionary(of: values.map { ($0.key, $0.value) }))
            )
        )
    }

    /// The content of an embedded object, which counts too.
    mutating func embedded(_ values: [String: Value]) -> Value {
        countOfObjects += 1
        return .dictionary(of: values.map { ($0.key, $0.value) })
    }

    func count(of className: String) -> Int { counts[className, default: 0] }

    /// A link to the object of a class with a number; null where there is none yet.
    func link(_ className: String, _ number: Int) -> Value {
        guard number < count(of: className), let table = tables[className] else { return .null }
        return .link(ObjectLink(table: table, object: Self.key(number)))
    }

    /// A link to any object of a class.
    mutating func link(_ className: String) -> Value {
        let count = count(of: className)
        return count == 0 ? .null : link(className, random.number(0...count - 1))
    }

    mutating func links(_ className: String, _ range: ClosedRange<Int>) -> [Value] {
        guard count(of: className) > 0 else { return [] }
        return (0..<random.number(range)).map { _ in link(className) }
    }

    /// A key that no object of a file has.
    private static func key(_ number: Int) -> ObjectKey {
        ObjectKey(rawValue: 1 << 62 + Int64(number))
    }
}

extension Value {
    /// Each value once, as sets have them.
    static func distinct(_ values: [Value]) -> Value {
        .set(Set(values).sorted { Value.compareTotally($0, $1) < 0 })
    }

    static func strings(_ texts: [String]) -> Value { .list(texts.map { .string($0) }) }
}
