import RegentTerminal

/// Binary data being looked at and replaced: as text, from a file, into a file.
struct DataEditor: Sendable, Hashable {
    /// What is being typed.
    enum Prompt: Sendable, Hashable {
        case hex
        case base64
        case load
        case save

        var title: String {
            switch self {
            case .hex: "hex: "
            case .base64: "base64: "
            case .load: "load from: "
            case .save: "save to: "
            }
        }
    }

    var bytes: [UInt8]
    /// The first line in sight.
    var top = 0
    var prompt: Prompt?
    var field = TextField()

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static let bytesPerLine = 16

    var countOfLines: Int { (bytes.count + Self.bytesPerLine - 1) / Self.bytesPerLine }
}
