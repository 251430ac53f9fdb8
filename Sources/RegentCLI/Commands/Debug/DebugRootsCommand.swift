import RegentCore

/// `regent debug roots FILE`: both roots and what their slots say.
enum DebugRootsCommand {
    static let verb = Verb(
        name: "debug roots",
        summary: "both roots with their slots, and older versions that are still there",
        operands: [.file],
        flags: Flag.key,
        discussion: """
            The root that is not in force belonged to the version before; parts of it may have \
            been overwritten. Roots of still older versions are found by a search through the \
            file; --top REF of other verbs looks at one of them, and `regent check FILE --top \
            REF` says whether all of it is still there.
            """,
        examples: [
            .init("regent debug roots shop.realm", "which root is in force, and the other"),
            .init("regent debug roots shop.realm --json", "the same for a program"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let (image, rescue) = try invocation.open { path, key throws(StorageError) in
            (try FileImage(path: path, key: key), try RescueImage(path: path, key: key))
        }
        let known = Set(roots(of: image).map(\.ref))
        let older = try RootFinder(rescue).candidates(isScanning: true)
            .filter { !known.contains($0.ref) }
        let output = DataOutput()
        if invocation.arguments.has("json") {
            let roots = Self.roots(of: image).map { root in json(root, in: image) }
            let document = JSONText.object([
                ("schema", .string("regent.debug.roots/1")), ("roots", .array(roots)),
                ("older", .array(older.map(json))),
            ])
            try output.line(document.text)
        } else {
            for root in roots(of: image) { try output.write(text(root, in: image)) }
            try output.write(text(older))
        }
        try output.finish()
        return .done
    }

    // MARK: Older versions

    private static func text(_ older: [RootCandidate]) -> String {
        guard !older.isEmpty else { return "older versions: none\n" }
        var table = TextTable([
            ("  root", .right), ("version", .right), ("format", .right), ("tables", .right),
            ("of them readable", .right),
        ])
        for root in older {
            table.add([
                "\(root.ref.rawValue)", "\(root.version)", "\(root.fileFormat)",
                Printable.count(root.countOfTables), Printable.count(root.countOfReadableTables),
            ])
        }
        return "older versions:\n" + table.text
    }

    private static func json(_ root: RootCandidate) -> JSONText {
        .object([
            ("ref", .int(root.ref.rawValue)),
            ("version", .int(root.version)),
            ("format", .int(root.fileFormat)),
            ("tables", .int(root.countOfTables)),
            ("readable_tables", .int(root.countOfReadableTables)),
        ])
    }

    // MARK: Roots of the header

    private struct Root {
        let name: String
        let ref: Ref
        let isSelected: Bool
    }

    private static func roots(of image: FileImage) -> [Root] {
        let header = image.header
        if header.isStreaming {
            return [Root(name: "footer", ref: image.topRef, isSelected: true)]
        }
        return [header.topRefs.0, header.topRefs.1].enumerated().map { slot, ref in
            Root(
                name: "slot \(slot)",
                ref: Ref(rawValue: ref),
                isSelected: slot == header.selectedSlot
            )
        }
    }

    private static func dump(_ root: Root, in image: FileImage) -> Result<NodeDump, StorageError> {
        Result { () throws(StorageError) in
            try NodeDump(root.ref, in: image.memory, limit: NodeNames.top.count)
        }
    }

    private static func text(_ root: Root, in image: FileImage) -> String {
        let state = root.isSelected ? "in force" : "not in force"
        let head = "\(root.name): \(root.ref.rawValue), \(state)\n"
        if root.ref.isNone { return head + "  nothing was committed here\n" }
        if root.ref.rawValue == FileHeader.streamingMark {
            return head + "  left over from the streaming form\n"
        }
        switch dump(root, in: image) {
        case .failure(let error):
            return head + "  \(error.explanation)\n"
        case .success(let dump):
            let rows = (dump.elements ?? []).enumerated().map { index, element in
                let name = index < NodeNames.top.count ? NodeNames.top[index] : ""
                let pad = String(repeating: " ", count: max(0, 20 - name.count))
                return "  \(index < 10 ? " " : "")\(index)  \(name)\(pad)"
                    + DebugText.element(element) + "\n"
            }
            return head + rows.joined()
        }
    }

    private static func json(_ root: Root, in image: FileImage) -> JSONText {
        let (node, problem): (JSONText?, JSONText?) =
            switch dump(root, in: image) {
            case .success(let dump): (DebugText.json(dump), nil)
            case .failure(let error): (nil, .string(error.explanation))
            }
        return .object([
            ("name", .string(root.name)),
            ("ref", .int(root.ref.rawValue)),
            ("in_force", .bool(root.isSelected)),
            ("node", node),
            ("problem", problem),
        ])
    }
}
