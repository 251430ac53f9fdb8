import Testing

@testable import RegentCore

/// Takes nodes into memory and lets them be read again.
final class ScratchWriter: NodeWriter {
    private let image: ImageMemory

    init() throws {
        image = try ImageMemory(expectedSize: 1 << 16)
        try image.append([UInt8](repeating: 0, count: FileHeader.sizeInBytes))
    }

    func write(_ node: [UInt8]) throws(StorageError) -> Ref {
        let ref = Ref(rawValue: UInt64(image.count))
        try image.append(node)
        return ref
    }

    /// The image as it is now.
    var memory: Memory { image.memory }
}

/// The bytes that a line of hexadecimal digits shows.
func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.filter { !$0.isWhitespace }.map { $0.hexDigitValue ?? 0 }
    return stride(from: 0, to: digits.count, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
}
