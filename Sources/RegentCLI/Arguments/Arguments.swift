/// The words of a command line, sorted by the verb that was recognised.
struct Arguments: Sendable {
    let verb: Verb
    let operands: [String]
    /// Values by flag name, in the order given; a switch has an empty one each time.
    private let flags: [String: [String]]

    init(verb: Verb, operands: [String], flags: [String: [String]]) {
        self.verb = verb
        self.operands = operands
        self.flags = flags
    }

    /// Whether a flag was given.
    func has(_ flag: String) -> Bool { flags[flag] != nil }

    /// The value given last.
    func value(_ flag: String) -> String? { flags[flag]?.last }

    /// All values given, each split at commas.
    func list(_ flag: String) -> [String]? {
        flags[flag]?.flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// All values given, as they are.
    func values(_ flag: String) -> [String] { flags[flag] ?? [] }

    /// A count; throws when the value is not a whole number from 0 up.
    func count(_ flag: String) throws(UsageError) -> Int? {
        guard let text = value(flag) else { return nil }
        guard let count = Int(text), count >= 0 else {
            throw .badValue(flag: flag, value: text, expected: "a whole number from 0 up")
        }
        return count
    }
}
