import RegentCore

/// `regent debug free FILE`: the free lists.
enum DebugFreeCommand {
    static let verb = Verb(
        name: "debug free",
        summary: "the free space of the newest version, block by block",
        operands: [.file],
        flags: Flag.version + Flag.key,
        discussion: "A block with a version was released by the commit that made this version.",
        examples: [
            .init("regent debug free shop.realm", "position, size and version of each block"),
            .init("regent debug free shop.realm --json", "the same for a program"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let session = try invocation.open()
        let (list, size) = try session.read { snapshot in
            try snapshot.memory.map { memory in
                (try FreeList(top: snapshot.topRef, in: memory), snapshot.logicalSize)
            } ?? (nil, snapshot.logicalSize)
        }
        let blocks = list?.entries ?? []
        for fault in list?.faults ?? [] { invocation.console.say("damaged: \(fault)") }
        let output = DataOutput()
        if invocation.arguments.has("json") {
            let list = blocks.map { block in
                JSONText.object([
                    ("position", .int(block.position)), ("size", .int(block.length)),
                    ("version", block.version.map { .int($0) }),
                ])
            }
            try output.line(
                JSONText.object([
                    ("schema", .string("regent.debug.free/1")),
                    ("logical_size", .int(size)),
                    ("blocks", .array(list)),
                ]).text
            )
        } else {
            var table = TextTable([("position", .right), ("size", .right), ("version", .right)])
            for block in blocks {
                table.add([
                    String(block.position), String(block.length),
                    block.version.map { String($0) } ?? "",
                ])
            }
            let total = list?.sizeInBytes ?? 0
            try output.write(table.text)
            let free = Printable.count(Int(clamping: total))
            try output.line("\(free) of \(Printable.count(size)) bytes are free")
        }
        try output.finish()
        return .done
    }
}
