/// Gives every fresh node of a tree its place in the file.
///
/// Children come before their parents, so that a parent is written with the places of its children;
/// nodes of the file keep theirs. Nothing is written here: the result is a plan.
/// Source: `format/03 §5`.
struct NodePlacement {
    private let memory: Memory
    var space: FreeSpace
    /// The nodes' bytes, neighbours joined, in the order of their places' allocation.
    private(set) var pieces: [FilePiece] = []

    /// Pieces are joined up to this size.
    private static let maximumPieceSize = 1 << 22

    init(memory: Memory, space: FreeSpace) {
        self.memory = memory
        self.space = space
    }

    /// Places a node and all fresh ones below it; answers where it is in the file.
    mutating func place(_ ref: Ref) throws(StorageError) -> Ref {
        guard WritableMemory.isFresh(ref) else { return ref }
        let bytes = try encode(ref)
        let position = space.allocate(bytes.count)
        put(bytes, at: position)
        return Ref(rawValue: UInt64(position))
    }

    /// Places what an element of a node with refs leads to.
    mutating func place(_ slot: RefOrTagged) throws(StorageError) -> RefOrTagged {
        if case .ref(let ref) = slot { .ref(try place(ref)) } else { slot }
    }

    /// Adds bytes to the plan.
    mutating func put(_ bytes: [UInt8], at position: Int) {
        if let last = pieces.last, last.end == position, last.bytes.count < Self.maximumPieceSize {
            pieces[pieces.count - 1].bytes += bytes
        } else {
            pieces.append(FilePiece(position: position, bytes: bytes))
        }
    }

    /// The bytes of a node as they stand in a file, with its children placed.
    private mutating func encode(_ ref: Ref) throws(StorageError) -> [UInt8] {
        let memory = memory
        let header = try memory.node(at: ref).header
        if header.hasRefs {
            var elements = try IntegerNode(memory.node(at: ref)).decoded()
            for index in elements.indices {
                elements[index] = try place(RefOrTagged(element: elements[index])).element
            }
            let flags = NodeFlags(rawValue: header.flags & 0xe0)
            return IntegerNode.encode(elements, flags: flags)
        }
        let node = try memory.node(at: ref)
        var bytes: [UInt8] = [0x41, 0x41, 0x41, 0x41, header.flags]
        bytes.reserveCapacity(header.nodeSizeInBytes)
        for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: header.count >> shift)) }
        bytes += node.payload.array
        while bytes.count & 7 != 0 { bytes.append(0) }
        return bytes
    }
}
