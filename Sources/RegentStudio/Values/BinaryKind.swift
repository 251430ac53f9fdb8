/// What binary values are, by the bytes they begin with.
enum BinaryKind {
    private static let beginnings: [(bytes: [UInt8], name: String)] = [
        ([0x89, 0x50, 0x4e, 0x47], "png"), ([0xff, 0xd8, 0xff], "jpeg"),
        ([0x47, 0x49, 0x46, 0x38], "gif"), ([0x25, 0x50, 0x44, 0x46], "pdf"),
        ([0x50, 0x4b, 0x03, 0x04], "zip"), ([0x1f, 0x8b], "gzip"), ([0x42, 0x4d], "bmp"),
        (Array("bplist".utf8), "plist"), (Array("SQLite format 3".utf8), "sqlite"),
        (Array("OggS".utf8), "ogg"), (Array("ID3".utf8), "mp3"), (Array("<?xml".utf8), "xml"),
    ]

    /// The kind, or nil for bytes that look like nothing known.
    static func name(of bytes: [UInt8]) -> String? {
        if let known = beginnings.first(where: { bytes.starts(with: $0.bytes) }) {
            return known.name
        }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12 {
            let form = String(decoding: bytes[8..<12], as: UTF8.self)
            return form == "WEBP" ? "webp" : form == "WAVE" ? "wav" : "riff"
        }
        if bytes.count >= 8, bytes[4..<8].elementsEqual("ftyp".utf8) { return "mp4" }
        return nil
    }
}

/// Sizes as people read them: `512 B`, `1.2 KB`, `4.2 MB`; a KB has 1024 bytes.
enum ByteCount {
    static func text(_ bytes: Int) -> String {
        guard bytes >= 1024 else { return "\(bytes) B" }
        var size = Double(bytes)
        var unit = 0
        let units = ["B", "KB", "MB", "GB", "TB"]
        // 1023.95 KB would round to 1024.0 KB.
        while size >= 1023.95, unit < units.count - 1 {
            size /= 1024
            unit += 1
        }
        let tenths = Int((size * 10).rounded())
        let text =
            tenths % 10 == 0 || tenths >= 1000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return text + " " + units[unit]
    }
}

/// Counts with commas between thousands: `18,204`.
enum Grouped {
    static func text(_ number: Int) -> String {
        var digits = Array(String(number.magnitude))
        var position = digits.count - 3
        while position > 0 {
            digits.insert(",", at: position)
            position -= 3
        }
        return (number < 0 ? "-" : "") + String(digits)
    }
}
