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
        let memory = memory
        let node = try memory.node(at: ref)
        if node.header.hasRefs { return try placeRefs(ref) }
        let size = node.header.nodeSizeInBytes
        let position = space.allocate(size)
        let piece = piece(at: position)
        pieces[piece].bytes.append(node)
        try count(size)
        return Ref(rawValue: UInt64(position))
    }

    /// The same for a node with refs, whose children come first.
    private mutating func placeRefs(_ ref: Ref) throws(StorageError) -> Ref {
        let memory = memory
        let header = try memory.node(at: ref).header
        var elements = try IntegerNode(memory.node(at: ref)).decoded()
        for index in elements.indices {
            // Most are of the file already, or numbers, which are odd.
            let child = Ref(rawValue: UInt64(bitPattern: elements[index]))
            guard child.rawValue & 1 == 0, WritableMemory.isFresh(child) else { continue }
            elements[index] = Int64(bitPattern: try place(child).rawValue)
        }
        let flags = NodeFlags(rawValue: header.flags & 0xe0)
        let bytes = IntegerNode.encode(elements, flags: flags)
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
        let piece = piece(at: position)
        pieces[piece].bytes += bytes
        try count(bytes.count)
    }

    /// The piece that ends at a position, to be appended to in its place: a copy of it that is held
    /// meanwhile would be copied whole each time.
    private mutating func piece(at position: Int) -> Int {
        if let last = pieces.indices.last, pieces[last].end == position { return last }
        pieces.append(FilePiece(position: position, bytes: []))
        return pieces.count - 1
    }

    private mutating func count(_ size: Int) throws(StorageError) {
        pendingSize += size
        if pendingSize >= pendingLimit { try write() }
    }
}

extension [UInt8] {
    /// Appends a node without refs as it stands in a file.
    fileprivate mutating func append(_ node: borrowing Node) {
        let header = node.header
        let end = count + header.nodeSizeInBytes
        append(contentsOf: [0x41, 0x41, 0x41, 0x41, header.flags])
        for shift in [16, 8, 0] { append(UInt8(truncatingIfNeeded: header.count >> shift)) }
        append(node.payload)
        while count < end { append(0) }
    }
}
