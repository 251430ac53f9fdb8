/// One thing the program does, as data with its function.
struct Verb: Sendable {
    /// A word that stands where it stands: `FILE`, `CLASS`.
    struct Operand: Sendable {
        let name: String
        let isOptional: Bool
        let isRepeated: Bool
        let help: String

        init(_ name: String, isOptional: Bool = false, isRepeated: Bool = false, _ help: String) {
            self.name = name
            self.isOptional = isOptional
            self.isRepeated = isRepeated
            self.help = help
        }

        /// The file most verbs work on.
        static let file = Operand("FILE", "a Realm file; it is only read")

        var spelling: String {
            let name = isRepeated ? name + " …" : name
            return isOptional ? "[\(name)]" : name
        }
    }

    struct Example: Sendable {
        let command: String
        let meaning: String

        init(_ command: String, _ meaning: String) {
            self.command = command
            self.meaning = meaning
        }
    }

    /// One word, or two: `debug header`.
    let name: String
    /// What it does, in one line.
    let summary: String
    let operands: [Operand]
    let flags: [Flag]
    /// Paragraphs for the full help.
    let discussion: String
    /// The first two are in the short help.
    let examples: [Example]
    let run: @Sendable (Invocation) throws -> ExitCode

    /// All flags the verb takes.
    var allFlags: [Flag] { flags + Flag.global }

    /// How it is called.
    var usage: String {
        (["regent", name] + operands.map(\.spelling) + ["[flags]"]).joined(separator: " ")
    }
}
