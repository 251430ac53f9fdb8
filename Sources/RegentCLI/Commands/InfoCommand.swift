import RegentCore

/// `regent info FILE`: what kind of file it is.
enum InfoCommand {
    static let verb = Verb(
        name: "info",
        summary: "format, history, version, size, classes and counts",
        operands: [.file],
        flags: Flag.version + Flag.key,
        discussion: """
            Files of formats 2 to 9 are recognised: what their header says is shown.

            With --json one object: schema (always "regent.info/1"), file, format, layout, \
            encrypted, size, and for formats 10 and later version, history, sizes and classes.
            """,
        examples: [
            .init("regent info shop.realm", "what kind of file this is"),
            .init("pass show realm/shop | regent info --key-file - shop.realm", "with its key"),
            .init(
                "find . -name '*.realm' -print0 | xargs -0 -n1 regent info --json",
                "one line for each file of a folder"
            ),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let facts = try facts(invocation)
        let output = DataOutput()
        if invocation.arguments.has("json") {
            try output.line(json(facts).text)
        } else {
            try output.write(text(facts))
        }
        try output.finish()
        // What can be said is said; that the file is damaged is said too.
        if let damage = facts.damage ?? facts.damaged.first?.error {
            throw FileError(path: facts.path, fact: damage)
        }
        return .done
    }

    // MARK: Facts

    /// What is said of a file, in order: a name for programs, one for people, the value for each.
    private struct Facts {
        let path: String
        var members: [(name: String, label: String?, json: JSONText, text: String)] = []
        var classes: [ClassSummary]?
        var damaged: [(name: String, error: StorageError)] = []
        /// An encrypted block that fails its check.
        var damage: StorageError?

        mutating func add(_ name: String, _ label: String?, _ json: JSONText, _ text: String) {
            members.append((name, label, json, text))
        }
    }

    private enum Opened {
        case database(Database, EncryptionKey?)
        /// A file of formats 1 to 9.
        case older(FileFacts)
    }

    private static func facts(_ invocation: Invocation) throws -> Facts {
        let top = try invocation.top()
        let opened = try invocation.open { path, key throws(StorageError) -> Opened in
            do throws(StorageError) {
                return .database(try Invocation.database(path, key, at: top), key)
            } catch .olderFormat {
                return .older(try FileFacts(path: path, key: key))
            }
        }
        switch opened {
        case .older(let probe): return older(invocation.arguments.operands[0], probe)
        case .database(let database, let key):
            return try facts(invocation.session(of: database, key: key))
        }
    }

    private static func facts(_ session: Session) throws -> Facts {
        let (size, isEncrypted) = (try session.database.fileSize(), session.database.isEncrypted)
        return try session.read { snapshot in
            var facts = Facts(path: session.path)
            describe(snapshot, size: size, isEncrypted: isEncrypted, in: &facts)
            try describeSpace(snapshot, in: &facts)
            facts.classes = try snapshot.tables.map { try ClassSummary($0) }
            facts.damaged = snapshot.damagedTables
            if isEncrypted { facts.damage = damagedBlock(session.database, snapshot) }
            return facts
        }
    }

    /// The first block that fails its check, among those at the start of the file: so many that it
    /// takes no time to notice.
    private static func damagedBlock(
        _ database: Database,
        _ snapshot: Snapshot
    ) -> StorageError? {
        let size = min(snapshot.logicalSize, 1024 * PageCipher.pageSize)
        for offset in stride(from: 0, to: size, by: PageCipher.pageSize) {
            do throws(StorageError) {
                _ = try database.bytes(at: offset, count: 1)
            } catch {
                return error
            }
        }
        return nil
    }

    private static func describe(
        _ snapshot: Snapshot,
        size: Int,
        isEncrypted: Bool,
        in facts: inout Facts
    ) {
        let header = snapshot.header
        facts.add("format", "format", .int(snapshot.fileFormat), format(snapshot))
        facts.add("layout", "layout", .string(snapshot.layout.rawValue), snapshot.layout.rawValue)
        facts.add("encrypted", "encrypted", .bool(isEncrypted), isEncrypted ? "yes" : "no")
        facts.add(
            "block_size",
            nil,
            isEncrypted ? .int(PageCipher.pageSize) : .null,
            ""
        )
        facts.add("version", "version", .int(snapshot.version), String(snapshot.version))
        let history = history(snapshot.historyType)
        facts.add("history_type", nil, .int(snapshot.historyType), "")
        facts.add(
            "history",
            "history",
            .string(history),
            "\(history) (type \(snapshot.historyType), schema \(snapshot.historySchema))"
        )
        facts.add("history_schema", nil, .int(snapshot.historySchema), "")
        let schemaVersion = schemaVersion(snapshot)
        facts.add(
            "schema_version",
            "schema version",
            schemaVersion.map { .int($0) } ?? .null,
            schemaVersion.map { String($0) } ?? "none"
        )
        let tops = [header.topRefs.0, header.topRefs.1]
        facts.add(
            "top_refs",
            "roots",
            .array(tops.map { .int($0) }),
            tops.enumerated().map { index, ref in
                let isSelected = index == header.selectedSlot && snapshot.layout != .streaming
                return (ref == .max ? "footer" : String(ref)) + (isSelected ? " (selected)" : "")
            }.joined(separator: ", ")
        )
        facts.add("selected_slot", nil, .int(header.selectedSlot), "")
        facts.add("size", "size", .int(size), Printable.count(size) + " bytes")
    }

    private static func describeSpace(_ snapshot: Snapshot, in facts: inout Facts) throws {
        facts.add("logical_size", nil, .int(snapshot.logicalSize), "")
        guard let memory = snapshot.memory else { return }
        let list = try FreeList(top: snapshot.topRef, in: memory)
        // Free lists that can't be read don't keep the rest from being shown; `check` reports them.
        guard list.faults.isEmpty else {
            facts.add("free", "free", .null, "unknown: the free lists are damaged")
            return
        }
        let free = list.sizeInBytes
        let used = Int64(snapshot.logicalSize) &- free
        facts.add("used", "used", .int(used), Printable.count(Int(used)) + " bytes")
        facts.add(
            "free",
            "free",
            .int(free),
            "\(Printable.count(Int(free))) bytes in "
                + Printable.count(list.entries.count, "block")
        )
    }

    /// What the header of a file of formats 2 to 9 says.
    private static func older(_ path: String, _ found: FileFacts) -> Facts {
        let header = found.header
        var facts = Facts(path: path)
        facts.add("format", "format", .int(header.format), "\(header.format) (old: not read yet)")
        let layout = header.isStreaming ? "streaming" : "normal"
        facts.add("layout", "layout", .string(layout), layout)
        facts.add(
            "encrypted",
            "encrypted",
            .bool(found.isEncrypted),
            found.isEncrypted ? "yes" : "no"
        )
        let tops = [header.topRefs.0, header.topRefs.1]
        facts.add(
            "top_refs",
            "roots",
            .array(tops.map { .int($0) }),
            tops.map { $0 == .max ? "footer" : String($0) }.joined(separator: ", ")
        )
        facts.add("selected_slot", "selected", .int(header.selectedSlot), "\(header.selectedSlot)")
        facts.add("size", "size", .int(found.fileSize), Printable.count(found.fileSize) + " bytes")
        return facts
    }

    private static func format(_ snapshot: Snapshot) -> String {
        snapshot.layout == .empty && snapshot.fileFormat == 0
            ? "undecided (nothing was ever committed)" : String(snapshot.fileFormat)
    }

    private static func history(_ type: Int) -> String {
        switch HistoryType(rawValue: type) {
        case .none?: "none"
        case .outOfRealm: "out of the file"
        case .local: "local"
        case .syncClient: "sync client"
        case .syncServer: "sync server"
        case nil: "unknown"
        }
    }

    /// The number an app gives its schema, as SDKs keep it in a table of their own.
    private static func schemaVersion(_ snapshot: Snapshot) -> UInt64? {
        guard let table = snapshot.table(named: "metadata"), table.count > 0,
            let property = table.schema["version"],
            // A table that can't be read is reported by `check`, and does not keep the rest away.
            let key = try? table.key(at: 0),
            case .int(let version)? = try? table.value(of: property.column, in: key)
        else { return nil }
        return UInt64(bitPattern: version)
    }

    // MARK: Rendering

    private static func text(_ facts: Facts) -> String {
        let shown = facts.members.filter { $0.label != nil }
        let width = shown.map { $0.label?.count ?? 0 }.max() ?? 0
        var text = Printable.line(facts.path) + "\n"
        for member in shown {
            let label = member.label ?? ""
            let pad = String(repeating: " ", count: width - label.count)
            text += "  \(label)\(pad)  \(Printable.line(member.text))\n"
        }
        guard let classes = facts.classes else { return text }
        text += "\n" + ClassSummary.table(classes)
        for table in facts.damaged {
            text += "damaged: \(Printable.line(table.name)): \(table.error.explanation)\n"
        }
        return text
    }

    private static func json(_ facts: Facts) -> JSONText {
        var members: [(String, JSONText?)] = [
            ("schema", .string("regent.info/1")), ("file", .string(facts.path)),
        ]
        members += facts.members.map { ($0.name, $0.json) }
        members.append(("classes", facts.classes.map { .array($0.map(\.json)) }))
        if !facts.damaged.isEmpty {
            members.append(
                (
                    "damaged",
                    .array(
                        facts.damaged.map { table in
                            .object([
                                ("table", .string(table.name)),
                                ("problem", .string(table.error.explanation)),
                            ])
                        }
                    )
                )
            )
        }
        return .object(members)
    }
}
