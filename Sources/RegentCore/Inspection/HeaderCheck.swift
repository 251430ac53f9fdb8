/// Checks the header of a file and the root in force against its form and size.
///
/// What keeps a file from opening was told before any check ran; this is about the rest.
/// Source: `format/03 §1`, `§2`, `§9`.
struct HeaderCheck {
    let snapshot: Snapshot
    let log: FindingLog

    func run() {
        checkHeader()
        checkTop()
        checkOtherTop()
    }

    private func checkHeader() {
        let header = snapshot.header
        let place = Finding.Place()
        log.examined(.header)
        if header.bytes[22] != 0 {
            log.add(.header, place, "byte 22 of the header is \(header.bytes[22]), not 0")
        }
        if header.flags & ~1 != 0 {
            log.add(.header, place, "the header has the unknown flags \(header.flags)")
        }
        if snapshot.layout == .streaming, header.topRefs.1 != 0 {
            // The way to the normal form was begun and not ended; nothing is lost by it.
            log.add(
                .header,
                place,
                severity: .note,
                "the second top ref of a file in streaming form is not 0"
            )
        }
        if snapshot.layout == .empty, snapshot.imageSize > 4096 {
            log.add(
                .header,
                place,
                severity: .note,
                "the header says nothing was ever committed, but the file has "
                    + "\(snapshot.imageSize) bytes: data may be there that engines would overwrite"
            )
        }
    }

    private func checkTop() {
        guard let memory = snapshot.memory else { return }
        let place = Finding.Place(ref: snapshot.topRef.rawValue)
        log.examined(.roots)
        do throws(StorageError) {
            let node = try memory.node(at: snapshot.topRef)
            let slots = try RefNode(node)
            if !node.header.hasRefs {
                log.add(.roots, place, "the top array is not marked as holding refs")
            }
            let size = snapshot.logicalSize
            if !size.isMultiple(of: 8) {
                log.add(.roots, place, "the logical size \(size) is not a multiple of 8")
            }
            if HistoryType(rawValue: snapshot.historyType) == nil {
                log.add(.roots, place, "the history type \(snapshot.historyType) is not known")
            }
            if slots.count > TopSlot.version,
                try slots.optionalNumber(at: TopSlot.version, "version") ?? 0 == 0
            {
                // Such a version counts as 1 (`format/03 §5`); early writers left it so.
                log.add(.roots, place, severity: .note, "the top array has no version")
            }
        } catch {
            log.add(.roots, place, error)
        }
    }

    /// The root that is not in force leads to the version before, which is what is left when the
    /// one in force is lost; later commits may overwrite it.
    private func checkOtherTop() {
        let (first, second) = snapshot.header.topRefs
        let ref = Ref(rawValue: snapshot.header.selectedSlot == 0 ? second : first)
        guard let memory = snapshot.memory, snapshot.layout == .normal, !ref.isNone,
            ref.rawValue != FileHeader.streamingMark
        else { return }
        log.examined(.roots)
        do throws(StorageError) {
            let slots = try RefNode(memory.node(at: ref))
            guard TopSlot.validCounts.contains(slots.count) else {
                throw slots.node.damage("top array", expected: "a valid size", found: "another")
            }
            _ = try memory.node(at: slots.ref(at: TopSlot.tableNames, "table names"))
            _ = try memory.node(at: slots.ref(at: TopSlot.tables, "tables"))
        } catch {
            log.add(
                .roots,
                Finding.Place(ref: ref.rawValue),
                severity: .note,
                "the root that is not in force can't be followed: the version before is gone"
            )
        }
    }
}
