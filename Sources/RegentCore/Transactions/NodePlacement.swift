/// Gives every fresh node of a tree its place in the file.
///
/// Children come before their parents, so that a parent is written with the places of its children;
/// nodes of the file keep theirs. What has its place is written a few MiB at a time, so that a
/// commit needs little memory besides its tree; the places are such that nobody reads them.
/// Source: `format/03 §5`.
struct NodePlacement {
    private let memory: Memory
    var space: FreeSpace
    private let file: DatabaseFile
    /// What is not written yet: neighbours joined, in the order of their places' allocation.
    private var pieces: [FilePiece] = []
    private var pendingSize = 0

    /// Bytes that are written at once; more in an encrypted file, which syncs each time.
    private let pendingLimit: Int

    init(memory: Memory, space: FreeSpace, file: DatabaseFile) {
        self.memory = memory
        self.space = space
        self.file = file
        pendingLimit = file.isEncrypted ? 1 << 25 : 1 << 22
    }

    /// Writes the rest, and more pieces with it; the caller syncs.
    mutating func finish(with last: [FilePiece]) throws(StorageError) {
        pieces += last
        try write()
    }

    private mutating func write() throws(StorageError) {
        try file.extend(toImageSize: space.logicalSize)
        try file.write(pieces)
        pieces = []
        pendingSize = 0
    }

    /// Places a node and all fresh ones below it; answers where it is in the file.
    mutating func place(_ ref: Ref) throws(StorageError) -> Ref {
        guard WritableMemory.isFresh(ref) else { return ref }
        let bytes = try encode(ref)
        let position = space.allocate(bytes.count)
        try put(bytes, at: position)
        return Ref(rawValue: UInt64(position))
    }

    /// Places what an element of a node with refs leads to.
    mutating func place(_ slot: RefOrTagged) throws(StorageError) -> RefOrTagged {
        if case .ref(let ref) = slot { .ref(try place(ref)) } else { slot }
    }

    /// Notes bytes to be written.
    mutating func put(_ bytes: [UInt8], at position: Int) throws(StorageError) {
        pendingSize += bytes.count
        // No copy of the piece may be held here: appending would copy all of it each time.
        if let last = pieces.indices.last, pieces[last].end == position {
            pieces[last].bytes += bytes
        } else {
            pieces.append(FilePiece(position: position, bytes: bytes))
        }
        if pendingSize >= pendingLimit { try write() }
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
