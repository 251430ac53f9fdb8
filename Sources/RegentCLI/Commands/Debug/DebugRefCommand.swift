import RegentCore

/// `regent debug ref FILE REF`: one node.
enum DebugRefCommand {
    static let verb = Verb(
        name: "debug ref",
        summary: "one node: its header, its elements, its bytes",
        operands: [
            .file, .init("REF", "the node's position, as other debug commands print it"),
        ],
        flags: [Flag("limit", value: "N", "at most so many elements (256)")] + Flag.key,
        discussion: "An arrow marks a ref, # a plain number in a node of refs.",
        examples: [
            .init("regent debug ref shop.realm 5408", "the node at 5408"),
            .init("regent debug ref shop.realm 0x1520 --limit 10", "hex works too"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let image = try invocation.openImage()
        let ref = try invocation.ref(invocation.arguments.operands[1], name: "ref")
        let limit = try invocation.arguments.count("limit") ?? 256
        let dump: NodeDump
        do {
            dump = try NodeDump(ref, in: image.memory, limit: limit)
        } catch .damaged(let damage) {
            // Any number can be asked for; that there is no node says nothing of the file.
            throw ErrorReport.Failure(
                report: ErrorReport(
                    .no,
                    code: "no_node",
                    subject: invocation.arguments.operands[0],
                    "there is no node at \(ref.rawValue): \(damage.explanation)"
                )
            )
        } catch {
            throw FileError(path: invocation.arguments.operands[0], fact: error)
        }
        let output = DataOutput()
        if invocation.arguments.has("json") {
            try output.line(DebugText.json(dump).text)
        } else {
            try output.write(text(dump))
        }
        try output.finish()
        return .done
    }

    private static func text(_ dump: NodeDump) -> String {
        let header = dump.header
        var text = "\(dump.ref.rawValue): \(DebugText.summary(header)), "
        text += "\(header.nodeSizeInBytes) bytes with header\n"
        guard let elements = dump.elements else {
            return text + DebugText.lines(of: dump.bytes, from: dump.ref.rawValue + 8)
                + rest(dump.bytes.count, of: header.payloadSizeInBytes, "byte")
        }
        for (index, element) in elements.enumerated() {
            text += "  [\(index)]  \(DebugText.element(element))\n"
        }
        return text + rest(elements.count, of: header.count, "element")
    }

    private static func rest(_ shown: Int, of count: Int, _ noun: String) -> String {
        shown < count ? "  … and \(Printable.count(count - shown, noun)) more; --limit\n" : ""
    }
}
