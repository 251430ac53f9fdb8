import RegentCore

/// `regent debug tree FILE`: what leads to what, from a root down.
enum DebugTreeCommand {
    static let verb = Verb(
        name: "debug tree",
        summary: "the nodes below a root, with sizes",
        operands: [.file],
        flags: [
            .top,
            Flag("depth", value: "N", "so many levels (3)"),
            Flag("limit", value: "N", "at most so many nodes (2000)"),
        ] + Flag.key,
        discussion: """
            Each line: position, what it is, size in bytes. Every position can be given to \
            `debug ref` and to --top.
            """,
        examples: [
            .init("regent debug tree shop.realm", "the upper nodes"),
            .init("regent debug tree shop.realm --top 4096 --depth 10", "all below one node"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let image = try invocation.openImage()
        let top = try invocation.root(of: image)
        var walk = Walk(
            memory: image.memory,
            top: top,
            tableNames: NodeNames.tables(below: top, in: image.memory),
            depth: try invocation.arguments.count("depth") ?? 3,
            limit: try invocation.arguments.count("limit") ?? 2_000
        )
        let output = DataOutput()
        if top.isNone {
            try output.line("no root: nothing was ever committed")
        } else {
            try walk.visit(top, label: "top", role: .top, level: 0, output)
        }
        try output.finish()
        return .done
    }

    /// What is known of a node's place, which names its slots.
    private enum Role {
        case top
        case tables
        case table
        case spec
        case other
    }

    private struct Walk {
        let memory: Memory
        let top: Ref
        let tableNames: [String]
        let depth: Int
        let limit: Int
        /// The way down: a node below itself is a circle that damage made.
        var path: [Ref] = []
        var count = 0

        mutating func visit(
            _ ref: Ref,
            label: String,
            role: Role,
            level: Int,
            _ output: DataOutput
        ) throws {
            let indent = String(repeating: "  ", count: level)
            let place = "\(indent)\(ref.rawValue)  \(Printable.line(label))"
            guard count < limit else {
                if count == limit { try output.line("… more than \(limit) nodes; --limit") }
                count = limit + 1
                return
            }
            count += 1
            if path.contains(ref) { return try output.line(place + "  leads back to itself") }
            let dump: NodeDump
            do {
                dump = try NodeDump(ref, in: memory, limit: 1_000)
            } catch let error {
                return try output.line(place + "  " + error.explanation)
            }
            try output.line(
                "\(place)  \(DebugText.summary(dump.header)), \(dump.header.nodeSizeInBytes) bytes"
            )
            guard level < depth else { return }
            path.append(ref)
            for (index, child) in dump.children {
                let (name, role) = describe(index, below: role)
                try visit(child, label: name, role: role, level: level + 1, output)
            }
            path.removeLast()
        }

        private func describe(_ index: Int, below role: Role) -> (String, Role) {
            switch role {
            case .top:
                let name = index < NodeNames.top.count ? NodeNames.top[index] : "[\(index)]"
                return (name, index == TopSlot.tables ? .tables : .other)
            case .tables:
                let name = index < tableNames.count ? tableNames[index] : ""
                return ("[\(index)] \(name)", .table)
            case .table:
                let name = index < NodeNames.table.count ? NodeNames.table[index] : "[\(index)]"
                return (name, index == TableSlot.spec ? .spec : .other)
            case .spec:
                let name = index < NodeNames.spec.count ? NodeNames.spec[index] : "[\(index)]"
                return (name, .other)
            case .other:
                return ("[\(index)]", .other)
            }
        }
    }
}
