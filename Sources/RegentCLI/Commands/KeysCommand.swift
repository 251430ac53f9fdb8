import RegentCore
import RegentStudio

/// `regent keys`: the studio's keys, or a check of a file of keys.
enum KeysCommand {
    static let verb = Verb(
        name: "keys",
        summary: "list the studio's keys, or check a file of keys",
        operands: [],
        flags: [Flag("check", value: "FILE", "read a file of keys and say what is wrong in it")],
        discussion: """
            Your own keys stand in $XDG_CONFIG_HOME/regent/keys.conf, one command a line: `sort = \
            z, Alt-s`, `table.histogram = Ctrl-H` for one place, `delete = none`. Sequences have \
            blanks between their keys: `g g`. Two commands that want the same keys in one place \
            are an error that names both; the studio then keeps its own keys.
            """,
        examples: [
            .init("regent keys", "place, keys, name and what it does"),
            .init(
                "regent keys --check keys.conf",
                "unknown names, bad keys, conflicts, with lines"
            ),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let output = DataOutput()
        if let path = invocation.arguments.value("check") {
            return try check(path, output)
        }
        let library = KeyLibrary.load()
        for fault in library.faults {
            invocation.console.say("warning: \(library.path):\(fault.line): \(fault.text)")
        }
        if invocation.arguments.has("json") {
            let list = library.entries.map { entry in
                JSONText.object([
                    ("place", .string(entry.place)),
                    ("keys", .array(entry.keys.map { .string($0) })),
                    ("command", .string(entry.command)),
                    ("does", .string(entry.sentence)),
                ])
            }
            try output.line(
                JSONText.object([("schema", .string("regent.keys/1")), ("keys", .array(list))]).text
            )
        } else {
            var table = TextTable([
                ("place", .left), ("keys", .left), ("command", .left), ("does", .left),
            ])
            for entry in library.entries {
                table.add([
                    entry.place, entry.keys.joined(separator: ", "), entry.command, entry.sentence,
                ])
            }
            try output.write(table.text)
        }
        try output.finish()
        return .done
    }

    private static func check(_ path: String, _ output: DataOutput) throws -> ExitCode {
        let bytes: [UInt8]
        do {
            bytes = try Descriptor.content(ofPath: path, limit: 1 << 20)
        } catch let error {
            throw FileError(path: path, fact: error)
        }
        let faults = KeyFile(String(decoding: bytes, as: UTF8.self)).faults
        for fault in faults {
            try output.line("\(Printable.line(path)):\(fault.line): \(fault.text)")
        }
        if faults.isEmpty { try output.line("\(Printable.line(path)): nothing is wrong") }
        try output.finish()
        return faults.isEmpty ? .done : .no
    }
}
