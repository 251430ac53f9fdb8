/// One flag a verb takes, as data: the parser, the help and the completions are made from it.
struct Flag: Sendable {
    /// The long name, without dashes.
    let name: String
    let letter: Character?
    /// What stands for the value in the help; nil for a switch.
    let value: String?
    /// The values there are, when they can be listed.
    let choices: [String]
    let help: String

    init(
        _ name: String,
        letter: Character? = nil,
        value: String? = nil,
        choices: [String] = [],
        _ help: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.choices = choices
        self.help = help
    }

    /// As it stands in the help: `-o, --output FILE`.
    var spelling: String {
        (letter.map { "-\($0), " } ?? "    ") + "--" + name + (value.map { " " + $0 } ?? "")
    }
}

extension Flag {
    /// What every verb takes.
    static let global: [Flag] = [
        Flag("json", "machine-readable output; errors too, as one JSON line on stderr"),
        Flag("quiet", letter: "q", "say nothing on stderr"),
        Flag("verbose", letter: "v", "say more on stderr; keys are never shown"),
        Flag(
            "no-input",
            "never ask; a missing key is an error (implied when stdin is no terminal)"
        ),
        Flag("no-color", "no colours; NO_COLOR in the environment does the same"),
        Flag("help", letter: "h", "-h: short help with two examples; --help: everything"),
    ]

    /// How a key is given; never as an argument, which every user of the machine could read.
    static let key: [Flag] = [
        Flag(
            "key-file",
            value: "PATH",
            "read the 64-byte key from a file: raw, hex, base64 or a list of bytes; - is stdin"
        ),
        Flag(
            "key-command",
            value: "CMD",
            "run CMD and read the key from what it prints, such as `pass show realm/shop`"
        ),
    ]

    /// Which version is looked at.
    static let version: [Flag] = [
        Flag("top", value: "REF", "look at the older version whose root `debug roots` lists at REF")
    ]

    /// Where data goes.
    static let output: [Flag] = [
        Flag(
            "output",
            letter: "o",
            value: "FILE",
            "write to FILE, complete or not at all; - is stdout"
        ),
        Flag("force", "replace FILE if it exists; never the database itself"),
    ]

    /// How values are written.
    static let values: [Flag] = [
        Flag(
            "links",
            value: "HOW",
            choices: ["ref", "key", "embed"],
            "links as references, as primary keys, or as the objects themselves"
        ),
        Flag("depth", value: "N", "with --links embed: so many levels (1)"),
        Flag(
            "dates",
            value: "HOW",
            choices: ["iso", "epoch-ms"],
            "ISO 8601 in UTC, or milliseconds since 1970"
        ),
        Flag("data", value: "HOW", choices: ["base64", "hex"], "how binaries are written"),
        Flag("null", value: "TEXT", "what stands for null in csv, tsv, md and table"),
        Flag("int64-as-string", "whole numbers in quotes, for readers that lose digits above 2^53"),
    ]

    static func format(_ choices: [String], _ help: String) -> Flag {
        Flag("format", value: "FORMAT", choices: choices, help)
    }
}
