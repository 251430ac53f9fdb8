/// Writes nodes one after another: a file in streaming form.
///
///     24 bytes header, all ones in slot 0
///     nodes at consecutive offsets, children before parents, the top array last
///     (encrypted: zeros up to the last 16 bytes of a page)
///     16 bytes footer: ref of the top array, cookie
///
/// No node crosses a multiple of 64 MiB; what is passed over there is noted as free space.
/// Source: `format/03 §1.2`, `§4`, `§10`.
final class ImageWriter: NodeWriter {
    private let sink: any ImageSink
    /// What was not given to the sink yet.
    private var pending: [UInt8] = []
    /// Where the next node will stand.
    private(set) var position: Int
    /// Places and lengths of what was passed over.
    private(set) var gaps: [(start: Int, length: Int)] = []

    private static let sectionSize = 1 << 26
    private static let pendingLimit = 1 << 20

    /// Begins with the header; `format` is that of the nodes that will follow, 0 for none at all.
    init(_ sink: any ImageSink, format: UInt8 = UInt8(FormatVersion.newest)) throws(StorageError) {
        self.sink = sink
        pending = [UInt8](repeating: 0xff, count: 8) + [UInt8](repeating: 0, count: 8)
        pending += Array("T-DB".utf8) + [format, 0, 0, 0]
        position = FileHeader.sizeInBytes
    }

    func write(_ node: [UInt8]) throws(StorageError) -> Ref {
        try makeRoom(for: node.count)
        let ref = Ref(rawValue: UInt64(position))
        try append(node)
        return ref
    }

    /// Sees to it that the next so many bytes lie in one section.
    func makeRoom(for size: Int) throws(StorageError) {
        let room = Self.sectionSize - position % Self.sectionSize
        guard size > room else { return }
        gaps.append((position, room))
        try append([UInt8](repeating: 0, count: room))
    }

    /// Writes the top array and the footer; `slots` is given the logical size.
    func finish(topSlots slots: (UInt64) -> [RefOrTagged]) throws(StorageError) {
        // The size is one of the slots, and the slots decide on the node's size: settle for the
        // width that any position up to the greatest possible end needs.
        let largest = NodeHeader.sizeInBytes * (slots(0).count + 1)
        try makeRoom(for: largest)
        let elements = slots(UInt64(position + largest)).map(\.element)
        let width = IntegerNode.width(holding: elements)
        let size = IntegerNode.encode(elements, minimumWidth: width, flags: .refs).count
        let settled = slots(UInt64(position + size)).map(\.element)
        let top = try write(IntegerNode.encode(settled, minimumWidth: width, flags: .refs))
        try finish(top: top)
    }

    /// Writes the footer; a top of none is an empty database.
    func finish(top: Ref) throws(StorageError) {
        let end = position + StreamingFooter.sizeInBytes
        let rest = end % sink.pageSize
        if rest > 0 { try append([UInt8](repeating: 0, count: sink.pageSize - rest)) }
        var footer = [UInt8](repeating: 0, count: StreamingFooter.sizeInBytes)
        footer.store(top.rawValue, at: 0)
        footer.store(StreamingFooter.cookie, at: 8)
        try append(footer)
        try sink.append(pending)
        pending = []
        try sink.finish()
    }

    private func append(_ bytes: [UInt8]) throws(StorageError) {
        pending += bytes
        position += bytes.count
        guard pending.count >= Self.pendingLimit else { return }
        try sink.append(pending)
        pending.removeAll(keepingCapacity: true)
    }
}
