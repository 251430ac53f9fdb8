/// Follows every ref from the top array and accounts for every byte of the logical file.
///
///     0        24                                          logical size
///     [header] [node] [node] [free] [node] [free entry] …  ]
///
/// Live nodes and free entries together cover the space after the header once, without gap and
/// without overlap (`format/03 §2.1`). What the official engine asserts in `Group::verify`.
struct SpaceCheck {
    private let memory: Memory
    private let fileFormat: Int
    private let log: FindingLog
    private let names: RoleNames
    private(set) var map: NodeMap
    /// Pages that hold nothing but zeros; asked of a file that may be damaged.
    var blankPages: Bitmap?
    /// Leaves of columns that lie, with all that they lead to, partly in a blank page.
    private(set) var blankLeaves: Set<Ref> = []
    /// Bytes of all nodes so far, for progress.
    private(set) var bytesWalked = 0

    init(memory: Memory, fileFormat: Int, names: RoleNames, log: FindingLog) {
        self.memory = memory
        self.fileFormat = fileFormat
        self.names = names
        self.log = log
        map = NodeMap(logicalSize: memory.logicalSize)
    }

    /// A node whose elements are being followed.
    private struct Position {
        let ref: Ref
        let role: NodeRole
        var slot = 0
    }

    /// Visits every node that can be reached from `top`, which has a role.
    ///
    /// `step` is called now and then with the bytes so far; what it throws ends the walk.
    /// - Complexity: one look at every node; memory for the path to it.
    mutating func walk(
        from top: Ref,
        role: NodeRole = .top,
        step: (Int) throws -> Void
    ) throws {
        var path: [Position] = []
        var visits = 0
        if arrive(at: top, role: role, from: .top) { path.append(Position(ref: top, role: role)) }
        while var position = path.popLast() {
            let next = nextChild(&position)
            guard let next else { continue }
            path.append(position)
            visits += 1
            if visits & 0xfff == 0 { try step(bytesWalked) }
            let hasChildren = arrive(at: next.ref, role: next.role, from: position.role)
            noteBlank(next.ref, next.role, below: path)
            if hasChildren { path.append(Position(ref: next.ref, role: next.role)) }
        }
    }

    /// Notes the leaf of a column that a node belongs to if the node runs into a blank page.
    ///
    /// A few zeros at the end of a node may well be the last thing in their page.
    private mutating func noteBlank(_ ref: Ref, _ role: NodeRole, below path: [Position]) {
        guard let blankPages, role.kind == .columnLeaf || role.kind == .columnPart,
            let size = try? memory.node(at: ref).header.nodeSizeInBytes
        else { return }
        let (start, end) = (Int(ref.rawValue), Int(ref.rawValue) + size)
        let pageSize = PageCipher.pageSize
        // A node that begins in a blank page would have no header.
        var page = start / pageSize + 1
        while page * pageSize + Self.minimumOfBlankBytes <= end, page < blankPages.count {
            if blankPages[page] {
                let leaf =
                    role.kind == .columnLeaf
                    ? ref : path.last { $0.role.kind == .columnLeaf }?.ref
                if let leaf { blankLeaves.insert(leaf) }
                return
            }
            page += 1
        }
    }

    private static let minimumOfBlankBytes = 32

    /// The next child of a node, past elements that are none.
    private func nextChild(_ position: inout Position) -> (ref: Ref, role: NodeRole)? {
        let memory = memory
        do throws(StorageError) {
            let node = try memory.node(at: position.ref)
            let elements = try IntegerNode(node)
            while position.slot < elements.count {
                let slot = position.slot
                position.slot += 1
                let element = RefOrTagged(element: try elements.value(at: slot))
                guard case .ref(let ref) = element else { continue }
                let role = position.role.child(slot, of: node.header, fileFormat: fileFormat)
                return (ref, role)
            }
        } catch {
            log.add(.nodes, names.place(position.role, ref: position.ref), error)
        }
        return nil
    }

