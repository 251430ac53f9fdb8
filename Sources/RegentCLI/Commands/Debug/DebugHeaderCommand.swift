import RegentCore

/// `regent debug header FILE`: the first 24 bytes, whatever the format.
enum DebugHeaderCommand {
    static let verb = Verb(
        name: "debug header",
        summary: "the 24 bytes of the header, field by field",
        operands: [.file],
        flags: Flag.key,
        discussion: "Works for every format, newer ones too.",
        examples: [
            .init("regent debug header shop.realm", "both slots and the one in force"),
            .init("regent debug header shop.realm --json", "the same for a program"),
        ],
        run: run
    )

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        let image = try invocation.openImage()
        let output = DataOutput()
        if invocation.arguments.has("json") {
            try output.line(json(image).text)
        } else {
            try output.write(text(image))
        }
        try output.finish()
        return .done
    }

    private static func text(_ image: FileImage) -> String {
        let header = image.header
        var table = TextTable([
            ("offset", .right), ("field", .left), ("bytes", .left), ("meaning", .left),
        ])
        func row(_ offset: Int, _ count: Int, _ field: String, _ meaning: String) {
            let bytes = header.bytes[offset..<offset + count]
            table.add([String(offset), field, DebugText.hex(bytes), meaning])
        }
        row(0, 8, "top ref 0", slot(header.topRefs.0, 0, header))
        row(8, 8, "top ref 1", slot(header.topRefs.1, 1, header))
        row(16, 4, "mark", "T-DB")
        row(20, 1, "format 0", String(header.formats.0))
        row(21, 1, "format 1", String(header.formats.1))
        row(22, 1, "reserved", "")
        row(23, 1, "flags", "slot \(header.selectedSlot) is in force")
        var text = table.text
        if header.isStreaming {
            let footer = image.footer
            let isRight = footer?.cookie == StreamingFooter.cookie
            text +=
                "footer at \(image.imageSize - StreamingFooter.sizeInBytes): "
                + (isRight
                    ? "top ref \(footer?.topRef ?? 0)" : "its mark is wrong; the file is cut short")
                + "\n"
        }
        let encryption = image.isEncrypted ? ", \(image.imageSize) without encryption" : ""
        return text + "size \(image.fileSize)\(encryption)\n"
    }

    private static func slot(_ ref: UInt64, _ slot: Int, _ header: FileHeader) -> String {
        let isSelected = slot == header.selectedSlot
        let value = ref == FileHeader.streamingMark ? "streaming form, see footer" : String(ref)
        return value + (isSelected ? "  in force" : "  not in force")
    }

    private static func json(_ image: FileImage) -> JSONText {
        let header = image.header
        return .object([
            ("schema", .string("regent.debug.header/1")),
            ("top_refs", .array([.int(header.topRefs.0), .int(header.topRefs.1)])),
            ("formats", .array([.int(header.formats.0), .int(header.formats.1)])),
            ("flags", .int(header.flags)),
            ("selected_slot", .int(header.selectedSlot)),
            ("format", .int(header.format)),
            ("streaming", .bool(header.isStreaming)),
            ("footer_top_ref", header.isStreaming ? image.footer.map { .int($0.topRef) } : nil),
            ("encrypted", .bool(image.isEncrypted)),
            ("size", .int(image.fileSize)),
            ("image_size", .int(image.imageSize)),
        ])
    }
}

extension Invocation {
    /// Opens the file of the first operand for a look at its bytes.
    func openImage() throws -> FileImage {
        try open { path, key throws(StorageError) in try FileImage(path: path, key: key) }
    }
}
