/// The top array of one version, decoded.
///
/// Source: `format/03 §2`.
struct Top: Sendable {
    let names: Ref
    let tables: Ref
    let logicalSize: Int
    let version: UInt64?
    let historyType: Int?
    let historySchema: Int?
    /// Header and elements as they stand in the file.
    let bytes: [UInt8]

    /// - Throws: `.damaged` for a count of elements that no top array has, a logical size beyond
    ///   the file, and missing refs.
    init(_ ref: Ref, imageSize: Int, in memory: Memory) throws(StorageError) {
        let node = try memory.node(at: ref)
        let slots = try RefNode(node)
        guard TopSlot.validCounts.contains(slots.count) else {
            throw node.damage(
                "top array",
                expected: "3, 5, 7 or 9 to 12 elements",
                found: "\(slots.count)"
            )
        }
        let size = try slots.optionalNumber(at: TopSlot.logicalSize, "logical file size") ?? 0
        guard size <= UInt64(imageSize), size >= UInt64(FileHeader.sizeInBytes) else {
            let damage = StorageError.Damage(
                ref: ref.rawValue,
                place: "logical file size",
                expected: "at most the \(imageSize) bytes of the file",
                found: "\(size)"
            )
            throw size > UInt64(imageSize) ? .truncated(damage) : .damaged(damage)
        }
        logicalSize = Int(size)
        names = try slots.ref(at: TopSlot.tableNames, "table names")
        tables = try slots.ref(at: TopSlot.tables, "tables")
        guard names != ref, tables != ref else {
            throw node.damage("top array", expected: "refs of its children", found: "its own ref")
        }
        version = try slots.optionalNumber(at: TopSlot.version, "version")
        historyType = try slots.optionalNumber(at: TopSlot.historyType, "history type")
            .map { Int(truncatingIfNeeded: $0) }
        // Slot 9 may hold a bare 0 in files upgraded from format 6.
        historySchema = try slots.optionalNumber(at: TopSlot.historySchema, "history schema")
            .map { Int(truncatingIfNeeded: $0) }
        bytes = node.payload.array
    }
}