    /// Notes a node; true when it has elements to be followed.
    private mutating func arrive(at ref: Ref, role: NodeRole, from parent: NodeRole) -> Bool {
        let memory = memory
        do throws(StorageError) {
            let header = try memory.node(at: ref).header
            log.examined(.nodes)
            switch map.arrive(at: ref, sizeInBytes: header.nodeSizeInBytes) {
            case .again:
                log.add(
                    .nodes,
                    names.place(role, ref: ref),
                    "has two parents, one of them in \(names.describe(parent))"
                )
                return false
            case .overlapping:
                log.add(
                    .space,
                    names.place(role, ref: ref),
                    "\(header.nodeSizeInBytes) bytes of \(role.title) lie over another node"
                )
            case .new: break
            }
            bytesWalked += header.nodeSizeInBytes
            checkEnd(ref, header, role)
            guard header.hasRefs else {
                if header.isInner {
                    log.add(
                        .nodes,
                        names.place(role, ref: ref),
                        "is marked as inner node, but not as holding refs"
                    )
                }
                return false
            }
            guard header.widthType == .bits else {
                log.add(
                    .nodes,
                    names.place(role, ref: ref),
                    "is marked as holding refs, but its elements are counted in bytes"
                )
                return false
            }
            return header.count > 0
        } catch {
            log.add(.nodes, names.place(role, ref: ref), error)
            return false
        }
    }

    /// A node with its padding ends within the logical file.
    private func checkEnd(_ ref: Ref, _ header: NodeHeader, _ role: NodeRole) {
        guard Int(ref.rawValue) + header.nodeSizeInBytes > memory.logicalSize else { return }
        log.add(
            .nodes,
            names.place(role, ref: ref),
            "ends past the logical file of \(memory.logicalSize) bytes"
        )
    }

    // MARK: Free space

    /// Checks the free list, then that nothing of the file is left over.
    ///
    /// `version` is the version of the top array; 0 when it has none.
    mutating func checkCover(_ list: FreeList, version: UInt64) {
        for fault in list.faults {
            log.add(.freeList, Finding.Place(ref: list.ref?.rawValue), fault)
        }
        var end = FileHeader.sizeInBytes
        for entry in list.entries {
            check(entry, after: &end, version: version, of: list)
        }
        log.examined(.freeList, list.entries.count)
        reportGaps()
        log.examined(.space, memory.logicalSize)
    }

    private mutating func check(
        _ entry: FreeList.Entry,
        after end: inout Int,
        version: UInt64,
        of list: FreeList
    ) {
        let place = Finding.Place(ref: list.ref?.rawValue)
        let text = "the entry of \(entry.length) bytes at \(entry.position)"
        guard entry.position >= Int64(FileHeader.sizeInBytes), entry.length >= 0,
            entry.position <= Int64(memory.logicalSize),
            entry.length <= Int64(memory.logicalSize) - entry.position
        else {
            log.add(
                .freeList,
                place,
                "\(text) lies outside of the file of \(memory.logicalSize) bytes"
            )
            return
        }
        let range = Int(entry.position)..<Int(entry.position + entry.length)
        if entry.position & 7 != 0 || entry.length & 7 != 0 {
            log.add(.freeList, place, "\(text) is not aligned to 8 bytes")
        }
        if range.lowerBound < end {
            log.add(.freeList, place, "\(text) begins before the one ahead of it ends, at \(end)")
        }
        end = max(end, range.upperBound)
        if let stamp = entry.version, version > 0, stamp > version {
            log.add(
                .freeList,
                place,
                // Writers before format 10 numbered versions anew with each session.
                severity: fileFormat < 10 ? .note : .problem,
                "\(text) was freed by version \(stamp), later than this version \(version)"
            )
        }
        if !map.free(range) {
            log.add(.space, place, "\(text) is called free, but nodes or other entries lie there")
        }
    }

    /// Tells what neither node nor free entry covers.
    private func reportGaps() {
        var unit = map.taken.firstIndex(of: false, from: FileHeader.sizeInBytes / 8)
        while unit < map.taken.count {
            let end = map.taken.firstIndex(of: true, from: unit)
            let (start, size) = (unit * 8, (end - unit) * 8)
            log.add(
                .space,
                Finding.Place(),
                "\(size) bytes at \(start) are in no node and in no entry of the free list"
            )
            unit = map.taken.firstIndex(of: false, from: end)
        }
    }
}
